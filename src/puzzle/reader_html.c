/* Reads tables of web pages. The cells of a table become rows of fields between commas, which the readers of boards take as they take
 * those of a text. Of a page, which begins with another tag, only the tables are read; elsewhere a table begins in a line of its own. Of
 * tables within tables the innermost counts: the others only place it on the page. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "puzzle/reader_internal.h"

/* A board's rows and columns, with their labels; the candidates of a cell, with some marks. */
enum { MAX_SIDE = LAYOUT_MAX_DIGITS + 1, MAX_CELL = 2 * LAYOUT_MAX_DIGITS };

/* What is read of a table. Rows and columns beyond the largest board's are counted only. */
struct table {
    struct buffer text; /* the rows as csv */
    size_t line, row_line[MAX_SIDE];
    unsigned rows, columns, cells; /* cells: of the row that is being read */
    bool in_cell, uneven;          /* uneven: a row has not as many cells as the first */
    unsigned span;                 /* how many columns the cell has */
    char cell[MAX_CELL + 1];
    size_t length, wrong_line; /* wrong_line: of the first cell that is none of a board's; 0: none */
    char wrong[MAX_CELL + 1];
};

/* A place in a text, and the number of its line. */
struct place {
    const char *at, *end;
    size_t line;
};

static void move_to(struct place *place, const char *to)
{
    for (; place->at < to; place->at++) {
        bool within_end = *place->at == '\r' && place->at + 1 < place->end && place->at[1] == '\n';
        place->line += *place->at == '\n' || (*place->at == '\r' && !within_end);
    }
}

/* Returns the place behind the next `text`, or `end`. */
static const char *behind(const char *at, const char *end, const char *text)
{
    size_t length = strlen(text);
    while ((at = memchr(at, text[0], (size_t)(end - at))) != NULL) {
        if ((size_t)(end - at) < length)
            break;
        if (!strncasecmp(at, text, length))
            return at + length;
        at++;
    }
    return end;
}

/* Whether a tag of this name begins here, such as "<td" or "</td". */
static bool is_tag(const char *at, const char *end, const char *name)
{
    size_t length = strlen(name);
    return (size_t)(end - at) > length && !strncasecmp(at, name, length) && !isalnum((unsigned char)at[length]);
}

/* Returns the place behind the tag, comment, script or style that begins here. A '>' between quotes ends no tag. */
static const char *behind_tag(const char *at, const char *end)
{
    char quote = 0;
    if (end - at >= 4 && !memcmp(at, "<!--", 4))
        return behind(at + 4, end, "-->");
    if (is_tag(at, end, "<script"))
        return behind(at, end, "</script>");
    if (is_tag(at, end, "<style"))
        return behind(at, end, "</style>");
    for (; at < end; at++) {
        if (quote)
            quote = *at == quote ? 0 : quote;
        else if (*at == '"' || *at == '\'')
            quote = *at;
        else if (*at == '>')
            return at + 1;
    }
    return end;
}

static const char *find_table(const char *at, const char *end)
{
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        if (is_tag(at, end, "<table"))
            return at;
        at = behind_tag(at, end);
    }
    return NULL;
}

/* --- the cells --- */

static void add_character(struct table *table, char character)
{
    if (table->length < MAX_CELL)
        table->cell[table->length++] = character == READER_STRANGE ? '!' : character;
}

/* Adds the character that begins here, without spaces. Returns the place behind it. */
static const char *add_text(struct table *table, const char *at, const char *end)
{
    static const char *const spaces[] = {"&nbsp;", "&#160;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;"};
    for (size_t i = 0; *at == '&' && i < sizeof spaces / sizeof *spaces; i++) {
        size_t length = strlen(spaces[i]);
        if ((size_t)(end - at) >= length && !strncasecmp(at, spaces[i], length))
            return at + length;
    }
    uint32_t code;
    at += utf8_decode(at, (size_t)(end - at), &code);
    char character = reader_plain_character(code);
    if (character != ' ' && code != '\n' && code != '\r')
        add_character(table, character);
    return at;
}

/* Adds the value of a field that one can fill in: what is behind value=, in quotes or without. */
static void add_value(struct table *table, const char *at, const char *end)
{
    at = behind(at, end, " value=");
    char quote = at < end && (*at == '"' || *at == '\'') ? *at++ : 0;
    while (at < end && (quote ? *at != quote : !strchr(" \t\r\n/>", *at)))
        at = add_text(table, at, end);
}

/* Returns how many columns a cell with this tag has. */
static unsigned span_of(const char *at, const char *end)
{
    unsigned span = 0;
    at = behind(at, end, " colspan=");
    at += at < end && (*at == '"' || *at == '\'');
    for (; at < end && isdigit((unsigned char)*at) && span <= MAX_SIDE; at++)
        span = 10 * span + (unsigned)(*at - '0');
    return span ? span : 1;
}

/* Ends the cell, which stands for as many blanks as it has columns if there is nothing in it. */
static void end_cell(struct table *table, size_t line)
{
    if (!table->in_cell)
        return;
    table->in_cell = false;
    table->cell[table->length] = 0;
    bool good =
        strspn(table->cell, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.*_-?#@") == table->length &&
        table->length < MAX_CELL;
    if (!good && !table->wrong_line) {
        table->wrong_line = line;
        memcpy(table->wrong, table->cell, sizeof table->wrong);
    }
    for (unsigned i = 0; i < (table->length ? 1 : table->span); i++, table->cells++) {
        if (table->rows >= MAX_SIDE || table->cells >= MAX_SIDE)
            continue;
        if (table->cells)
            buffer_put(&table->text, ',');
        buffer_append(&table->text, table->cell, table->length);
    }
}

/* A row without cells is none. */
static void end_row(struct table *table, size_t line)
{
    end_cell(table, line);
    if (!table->cells)
        return;
    if (!table->rows)
        table->columns = table->cells;
    table->uneven |= table->cells != table->columns;
    if (table->rows < MAX_SIDE) {
        table->row_line[table->rows] = line;
        buffer_put(&table->text, '\n');
    }
    table->rows++;
    table->cells = 0;
}

static void begin_table(struct table *table, size_t line)
{
    struct buffer text = table->text;
    buffer_clear(&text);
    *table = (struct table){.text = text, .line = line};
}

/* Does what the tag says. Returns whether it ends the table. */
static bool take_tag(struct table *table, const char *at, const char *end, size_t line)
{
    const char *after = behind_tag(at, end);
    if (is_tag(at, end, "<table")) {
        begin_table(table, line);
    } else if (is_tag(at, end, "</table")) {
        end_row(table, line);
        return true;
    } else if (is_tag(at, end, "<tr") || is_tag(at, end, "</tr")) {
        end_row(table, line);
    } else if (is_tag(at, end, "<td") || is_tag(at, end, "<th")) {
        end_cell(table, line);
        table->in_cell = true;
        table->length = 0;
        table->span = span_of(at, after);
    } else if (is_tag(at, end, "</td") || is_tag(at, end, "</th")) {
        end_cell(table, line);
    } else if (is_tag(at, end, "<input") && table->in_cell) {
        add_value(table, at, after);
    }
    return false;
}

/* Reads the table that begins here, and moves behind it. Returns whether it has an end. */
static bool take_table(struct table *table, struct place *place)
{
    begin_table(table, place->line);
    while (place->at < place->end) {
        const char *at = place->at, *next = at;
        if (*at == '<') {
            bool ended = take_tag(table, at, place->end, place->line);
            move_to(place, behind_tag(at, place->end));
            if (ended)
                return true;
            continue;
        }
        next = table->in_cell ? add_text(table, at, place->end) : at + 1;
        move_to(place, next);
    }
    return false;
}

/* --- the board --- */

static bool wrong_shape(const struct table *table, struct text_error *error)
{
    return text_error_input(error, table->line, 0,
                            "found a table of %u rows of %u cells, expected a board, such as 9 rows of 9", table->rows,
                            table->columns);
}

/* Whether the rows may be a board's, with labels or without. */
static bool check_shape(const struct table *table, bool ended, struct text_error *error)
{
    unsigned more = table->rows > table->columns ? table->rows : table->columns;
    unsigned less = table->rows + table->columns - more;
    if (!ended)
        return text_error_input(error, table->line, 0, "found a table without an end, expected </table>");
    if (table->uneven)
        return text_error_input(error, table->line, 0,
                                "found a table whose rows have not all as many cells, expected a board");
    if (less < 4 || more > MAX_SIDE || more - less > 1)
        return wrong_shape(table, error);
    if (table->wrong_line)
        return text_error_input(error, table->wrong_line, 0,
                                "found '%s' in a table, expected a cell of a board: a digit or a blank", table->wrong);
    return true;
}

/* Reads the rows, which are the whole text of the reader meanwhile. */
static struct puzzle *read_text(struct puzzle_reader *reader, const struct table *table, struct text_error *error)
{
    struct reader_block block;
    unsigned used = 0;
    reader_find_block(reader, &block);
    if (!block.rows || block.used_by[block.rows - 1] != table->rows) {
        wrong_shape(table, error);
        return NULL;
    }
    struct puzzle *puzzle = reader_board(reader, &block, &used, error);
    if (!puzzle || used == table->rows) {
        error->line = error->line && error->line <= table->rows ? table->row_line[error->line - 1] : table->line;
        error->column = 0;
        return puzzle;
    }
    puzzle_destroy(puzzle);
    wrong_shape(table, error);
    return NULL;
}

/* Reads the rows as if they were a text of their own. What is found has the lines of the table. */
static struct puzzle *read_rows(struct puzzle_reader *reader, const struct table *table, struct text_error *error)
{
    const char *text = reader->text;
    size_t length = reader->length, position = reader->position, number = reader->number;
    reader->text = buffer_text(&table->text);
    reader->length = table->text.length;
    reader->position = reader->number = reader->first = reader->count = 0;
    error->line = 0;
    struct puzzle *puzzle = read_text(reader, table, error);
    if (puzzle)
        puzzle->line = table->line;
    reader->text = text;
    reader->length = length;
    reader->position = position;
    reader->number = number;
    reader->first = reader->count = 0;
    return puzzle;
}

bool reader_is_page(const char *text, size_t length)
{
    return length && *text == '<' && !is_tag(text, text + length, "<table") && find_table(text, text + length);
}

/* Reads the table at `start`, and leaves the reader behind it. */
static struct puzzle *read_table(struct puzzle_reader *reader, const char *start, struct text_error *error)
{
    struct table table = {0};
    struct place place = {reader->text + reader->position, reader->text + reader->length, reader->number + 1};
    struct puzzle *puzzle = NULL;
    move_to(&place, start);
    bool ended = take_table(&table, &place);
    reader->position = (size_t)(place.at - reader->text);
    reader->number = place.line - 1;
    if (check_shape(&table, ended, error))
        puzzle = read_rows(reader, &table, error);
    buffer_finish(&table.text);
    return puzzle;
}

struct puzzle *reader_next_table(struct puzzle_reader *reader, bool *found, struct text_error *error)
{
    const char *start = find_table(reader->text + reader->position, reader->text + reader->length);
    *found = start != NULL;
    if (start)
        return read_table(reader, start, error);
    reader->position = reader->length;
    return NULL;
}

/* Moves the reader behind the line, unless another table follows in it. */
static void pass_over_line(struct puzzle_reader *reader)
{
    const char *at = reader->text + reader->position, *end = reader->text + reader->length;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (is_tag(at, end, "<table"))
        return;
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    if (at < end)
        at += *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1;
    reader->position = (size_t)(at - reader->text);
    reader->number++;
}

struct puzzle *reader_table(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    const char *end = reader->text + reader->length, *start;
    const char *line_end = line->source + line->source_length;
    struct puzzle *puzzle = NULL;
    reader->position = (size_t)(line->source - reader->text);
    reader->number = line->number - 1;
    reader->first = reader->count = 0;
    start = find_table(line->source, line_end < end ? line_end + 1 : end);
    if (start)
        puzzle = read_table(reader, start, error);
    else
        text_error_input(error, line->number, 0, "found a table without an end, expected </table>");
    pass_over_line(reader);
    return puzzle;
}
