/* LaTeX: the sudoku environments of the package sudoku (rows of "|5| |3|."), and tables and matrices with '&' between
 * their cells. The rows of each form a separate text; everything around them is skipped. */
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "form/container.h"

struct latex {
    struct container container;
    const char *text, *end, *at;
    size_t line; /* line of `at`, from 1 */
    ARRAY(size_t) line_of;
};

/* Returns the next `word` from `at` on, or NULL. */
static const char *find(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    while ((at = memchr(at, word[0], (size_t)(end - at))) && (size_t)(end - at) >= length) {
        if (!memcmp(at, word, length))
            return at;
        at++;
    }
    return NULL;
}

/* Returns the text after the name of an environment for boards that begins here, or NULL. */
static const char *begin_of_board(const char *at, const char *end, bool *is_sudoku)
{
    static const char *const names[] = {"sudoku", "tabular", "array", "matrix", "bmatrix", "pmatrix", "tabularx"};
    at += strlen("\\begin{");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        bool is_name = (size_t)(end - at) > length && !memcmp(at, names[i], length);
        *is_sudoku = i == 0;
        if (is_name && (at[length] == '}' || (*is_sudoku && (at[length] == '-' || at[length] == '*'))))
            return memchr(at, '}', (size_t)(end - at));
    }
    return NULL;
}

/* Returns the next environment for boards from `at` on, or NULL. */
static const char *find_board(const char *at, const char *end, bool *is_sudoku)
{
    while ((at = find(at, end, "\\begin{")) && !begin_of_board(at, end, is_sudoku))
        at++;
    return at;
}

/* Skips the arguments of an environment, such as its column specification. */
static const char *skip_arguments(const char *at, const char *end)
{
    while (at < end && (*at == '{' || *at == '[')) {
        const char *close = memchr(at, *at == '{' ? '}' : ']', (size_t)(end - at));
        at = close ? close + 1 : end;
    }
    return at;
}

/* Skips a command, whose name ends here, and the column range of a rule. Text in braces stays. */
static const char *skip_command(const char *at, const char *end)
{
    const char *name = at + 1;
    for (at = name; at < end && glyph_is_letter(*at);)
        at++;
    bool is_range = at - name == 5 && (!memcmp(name, "cline", 5));
    return is_range ? skip_arguments(at, end) : at + (at == name && at < end);
}

/* Appends the cells of a row's source. */
static void append_row(const char *at, const char *end, bool is_sudoku, struct buffer *text)
{
    size_t before = text->length;
    while (at < end && *at != '%') {
        if (*at == '\\') {
            at = skip_command(at, end);
            continue;
        }
        if (*at == '&')
            buffer_put(text, ',');
        else if (!glyph_is_in(*at, "{}$\r"))
            buffer_put(text, *at);
        at++;
    }
    while (text->length > before && glyph_is_in(text->bytes[text->length - 1], " \t"))
        text->bytes[--text->length] = 0;
    if (is_sudoku && text->length > before && text->bytes[text->length - 1] == '.')
        text->bytes[--text->length] = 0; /* replaces the separator at the end of a row */
}

static void move_to(struct latex *latex, const char *to)
{
    for (; latex->at < to; latex->at++)
        latex->line += *latex->at == '\n';
}

/* Yields the rows from the current place to `end`. A row ends with its line or, in a table, with two backslashes. */
static void yield_rows(struct latex *latex, const char *end, bool is_sudoku, struct container_block *block)
{
    block->line = latex->line;
    latex->line_of.count = 0;
    while (latex->at < end) {
        const char *newline = memchr(latex->at, '\n', (size_t)(end - latex->at));
        const char *stop = newline ? newline : end, *row_end = is_sudoku ? NULL : find(latex->at, stop, "\\\\");
        stop = row_end ? row_end : stop;
        size_t before = block->text.length;
        append_row(latex->at, stop, is_sudoku, &block->text);
        if (block->text.length > before) {
            buffer_put(&block->text, '\n');
            array_append(&latex->line_of, latex->line);
        }
        move_to(latex, stop + (row_end ? 2 : stop < end));
    }
    block->line_of = latex->line_of.items;
    block->lines = (unsigned)latex->line_of.count;
}

static bool next_block(struct container *container, struct container_block *block)
{
    struct latex *latex = (struct latex *)container;
    bool is_sudoku;
    const char *begin = find_board(latex->at, latex->end, &is_sudoku);
    if (!begin)
        return false;
    const char *rows = skip_arguments(begin_of_board(begin, latex->end, &is_sudoku) + 1, latex->end);
    const char *end = find(rows, latex->end, "\\end{");
    move_to(latex, rows);
    yield_rows(latex, end ? end : latex->end, is_sudoku, block);
    block->end = (size_t)(latex->at - latex->text);
    return true;
}

static void close_latex(struct container *container)
{
    struct latex *latex = (struct latex *)container;
    memory_free(latex->line_of.items);
    memory_free(latex);
}

struct container *container_open_latex(const char *text, size_t length)
{
    bool is_sudoku;
    if (!find_board(text, text + length, &is_sudoku))
        return NULL;
    struct latex *latex = memory_calloc(1, sizeof *latex);
    latex->container = (struct container){next_block, close_latex};
    latex->text = latex->at = text;
    latex->end = text + length;
    latex->line = 1;
    return &latex->container;
}
