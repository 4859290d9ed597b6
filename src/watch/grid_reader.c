#include "watch/grid_reader.h"

#include <string.h>

#include "watch/grid_shape.h"

enum {
    MOST_SHAPES = 4,
    MOST_ATTEMPTS = 4096, /* lines without a grid after which the program is taken to print none */
};

struct grid_reader {
    const struct puzzle *puzzle;
    digit_mask *cells; /* [cells]: of the last grid, or the one being read */
    struct grid_shape shape[MOST_SHAPES];
    unsigned shapes, attempts;
    struct buffer clean; /* the line without control sequences */
    /* lines that may be part of a grid, each with a line end */
    struct buffer waiting;
    ARRAY(size_t) rows; /* positions in `waiting` of lines that are not decoration */
    /* memory for form/ */
    struct arena arena;
    struct layout_cache layouts;
    struct lines *lines;
    struct line scanned;
};

struct grid_reader *grid_reader_create(const struct puzzle *puzzle)
{
    struct grid_reader *reader = memory_calloc(1, sizeof *reader);
    reader->puzzle = puzzle;
    reader->cells = memory_calloc(puzzle->layout->cells, sizeof *reader->cells);
    reader->lines = memory_calloc(1, sizeof *reader->lines);
    return reader;
}

void grid_reader_destroy(struct grid_reader *reader)
{
    if (!reader)
        return;
    for (unsigned i = 0; i < reader->shapes; i++)
        grid_shape_finish(&reader->shape[i]);
    memory_free(reader->cells);
    buffer_finish(&reader->clean);
    buffer_finish(&reader->waiting);
    memory_free(reader->rows.items);
    arena_finish(&reader->arena);
    layout_cache_finish(&reader->layouts);
    lines_finish(reader->lines);
    memory_free(reader->lines);
    line_finish(&reader->scanned);
    memory_free(reader);
}

/* Copies the line without the control sequences by which a terminal changes colours and moves the cursor. */
static void clean_line(struct grid_reader *reader, const char *line, size_t length)
{
    const char *end = line + length;
    buffer_clear(&reader->clean);
    while (line < end) {
        const char *escape = memchr(line, 0x1B, (size_t)(end - line));
        buffer_append(&reader->clean, line, (size_t)((escape ? escape : end) - line));
        if (!escape)
            break;
        line = escape + 1;
        if (line < end && *line == '[') {
            line++;
            while (line < end && !(*line >= '@' && *line <= '~'))
                line++;
            line += line < end;
        }
    }
}

static void wait(struct grid_reader *reader)
{
    buffer_append(&reader->waiting, reader->clean.bytes, reader->clean.length);
    buffer_put(&reader->waiting, '\n');
}

static void drop_waiting(struct grid_reader *reader)
{
    buffer_clear(&reader->waiting);
    reader->rows.count = 0;
    for (unsigned i = 0; i < reader->shapes; i++)
        reader->shape[i].at = 0;
}

void grid_reader_end(struct grid_reader *reader, struct buffer *rest)
{
    if (reader->rows.count)
        buffer_append(rest, reader->waiting.bytes, reader->waiting.length);
    drop_waiting(reader);
}

/* Returns whether the line continues a grid of a known shape or, with `begins`, begins one. `*is_last`: it is the last
 * line of the grid. */
static bool take_known(struct grid_reader *reader, bool begins, bool *is_last)
{
    const struct buffer *line = &reader->clean;
    for (unsigned i = 0; i < reader->shapes; i++) {
        struct grid_shape *shape = &reader->shape[i];
        shape->at = begins ? 0 : shape->at;
        if ((!begins && !shape->at) || !grid_shape_take(shape, line->bytes, line->length, reader->cells))
            continue;
        *is_last = ++shape->at == shape->lines.count;
        array_append(&reader->rows, reader->waiting.length);
        wait(reader);
        if (*is_last)
            drop_waiting(reader);
        return true;
    }
    return false;
}

/* Returns whether the scanned line may be a row of cells, and not words. */
static bool may_be_row(const struct grid_reader *reader)
{
    const struct line *line = &reader->scanned;
    unsigned letters = 0;
    if (line->kind == LINE_COMMENT || line->kind == LINE_TITLE)
        return false;
    for (size_t i = line->from; i < line->length && reader->puzzle->layout->digits <= 9; i++)
        letters += glyph_is_letter(line->plain[i]) && !glyph_is_in(line->plain[i], "xX");
    return line->cells && !letters;
}

/* Returns whether the line has only bars and spaces, so it is a row of blanks if blanks are spaces. */
static bool is_blank_row(const struct grid_reader *reader)
{
    const struct buffer *line = &reader->clean;
    unsigned bars = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (line->bytes[i] != ' ' && line->bytes[i] != '|')
            return false;
        bars += line->bytes[i] == '|';
    }
    return line->length >= reader->puzzle->layout->digits && (bars || reader->rows.count);
}

/* Keeps the cells and the shape of a found board. */
static void keep_board(struct grid_reader *reader, const struct board_cells *board)
{
    const struct layout *layout = reader->puzzle->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        spell_cell_mask(&board->spelling, c, layout->digits, board->are_candidates, &reader->cells[c]);
    bool has_room = reader->shapes < MOST_SHAPES && !board->are_candidates && layout->digits <= 9;
    if (has_room && grid_shape_learn(&reader->shape[reader->shapes], &board->spelling))
        reader->shapes++;
}

/* Returns whether the waiting text is a board. */
static bool find_board(struct grid_reader *reader, size_t from)
{
    struct board_cells board;
    reader->lines->text = reader->waiting.bytes + from;
    reader->lines->length = reader->waiting.length - from;
    lines_go_to(reader->lines, 0, 0);
    bool is_found = board_find_cells(&reader->arena, reader->lines, &reader->layouts, reader->puzzle, &board);
    if (is_found)
        keep_board(reader, &board);
    reader->attempts = is_found ? 0 : reader->attempts + 1;
    arena_reset(&reader->arena);
    return is_found;
}

/* Passes on the oldest rows, which are too many for one board. */
static void pass_on(struct grid_reader *reader, struct buffer *rest)
{
    size_t most = 4 * (size_t)reader->puzzle->layout->digits, more = reader->rows.count / 2;
    if (reader->rows.count <= most)
        return;
    size_t from = reader->rows.items[more];
    buffer_append(rest, reader->waiting.bytes, from);
    memmove(reader->waiting.bytes, reader->waiting.bytes + from, reader->waiting.length - from);
    reader->waiting.length -= from;
    reader->rows.count -= more;
    for (size_t i = 0; i < reader->rows.count; i++)
        reader->rows.items[i] = reader->rows.items[i + more] - from;
}

/* Takes a row of unknown shape. */
static enum grid_line take_row(struct grid_reader *reader, struct buffer *rest)
{
    const struct layout *layout = reader->puzzle->layout;
    array_append(&reader->rows, reader->waiting.length);
    wait(reader);
    size_t rows = reader->scanned.cells == layout->cells ? 1 : layout->digits;
    if (reader->rows.count >= rows && find_board(reader, reader->rows.items[reader->rows.count - rows])) {
        buffer_append(rest, reader->waiting.bytes, reader->rows.items[reader->rows.count - rows]);
        drop_waiting(reader);
        return GRID_LINE_LAST;
    }
    pass_on(reader, rest);
    return GRID_LINE_PART;
}

enum grid_line grid_reader_take(struct grid_reader *reader, const char *line, size_t length, struct buffer *rest)
{
    bool is_last = false;
    const struct layout *layout = reader->puzzle->layout;
    if (layout->grids != 1 || layout->cells != layout->digits * layout->digits)
        return GRID_LINE_OTHER;
    clean_line(reader, line, length);
    if (take_known(reader, false, &is_last))
        return is_last ? GRID_LINE_LAST : GRID_LINE_PART;
    line_scan(&reader->scanned, buffer_text(&reader->clean), reader->clean.length, 1);
    bool is_blank = is_blank_row(reader);
    bool is_decoration =
        reader->clean.length && !is_blank && (reader->scanned.kind == LINE_RULE || !reader->scanned.cells);
    if (is_decoration && (reader->shapes || reader->rows.count)) {
        if (reader->rows.count)
            wait(reader);
        return GRID_LINE_PART;
    }
    if (reader->clean.length && take_known(reader, true, &is_last))
        return is_last ? GRID_LINE_LAST : GRID_LINE_PART;
    if (reader->attempts < MOST_ATTEMPTS && (is_blank || may_be_row(reader)))
        return take_row(reader, rest);
    if (reader->clean.length) /* a blank line may be between two bands */
        grid_reader_end(reader, rest);
    return GRID_LINE_OTHER;
}

const digit_mask *grid_reader_cells(const struct grid_reader *reader)
{
    return reader->cells;
}
