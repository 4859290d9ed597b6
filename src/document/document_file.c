#include "document/document_file.h"

#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "puzzle/reader.h"
#include "puzzle/writer_forms.h"

static const char first_line[] = "%sudoscope-work 1\n";
static const char name_line[] = "%name ";
static const char moves_line[] = "%moves ", end_line[] = "%end";

bool document_file_recognized(const char *text, size_t length)
{
    size_t start = sizeof "%sudoscope-work" - 1;
    return length > start && !memcmp(text, first_line, start);
}

/* Whether the number behind the first line's word is greater than this version's. */
static bool is_of_later_version(const char *text, size_t length)
{
    char line[40];
    unsigned version;
    snprintf(line, sizeof line, "%.*s", (int)(length < sizeof line ? length : sizeof line - 1), text);
    return sscanf(line, "%%sudoscope-work %9u", &version) == 1 && version > 1;
}

/* --- writing --- */

static void write_node(const struct document *document, size_t index, struct buffer *text)
{
    const struct document_node *node = document_node(document, index);
    const struct document_change *change = document_changes(document, index);
    buffer_print(text, "%zu %.3f", node->parent, node->seconds);
    for (size_t i = 0; i < node->changes; i++)
        buffer_print(text, " %u:%u=%u", (unsigned)change[i].cell, (unsigned)change[i].field, (unsigned)change[i].after);
    buffer_put(text, '\n');
}

bool document_file_write(const struct document *document, struct buffer *text, struct text_error *error)
{
    struct puzzle *puzzle = document_first_givens(document);
    size_t before = text->length;
    buffer_print(text, "%s", first_line);
    if (*puzzle->name)
        buffer_print(text, "%s%.*s\n", name_line, (int)strcspn(puzzle->name, "\n"), puzzle->name);
    const char *why = writer_form_find("sheet")->write(puzzle, text);
    puzzle_destroy(puzzle);
    if (why) {
        text->length = before;
        return text_error_input(error, 0, 0, "cannot be saved: %s", tr(why));
    }
    buffer_print(text, "%s%zu %zu\n", moves_line, document_nodes(document) - 1, document_here(document));
    for (size_t i = 1; i < document_nodes(document); i++)
        write_node(document, i, text);
    buffer_print(text, "%s\n", end_line);
    return true;
}

/* --- reading --- */

struct reading {
    const char *at, *end; /* what is left of the text */
    size_t line;
    struct document *document;
    struct text_error *error;
};

static bool refuse(struct reading *reading, const char *expected)
{
    size_t length = 0;
    while (reading->at + length < reading->end && reading->at[length] != '\n' && length < 40)
        length++;
    return text_error_input(reading->error, reading->line, 0, "found '%.*s', expected %s", (int)length, reading->at,
                            tr(expected));
}

/* Reads a number of at most `limit` and what follows it, which must be `behind`. */
static bool read_number(struct reading *reading, uint64_t limit, char behind, uint64_t *number)
{
    const char *at = reading->at;
    uint64_t value = 0;
    while (at < reading->end && *at >= '0' && *at <= '9' && value <= limit)
        value = value * 10 + (uint64_t)(*at++ - '0');
    if (at == reading->at || value > limit || at == reading->end || *at != behind)
        return false;
    reading->at = at + 1;
    *number = value;
    return true;
}

/* Reads "CELL:FIELD=VALUE" and what follows it. */
static bool read_change(struct reading *reading, char behind)
{
    struct document *document = reading->document;
    const struct layout *layout = document_layout(document);
    uint64_t cell, field, value;
    if (!read_number(reading, layout->cells - 1, ':', &cell) || !read_number(reading, FIELDS - 1, '=', &field) ||
        !read_number(reading, document_limit(document, (enum document_field)field), behind, &value))
        return refuse(reading, TR("a change, CELL:FIELD=VALUE, that this board can have"));
    document_set(document, (cell_id)cell, (enum document_field)field, (uint32_t)value);
    return true;
}

/* Reads seconds with three decimals, "1.250", and the blank behind them. */
static bool read_seconds(struct reading *reading, double *seconds)
{
    enum { DECIMALS = 3 };
    const char *start = reading->at, *decimals = NULL;
    uint64_t whole, part;
    if (read_number(reading, UINT32_MAX, '.', &whole))
        decimals = reading->at;
    if (!decimals || !read_number(reading, 999, ' ', &part) || reading->at - decimals != DECIMALS + 1) {
        reading->at = start;
        return refuse(reading, TR("seconds with three decimals and then changes"));
    }
    *seconds = (double)whole + (double)part / 1000;
    return true;
}

static bool read_node(struct reading *reading)
{
    struct document *document = reading->document;
    uint64_t parent;
    double seconds = 0;
    size_t before = document_nodes(document);
    const char *line_end = memchr(reading->at, '\n', (size_t)(reading->end - reading->at));
    if (!line_end || !read_number(reading, before - 1, ' ', &parent))
        return refuse(reading, TR("the number of an earlier move"));
    if (!read_seconds(reading, &seconds))
        return false;
    document_go_to(document, (size_t)parent);
    document_begin(document);
    bool fine = true;
    while (fine && reading->at < line_end) {
        const char *blank = memchr(reading->at, ' ', (size_t)(line_end - reading->at));
        fine = read_change(reading, blank ? ' ' : '\n');
    }
    if (!document_end(document, seconds, reading->error)) {
        reading->error->line = reading->line;
        return false;
    }
    if (fine && document_nodes(document) == before)
        return refuse(reading, TR("a change before this line's end"));
    reading->line++;
    return fine;
}

static bool read_moves(struct reading *reading)
{
    uint64_t count, here;
    size_t length = sizeof moves_line - 1;
    if ((size_t)(reading->end - reading->at) < length || memcmp(reading->at, moves_line, length))
        return refuse(reading, TR("%moves and two numbers"));
    reading->at += length;
    if (!read_number(reading, DOCUMENT_MAX_NODES - 1, ' ', &count) || !read_number(reading, count, '\n', &here))
        return refuse(reading, TR("the number of moves and which one is shown"));
    reading->line++;
    for (uint64_t i = 0; i < count; i++) {
        if (!read_node(reading))
            return false;
    }
    if ((size_t)(reading->end - reading->at) < sizeof end_line - 1 ||
        memcmp(reading->at, end_line, sizeof end_line - 1))
        return refuse(reading, TR("%end"));
    document_go_to(reading->document, (size_t)here);
    return true;
}

/* Returns where the moves begin: the line that begins with "%moves". */
static const char *find_moves(const char *text, size_t length)
{
    const char *end = text + length;
    for (const char *line = text; line && line < end;) {
        if ((size_t)(end - line) >= sizeof moves_line - 1 && !memcmp(line, moves_line, sizeof moves_line - 1))
            return line;
        line = memchr(line, '\n', (size_t)(end - line));
        line = line ? line + 1 : NULL;
    }
    return end;
}

static size_t count_lines(const char *from, const char *to)
{
    size_t lines = 0;
    for (; from < to; from++)
        lines += *from == '\n';
    return lines;
}

/* Reads the line with the name, if there is one. Returns where the next one begins. */
static const char *read_name(const char *text, const char *end, char name[PUZZLE_NAME_SIZE])
{
    size_t length = sizeof name_line - 1;
    *name = 0;
    if ((size_t)(end - text) < length || memcmp(text, name_line, length))
        return text;
    text += length;
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    size_t rest = (size_t)((newline ? newline : end) - text);
    snprintf(name, PUZZLE_NAME_SIZE, "%.*s", (int)(rest < PUZZLE_NAME_SIZE ? rest : PUZZLE_NAME_SIZE - 1), text);
    return newline ? newline + 1 : end;
}

struct document *document_file_read(const char *text, size_t length, const char *source, struct text_error *error)
{
    struct reading reading = {.end = text + length, .line = 1, .error = error};
    size_t head = sizeof first_line - 1;
    if (length < head || memcmp(text, first_line, head)) {
        if (is_of_later_version(text, length))
            text_error_input(error, 1, 0, "this work was saved by a newer version of sudoscope, expected '%.17s'",
                             first_line);
        else
            text_error_input(error, 1, 0, "expected '%.17s', the first line of saved work", first_line);
        text_error_source(error, source);
        return NULL;
    }
    char name[PUZZLE_NAME_SIZE];
    const char *board = read_name(text + head, reading.end, name);
    reading.at = find_moves(board, (size_t)(reading.end - board));
    struct puzzle *puzzle = puzzle_read(board, (size_t)(reading.at - board), source, error);
    if (!puzzle)
        return NULL;
    memcpy(puzzle->name, name, sizeof name);
    reading.document = document_create(puzzle);
    puzzle_destroy(puzzle);
    reading.line = 1 + count_lines(text, reading.at);
    if (read_moves(&reading))
        return reading.document;
    text_error_source(error, source);
    document_destroy(reading.document);
    return NULL;
}
