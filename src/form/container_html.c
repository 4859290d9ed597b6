/* Tables of web pages and of texts. The cells of a table become rows of fields between commas, which are a text of its
 * own. Of a page, which begins with a tag, only the tables are read; elsewhere a table begins in a line of its own, and
 * the lines around it are blocks, too. The cells of a table may be tables: boxes, if each has as many columns as there
 * are rows of them, and as many rows as there are columns; or the candidates of a cell of the board. Any other table of
 * tables only places them on the page. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "form/container.h"
#include "puzzle/layout.h"

/* A board's rows and columns, with their labels; the candidates of a cell, with some marks. */
enum { MAX_SIDE = LAYOUT_MAX_DIGITS + 1, MAX_CELL = 2 * LAYOUT_MAX_DIGITS };

enum { MOST_BYTES = 64 << 20 /* of a page */ };

enum { MAX_DEPTH = 3 }; /* boxes, their cells, and the candidates of these */

/* The cell of a table that is being read. */
struct table_cell {
    bool is_open, has_table;
    unsigned span; /* how many columns it has */
    char text[MAX_CELL + 1];
    size_t length;
};

/* The tables in the cells of a table: their number, and the shape of those that are more than one cell. */
struct inner_tables {
    unsigned count, rows, columns, alike; /* alike: how many have the shape */
    unsigned candidates;      /* places for candidates in each table in the cells of these; 0: none has one */
    struct buffer boxes;      /* their rows, one table after the other */
    bool distinct, in_places; /* none holds a digit twice; each digit has the place that it has among all */
    bool is_frame;            /* they are not of one kind: the table only places them */
};

/* The parts of a table that are read. Rows and columns beyond the largest board's are counted only. */
struct table {
    struct buffer text; /* the rows as csv */
    size_t line, row_line[MAX_SIDE];
    unsigned rows, columns, cells; /* cells: of the row that is being read */
    bool uneven;                   /* a row has not as many cells as the first */
    struct table_cell cell;
    size_t wrong_line; /* of the first cell that is none of a board's; 0: none */
    char wrong[MAX_CELL + 1];
    struct inner_tables inner;
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

/* Returns the place after the next `text`, or `end`. */
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

/* Returns the place after the tag, comment, script or style that begins here. A '>' between quotes ends no tag. */
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

/* Adds the character that begins here, without spaces. Returns the place after it. */
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

/* Adds the value of a field that one can fill in: what follows value=, in quotes or without. */
static void add_value(struct table_cell *cell, const char *at, const char *end)
{
    at = after_text(at, end, " value=");
    char quote = at < end && (*at == '"' || *at == '\'') ? *at++ : 0;
    while (at < end && (quote ? *at != quote : !strchr(" \t\r\n/>", *at)))
        at = add_text(cell, at, end);
}

/* Returns how many columns a cell with this tag has. */
static unsigned span_of(const char *at, const char *end)
{
    unsigned span = 0;
    at = after_text(at, end, " colspan=");
    at += at < end && (*at == '"' || *at == '\'');
    for (; at < end && isdigit((unsigned char)*at) && span <= MAX_SIDE; at++)
        span = 10 * span + (unsigned)(*at - '0');
    return span ? span : 1;
}

/* Ends the cell, which stands for as many blanks as it has columns if there is nothing in it. */
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

/* Adds the digits of a table in the cell, which may be the cell's candidates. */
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

/* Takes the table that was read in the cell. */
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

/* Does what the tag says. Returns whether it ends the table. */
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

/* Reads the table that begins here, and moves after it. Returns whether it has an end. */
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

/* Returns the rows from row `row` of the boxes on. */
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

/* Returns whether the table is a board. Its cells are plain cells, or tables of candidates, or boxes; boxes are joined.
 */
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
    struct place place; /* of what was not read yet */
    bool is_page;
    struct container *prose; /* the text before a table that is being read, or NULL */
    size_t prose_line;       /* lines before it */
    struct table table;
};

static bool wrong_shape(const struct table *table, struct text_error *error)
{
    return text_error_input(error, table->line, 0,
                            "found a table of %u rows of %u cells, expected a board, such as 9 rows of 9", table->rows,
                            table->columns);
}

/* Returns whether the rows may be a board's, with labels or without. */
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

/* Returns the next table that begins in a line with nothing before it except tags. */
static const char *find_table_of_text(const char *at, const char *end)
{
    const char *line = at;
    while (line < end) {
        const char *start = line, *newline = memchr(line, '\n', (size_t)(end - line));
        for (;;) {
            while (start < end && glyph_is_in(*start, " \t>")) /* '>' is of a quotation */
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

/* Begins the text before a table, from the place to the line of the table. */
static void begin_prose(struct html *html, const char *start)
{
    html->prose_line = html->place.line - 1;
    html->prose = container_open_prose(html->place.at, (size_t)(start - html->place.at), PROSE_NEEDS_NOTHING);
    move_to(&html->place, start);
}

/* Yields the table that begins here, or what is wrong with it. */
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

/* Moves after the rest of a table's line and the lines of tags that follow, up to a further table. */
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
