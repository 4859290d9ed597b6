/* Tables of web pages and of texts. The cells of a table become rows of fields between commas, which form a separate
 * text. In a page, which begins with a tag, only the tables are read. In other texts a table begins on a line of its
 * own, and the text around it yields blocks, too. The cells of a table may be tables themselves: boxes, if their shape
 * fits a board of boxes; or the candidates of a board's cell. Any other nested table is only used for page layout. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "form/container.h"
#include "puzzle/layout.h"

/* Limits: a board's rows and columns with labels; the candidates of a cell with some marks. */
enum { MAX_SIDE = LAYOUT_MAX_DIGITS + 1, MAX_CELL = 2 * LAYOUT_MAX_DIGITS };

enum { MOST_BYTES = 64 << 20 /* bytes of a page */ };

enum { MAX_DEPTH = 3 }; /* levels of tables: boxes, cells, candidates */

/* The cell of a table that is being read. */
struct table_cell {
    bool is_open, has_table;
    unsigned span; /* number of its columns */
    char text[MAX_CELL + 1];
    size_t length;
};

/* The tables in the cells of a table: their number, and the shape of those with more than one cell. */
struct inner_tables {
    unsigned count, rows, columns, alike; /* alike: the number of tables with this shape */
    unsigned candidates;                  /* places for candidates in each table two levels down; 0: there are none */
    struct buffer boxes;                  /* the rows of these tables, one after the other */
    bool distinct, in_places; /* no table holds a digit twice; each digit has the same place in every table */
    bool is_frame;            /* the tables differ in kind, so this one is only page layout */
};

/* The state of reading a table. Rows and columns beyond the largest board are only counted. */
struct table {
    struct buffer text; /* its rows as CSV */
    size_t line, row_line[MAX_SIDE];
    unsigned rows, columns, cells; /* cells: of the current row */
    bool uneven;                   /* a row's number of cells differs from the first row's */
    struct table_cell cell;
    size_t wrong_line; /* line of the first cell that cannot belong to a board; 0: none */
    char wrong[MAX_CELL + 1];
    struct inner_tables inner;
};

/* A position in a text, and its line number. */
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

/* Returns the position after the next `text`, or `end`. */
static const char *after_text(const char *at, const char *end, const char *text)
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

/* Returns whether a tag of this name begins here, such as "<td" or "</td". */
static bool is_tag(const char *at, const char *end, const char *name)
{
    size_t length = strlen(name);
    return (size_t)(end - at) > length && !strncasecmp(at, name, length) && !isalnum((unsigned char)at[length]);
}

/* Returns the position after the tag, comment, script or style that begins here. A '>' in quotes does not end a tag. */
static const char *after_tag(const char *at, const char *end)
{
    char quote = 0;
    if (end - at >= 4 && !memcmp(at, "<!--", 4))
        return after_text(at + 4, end, "-->");
    if (is_tag(at, end, "<script"))
        return after_text(at, end, "</script>");
    if (is_tag(at, end, "<style"))
        return after_text(at, end, "</style>");
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
        at = after_tag(at, end);
    }
    return NULL;
}

/* --- the cells --- */

static void add_character(struct table_cell *cell, char character)
{
    bool is_known = character >= ' ' && character < GLYPH_INVALID;
    if (cell->length < MAX_CELL)
        cell->text[cell->length++] = is_known ? character : '!';
}

/* Adds the character that begins here, unless it is a space. Returns the position after it. */
static const char *add_text(struct table_cell *cell, const char *at, const char *end)
{
    static const char *const spaces[] = {"&nbsp;", "&#160;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;"};
    for (size_t i = 0; *at == '&' && i < sizeof spaces / sizeof *spaces; i++) {
        size_t length = strlen(spaces[i]);
        if ((size_t)(end - at) >= length && !strncasecmp(at, spaces[i], length))
            return at + length;
    }
    uint32_t code;
    at += utf8_decode(at, (size_t)(end - at), &code);
    bool is_foreign = false;
    char character = glyph_plain(code, &is_foreign);
    if (!glyph_is_in(character, " \t\x1E") && code != '\n' && code != '\r')
        add_character(cell, character);
    return at;
}

/* Adds the value of an input field: the text after value=, quoted or not. */
static void add_value(struct table_cell *cell, const char *at, const char *end)
{
    at = after_text(at, end, " value=");
    char quote = at < end && (*at == '"' || *at == '\'') ? *at++ : 0;
    while (at < end && (quote ? *at != quote : !strchr(" \t\r\n/>", *at)))
        at = add_text(cell, at, end);
}

/* Returns the number of columns of a cell with this tag. */
static unsigned span_of(const char *at, const char *end)
{
    unsigned span = 0;
    at = after_text(at, end, " colspan=");
    at += at < end && (*at == '"' || *at == '\'');
    for (; at < end && isdigit((unsigned char)*at) && span <= MAX_SIDE; at++)
        span = 10 * span + (unsigned)(*at - '0');
    return span ? span : 1;
}

/* Ends the cell. An empty cell counts as one blank for each of its columns. */
static void end_cell(struct table *table, size_t line)
{
    if (!table->cell.is_open)
        return;
    table->cell.is_open = false;
    table->cell.text[table->cell.length] = 0;
    bool good = strspn(table->cell.text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.*_-?#@") ==
                    table->cell.length &&
                table->cell.length < MAX_CELL;
    if (!good && !table->wrong_line) {
        table->wrong_line = line;
        memcpy(table->wrong, table->cell.text, sizeof table->wrong);
    }
    for (unsigned i = 0; i < (table->cell.length ? 1 : table->cell.span); i++, table->cells++) {
        if (table->rows >= MAX_SIDE || table->cells >= MAX_SIDE)
            continue;
        if (table->cells)
            buffer_put(&table->text, ',');
        buffer_append(&table->text, table->cell.text, table->cell.length);
    }
}

/* Ends the row, unless it has no cells. */
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

/* Adds the digits of a table inside the cell, which may be its candidates. */
static void add_candidates(struct table *table, const struct table *taken)
{
    struct inner_tables *inner = &table->inner;
    digit_mask mask = 0;
    unsigned place = 1;
    for (const char *at = buffer_text(&taken->text); *at && inner->distinct; place++) {
        size_t length = strcspn(at, ",\n");
        unsigned digit = length == 1 ? digit_of_character(*at) : 0;
        if (length == 2 && strspn(at, "0123456789") >= 2)
            digit = (unsigned)(at[0] - '0') * 10 + (unsigned)(at[1] - '0');
        bool is_blank = !length || (length == 1 && glyph_is_blank(*at));
        inner->distinct = digit ? digit <= LAYOUT_MAX_DIGITS && !(mask & digit_bit(digit)) : is_blank;
        inner->in_places &= !digit || digit == place || taken->rows * taken->columns == 1;
        if (digit && inner->distinct) {
            add_character(&table->cell, digit_character(digit));
            mask |= digit_bit(digit);
        }
        at += length + (at[length] != 0);
    }
}

/* Adds the table that was read inside the cell. */
static void take_inner(struct table *table, const struct table *taken)
{
    struct inner_tables *inner = &table->inner;
    unsigned candidates = taken->inner.rows * taken->inner.columns;
    bool has_shape = taken->rows * taken->columns > 1;
    if (has_shape && !inner->alike) {
        inner->rows = taken->rows;
        inner->columns = taken->columns;
    }
    bool same = has_shape && taken->rows == inner->rows && taken->columns == inner->columns;
    inner->alike += same;
    inner->is_frame |=
        !table->cell.is_open || table->cell.has_table || taken->inner.is_frame || taken->uneven || has_shape != same;
    table->cell.has_table = true;
    inner->is_frame |= taken->inner.count && (!taken->inner.distinct || !taken->inner.in_places ||
                                              (inner->candidates && inner->candidates != candidates));
    inner->candidates = taken->inner.count ? candidates : inner->candidates;
    if (taken->wrong_line && !table->wrong_line) {
        table->wrong_line = taken->wrong_line;
        memcpy(table->wrong, taken->wrong, sizeof table->wrong);
    }
    add_candidates(table, taken);
    if (inner->count++ < MAX_SIDE * MAX_SIDE)
        buffer_append(&inner->boxes, buffer_text(&taken->text), taken->text.length);
}

static void begin_table(struct table *table, size_t line)
{
    struct buffer text = table->text, boxes = table->inner.boxes;
    buffer_clear(&text);
    buffer_clear(&boxes);
    *table = (struct table){.text = text, .line = line, .inner = {.boxes = boxes, .distinct = true, .in_places = true}};
}

static void finish_table(struct table *table)
{
    buffer_finish(&table->text);
    buffer_finish(&table->inner.boxes);
}

/* Processes the tag. Returns whether it ends the table. */
static bool take_tag(struct table *table, const char *at, const char *end, size_t line)
{
    const char *after = after_tag(at, end);
    if (is_tag(at, end, "</table")) {
        end_row(table, line);
        return true;
    }
    if (is_tag(at, end, "<tr") || is_tag(at, end, "</tr")) {
        end_row(table, line);
    } else if (is_tag(at, end, "<td") || is_tag(at, end, "<th")) {
        end_cell(table, line);
        table->cell = (struct table_cell){.is_open = true, .span = span_of(at, after)};
    } else if (is_tag(at, end, "</td") || is_tag(at, end, "</th")) {
        end_cell(table, line);
    } else if (is_tag(at, end, "<input") && table->cell.is_open) {
        add_value(&table->cell, at, after);
    }
    return false;
}

/* Reads the table that begins here, and moves after it. Returns whether the table is closed. */
static bool take_table(struct table *table, struct place *place, unsigned depth)
{
    begin_table(table, place->line);
    move_to(place, after_tag(place->at, place->end));
    while (place->at < place->end) {
        const char *at = place->at;
        if (is_tag(at, place->end, "<table")) {
            struct table inner = {0};
            bool taken = depth < MAX_DEPTH && take_table(&inner, place, depth + 1);
            take_inner(table, &inner);
            table->inner.is_frame |= !taken;
            finish_table(&inner);
            if (!taken)
                return false;
        } else if (*at == '<') {
            bool ended = take_tag(table, at, place->end, place->line);
            move_to(place, after_tag(at, place->end));
            if (ended)
                return true;
        } else {
            move_to(place, table->cell.is_open ? add_text(&table->cell, at, place->end) : at + 1);
        }
    }
    return false;
}

/* --- tables of tables --- */

/* Returns the rows of the boxes, from row `row` on. */
static const char *row_of_boxes(const struct table *table, unsigned row)
{
    const char *at = buffer_text(&table->inner.boxes);
    while (row--)
        at = strchr(at, '\n') + 1;
    return at;
}

/* Makes the rows of the boxes the rows of the table. */
static void join_boxes(struct table *table)
{
    unsigned bands = table->rows, columns = table->columns, height = table->inner.rows;
    size_t line[MAX_SIDE];
    memcpy(line, table->row_line, sizeof line);
    buffer_clear(&table->text);
    for (unsigned row = 0; row < bands * height; row++) {
        for (unsigned x = 0; x < columns; x++) {
            const char *from = row_of_boxes(table, (row / height * columns + x) * height + row % height);
            buffer_append(&table->text, from, strcspn(from, "\n"));
            buffer_put(&table->text, x + 1 < columns ? ',' : '\n');
        }
        table->row_line[row] = line[row / height];
    }
    table->rows = bands * height;
    table->columns = columns * table->inner.columns;
}

/* Returns whether the table is a board. Its cells are plain cells, tables of candidates, or boxes, which are then
 * joined. */
static bool make_board(struct table *table)
{
    const struct inner_tables *inner = &table->inner;
    unsigned side = table->rows < table->columns ? table->rows : table->columns;
    if (!inner->count)
        return true;
    if (inner->is_frame || table->uneven)
        return false;
    if (inner->distinct && !inner->candidates && inner->rows * inner->columns == side)
        return true;
    unsigned digits = inner->rows * inner->columns;
    if (inner->alike != table->rows * table->columns || table->rows != inner->columns ||
        table->columns != inner->rows || digits > LAYOUT_MAX_DIGITS ||
        (inner->candidates && inner->candidates != digits))
        return false;
    join_boxes(table);
    return true;
}

/* --- the container --- */

struct html {
    struct container container;
    const char *text;
    struct place place; /* where unread text begins */
    bool is_page;
    struct container *prose; /* the text before the current table, or NULL */
    size_t prose_line;       /* the number of lines before that text */
    struct table table;
};

static bool wrong_shape(const struct table *table, struct text_error *error)
{
    return text_error_input(error, table->line, 0,
                            "found a table of %u rows of %u cells, expected a board, such as 9 rows of 9", table->rows,
                            table->columns);
}

/* Returns whether the number of rows and columns fits a board, with or without labels. */
static bool check_shape(const struct table *table, bool has_end, struct text_error *error)
{
    unsigned more = table->rows > table->columns ? table->rows : table->columns;
    unsigned less = table->rows + table->columns - more;
    if (!has_end)
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

/* Returns the next table whose line has nothing before it except tags. */
static const char *find_table_of_text(const char *at, const char *end)
{
    const char *line = at;
    while (line < end) {
        const char *start = line, *newline = memchr(line, '\n', (size_t)(end - line));
        for (;;) {
            while (start < end && glyph_is_in(*start, " \t>")) /* '>' marks a quotation */
                start++;
            if (start == end || *start != '<' || is_tag(start, end, "<table"))
                break;
            start = after_tag(start, end);
        }
        if (start < end && is_tag(start, end, "<table"))
            return start;
        line = newline ? newline + 1 : end;
    }
    return NULL;
}

/* Yields the next block of the text before a table. Returns false if there is none. */
static bool yield_prose(struct html *html, struct container_block *block)
{
    if (html->prose && container_next(html->prose, block)) {
        block->line += html->prose_line;
        return true;
    }
    if (html->prose)
        memcpy(html->container.note, html->prose->note, sizeof html->container.note);
    container_close(html->prose);
    html->prose = NULL;
    return false;
}

/* Begins the text from the current place up to the line of the table. */
static void begin_prose(struct html *html, const char *start)
{
    html->prose_line = html->place.line - 1;
    html->prose = container_open_prose(html->place.at, (size_t)(start - html->place.at), PROSE_NEEDS_NOTHING);
    move_to(&html->place, start);
}

/* Yields the table that begins here, or its error. */
static void yield_table(struct html *html, struct container_block *block)
{
    struct table *table = &html->table;
    struct place *place = &html->place;
    bool has_end;
    for (struct place begin = *place;; begin = *place) {
        has_end = take_table(table, place, 1);
        if (make_board(table))
            break;
        *place = begin;
        move_to(place, find_table(after_tag(place->at, place->end), place->end));
    }
    block->line = table->line;
    block->column = 0;
    block->may_be_empty = false;
    block->line_of = table->row_line;
    block->lines = table->rows < MAX_SIDE ? table->rows : MAX_SIDE;
    memcpy(block->note, html->container.note, sizeof block->note);
    html->container.note[0] = 0;
    if (check_shape(table, has_end, &block->error))
        buffer_append(&block->text, buffer_text(&table->text), table->text.length);
}

/* Moves past the rest of a table's line and the following lines of tags, up to the next table. */
static void pass_over_tags(struct place *place)
{
    const char *at = place->at, *next;
    do {
        while (at < place->end && *at != '\n' && !is_tag(at, place->end, "<table"))
            at = *at == '<' ? after_tag(at, place->end) : at + 1;
        at += at < place->end && *at == '\n';
        for (next = at; next < place->end && (*next == ' ' || *next == '\t');)
            next++;
    } while (next < place->end && *next == '<' && !is_tag(next, place->end, "<table"));
    move_to(place, at);
}

static bool next_block(struct container *container, struct container_block *block)
{
    struct html *html = (struct html *)container;
    struct place *place = &html->place;
    bool is_found = yield_prose(html, block);
    while (!is_found && place->at < place->end) {
        const char *start =
            html->is_page ? find_table(place->at, place->end) : find_table_of_text(place->at, place->end);
        bool has_table = start && (html->is_page || start == place->at);
        if (has_table && html->is_page)
            move_to(place, start);
        is_found = has_table;
        if (!has_table && html->is_page) {
            move_to(place, place->end);
        } else if (!has_table) {
            begin_prose(html, start ? start : place->end);
            is_found = yield_prose(html, block);
        } else {
            yield_table(html, block);
            if (!html->is_page)
                pass_over_tags(place);
        }
    }
    block->end = (size_t)(place->at - html->text);
    return is_found;
}

static void close_html(struct container *container)
{
    struct html *html = (struct html *)container;
    container_close(html->prose);
    finish_table(&html->table);
    memory_free(html);
}

struct container *container_open_html(const char *text, size_t length)
{
    const char *end = text + length, *start = text;
    while (start < end && glyph_is_in(*start, " \t\r\n"))
        start++;
    bool is_page = start < end && *start == '<' && !is_tag(start, end, "<table");
    const char *table = is_page ? find_table(start, end) : find_table_of_text(text, end);
    if (!table || length > MOST_BYTES)
        return NULL;
    struct html *html = memory_calloc(1, sizeof *html);
    html->container = (struct container){next_block, close_html};
    html->place = (struct place){text, end, 1};
    html->text = text;
    html->is_page = is_page;
    return &html->container;
}
