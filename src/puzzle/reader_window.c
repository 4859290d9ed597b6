/* The window of lines that are read and not dropped yet, and the rows of one board in it. */
#include <stdio.h>
#include <string.h>

#include "puzzle/reader_internal.h"

/* Lines end with LF, CRLF or CR. */
static void read_line(struct puzzle_reader *reader)
{
    const char *start = reader->text + reader->position;
    size_t left = reader->length - reader->position, length = 0;
    while (length < left && start[length] != '\n' && start[length] != '\r')
        length++;
    size_t end = length;
    if (end < left)
        end += start[end] == '\r' && end + 1 < left && start[end + 1] == '\n' ? 2 : 1;
    struct reader_line *line = &reader->line[(reader->first + reader->count) % READER_WINDOW];
    reader_line_read(line, start, length, reader->number + 1);
    reader_replace_minus_ones_of_line(line);
    reader->position += end;
    reader->number++;
    reader->count++;
}

const struct reader_line *reader_peek(struct puzzle_reader *reader, unsigned index)
{
    while (reader->count <= index) {
        if (reader->count == READER_WINDOW || reader->position >= reader->length)
            return NULL;
        read_line(reader);
    }
    return &reader->line[(reader->first + index) % READER_WINDOW];
}

void reader_drop(struct puzzle_reader *reader, unsigned lines)
{
    reader->first = (reader->first + lines) % READER_WINDOW;
    reader->count -= lines;
}

/* Whether the line is a row of empty fields, of a board that has still rows to come. */
static bool is_empty_row(const struct reader_line *line, const struct reader_block *block)
{
    const struct reader_line *last = block->rows ? block->row[block->rows - 1] : line;
    return line->kind == LINE_EMPTY && line->tabs && line->tabs == last->tabs &&
           (!block->rows || block->rows % (line->tabs + 1));
}

static bool is_row(const struct puzzle_reader *reader, const struct reader_line *line, unsigned dashes)
{
    if (line->kind == LINE_RULE)
        return dashes && line->cells == dashes && !strpbrk(line->text, "+=.*");
    if (reader->layout && reader->layout->grids > 1 && line->kind == LINE_SINGLE)
        return line->cells != reader->layout->cells;
    return line->kind == LINE_ROW;
}

/* Adds the rows from line `from` of the window on, among them lines of `dashes` dashes. Returns the line that ends them. */
static unsigned collect_rows(struct puzzle_reader *reader, unsigned from, unsigned dashes, struct reader_block *block)
{
    for (unsigned i = from;; i++) {
        const struct reader_line *line = reader_peek(reader, i);
        block->cut = !line && reader->count == READER_WINDOW;
        if (!line)
            return i;
        bool row = is_row(reader, line, dashes) || is_empty_row(line, block);
        if (row && block->rows && block->row[0]->cells != 16 && !reader->layout && reader_line_is_4x4_puzzle(line))
            return i;
        if (row) {
            block->row[block->rows] = line;
            block->used_by[block->rows++] = i + 1;
        } else if (line->kind != LINE_RULE && line->kind != LINE_COMMENT) {
            return i;
        }
    }
}

/* The width of the rows if dashes may be their blanks, so that a line of as many dashes may be an empty row. Or 0. */
static unsigned dash_width(const struct reader_block *block)
{
    for (unsigned r = 0; r < block->rows; r++) {
        if (strchr(block->row[r]->text, '-') && !reader_looks_like_groups(block->row[r]))
            return block->row[0]->cells;
    }
    return 0;
}

/* Collects the rows up to a line that belongs to no board, which it returns. */
static unsigned collect_board(struct puzzle_reader *reader, struct reader_block *block)
{
    block->rows = 0;
    unsigned end = collect_rows(reader, 0, 0, block);
    unsigned width = dash_width(block);
    if (!width || block->rows % width == 0)
        return end;
    block->rows = 0;
    return collect_rows(reader, 0, width, block);
}

/* Whether most rows have as many cells or groups as there are rows. */
static bool is_nearly_square(const struct reader_block *block)
{
    unsigned fit = 0;
    for (unsigned r = 0; r < block->rows; r++)
        fit += block->row[r]->cells == block->rows || block->row[r]->groups == block->rows;
    return fit * 2 > block->rows;
}

/* Adds the bands that follow, of as many rows as the first has without the `header` rows of labels, until all are a board or, as far
 * as they go, a sheet of several grids. Returns whether they are one. */
static bool add_bands(struct puzzle_reader *reader, unsigned end, unsigned header, unsigned dashes, bool may_be_lines,
                      struct reader_block *block)
{
    unsigned height = block->rows - header;
    struct reader_block joined = *block, sheet = {0};
    while (joined.rows + height <= LAYOUT_MAX_DIGITS + header) {
        const struct reader_line *line = reader_peek(reader, end);
        if (!line || line->kind != LINE_EMPTY)
            break;
        while ((line = reader_peek(reader, end)) && line->kind == LINE_EMPTY)
            end++;
        unsigned before = joined.rows;
        end = collect_rows(reader, end, dashes, &joined);
        reader_replace_minus_ones(reader, &joined, before);
        height = height ? height : joined.rows - before;
        if (!height || joined.rows != before + height)
            break;
        bool is_board =
            !header && (reader_block_side(reader, &joined) == joined.rows ||
                        (!may_be_lines && reader_has_side(reader, joined.rows) && is_nearly_square(&joined)));
        if (is_board || (!may_be_lines && reader_remove_labels(reader, &joined))) {
            *block = joined;
            return true;
        }
        if (!header && !reader->layout && reader_sheet_recognize(reader, &joined))
            sheet = joined;
    }
    if (sheet.rows)
        *block = sheet;
    return sheet.rows;
}

/* The rows at the start of the window and the blank lines before and between them. */
struct row_lines {
    unsigned lines, all, rows; /* lines: up to the last row; all: with the blank lines behind it */
    size_t longest;
};

/* Measures them up to a line of another kind, and no further than a board can reach. */
static struct row_lines measure_rows(struct puzzle_reader *reader)
{
    struct row_lines found = {0};
    const struct reader_line *line;
    for (unsigned i = 0; i <= LAYOUT_MAX_DIGITS && (line = reader_peek(reader, i)) &&
                         (line->kind == LINE_ROW || line->kind == LINE_EMPTY);
         i++) {
        size_t width = line->kind == LINE_ROW ? line->width - line->margin : 0;
        found.longest = width > found.longest ? width : found.longest;
        found.rows += line->kind == LINE_ROW;
        found.lines = line->kind == LINE_ROW ? i + 1 : found.lines;
        found.all = i + 1;
    }
    return found;
}

/* Fills the block with the first `side` lines if they are rows of digits and spaces and blank lines, which may be empty rows where spaces
 * are blanks. Either the first line is a row and one is as long as there are rows; or there are no other rows, and the blank lines do not
 * just divide a board into bands, or stand before it. */
static bool add_empty_rows(struct puzzle_reader *reader, const struct row_lines *found, size_t side,
                           struct reader_block *block)
{
    struct reader_block all = {0};
    const struct reader_line *line;
    size_t longest = 0;
    unsigned rows = 0;
    bool good = side <= LAYOUT_MAX_DIGITS && !reader->layout;
    while (good && all.rows < side && (line = reader_peek(reader, all.rows))) {
        size_t width = line->kind == LINE_ROW ? line->width - line->margin : 0;
        rows += line->kind == LINE_ROW;
        longest = width > longest ? width : longest;
        good = line->kind == LINE_EMPTY || (line->kind == LINE_ROW && reader_line_is_spaced(line));
        all.row[all.rows++] = line;
        all.used_by[all.rows - 1] = all.rows;
    }
    if (!good || all.rows < side || rows == side || 2 * rows < side || reader_block_side(reader, &all) != side)
        return false;
    bool is_as_wide = longest == side && all.row[0]->kind == LINE_ROW;
    bool may_be_bands = reader_has_side(reader, found->rows) && found->longest <= found->rows;
    if (!is_as_wide && (found->lines > side || may_be_bands))
        return false;
    *block = all;
    return true;
}

/* Adds the empty rows of a board whose blanks are spaces, if the lines at the start of the window are one. */
static bool find_empty_rows(struct puzzle_reader *reader, struct reader_block *block)
{
    struct row_lines found = measure_rows(reader);
    const struct reader_line *first = reader_peek(reader, 0);
    const size_t sides[] = {first ? first->width - first->margin : 0, found.longest, found.lines, found.all};
    bool is_found = false;
    for (size_t i = 0; i < sizeof sides / sizeof *sides && !is_found; i++)
        is_found = add_empty_rows(reader, &found, sides[i], block);
    return is_found;
}

/* Blank lines may divide the rows of a board into bands of equal height. The rows up to the first are no board then, but those
 * of all bands are one. */
static void join_bands(struct puzzle_reader *reader, unsigned end, struct reader_block *block)
{
    unsigned height = block->rows, side = height ? reader_block_side(reader, block) : 0;
    bool may_be_lines = side == 1 && block->row[0]->cells == 16; /* of 4x4 puzzles */
    if ((side && !may_be_lines) || (!side && find_empty_rows(reader, block)))
        return;
    if (!height || height * 2 > LAYOUT_MAX_DIGITS)
        return;
    unsigned dashes = dash_width(block);
    if (!add_bands(reader, end, 0, 0, may_be_lines, block) &&
        !(dashes && add_bands(reader, end, 0, dashes, may_be_lines, block)) && !may_be_lines)
        add_bands(reader, end, 1, 0, false, block);
}

void reader_add_next_board(struct puzzle_reader *reader, struct reader_block *block)
{
    unsigned at = block->used_by[block->rows - 1];
    struct reader_block both = *block;
    const struct reader_line *line;
    while ((line = reader_peek(reader, at)) &&
           (line->kind == LINE_EMPTY || line->kind == LINE_COMMENT || line->kind == LINE_RULE))
        at++;
    collect_rows(reader, at, 0, &both);
    if (both.rows == 2 * block->rows)
        *block = both;
}

bool reader_is_size(struct puzzle_reader *reader, const struct reader_line *line)
{
    unsigned side = 0, again = 0;
    int used = 0;
    if (line->kind != LINE_ROW || strlen(line->text) > 16)
        return false;
    if ((sscanf(line->text, " %2u %n", &side, &used) < 1 || line->text[used]) &&
        (sscanf(line->text, " %2u%*1[ xX]%2u %n", &side, &again, &used) < 2 || line->text[used] || again != side))
        return false;
    unsigned next = 1;
    const struct reader_line *below;
    while ((below = reader_peek(reader, next)) && (below->kind == LINE_EMPTY || below->kind == LINE_RULE))
        next++;
    if (!below || side < 4 || side > LAYOUT_MAX_DIGITS)
        return false;
    return (below->kind == LINE_ROW && (below->cells == side || below->groups == side)) ||
           ((below->kind == LINE_ROW || below->kind == LINE_SINGLE) && below->cells == side * side);
}

bool reader_begins_with_empty_rows(struct puzzle_reader *reader)
{
    struct reader_block block = {0};
    const struct reader_line *line;
    if (find_empty_rows(reader, &block))
        return true;
    unsigned empty = 0, side = reader_peek(reader, 0)->tabs + 1;
    while ((line = reader_peek(reader, empty)) && line->kind == LINE_EMPTY && line->tabs == side - 1)
        empty++;
    if (side < 2 || !line || line->kind != LINE_ROW || line->tabs != side - 1)
        return false;
    collect_rows(reader, empty, 0, &block);
    return block.rows % side && (block.rows + empty) % side == 0;
}

void reader_find_block(struct puzzle_reader *reader, struct reader_block *block)
{
    unsigned end = collect_board(reader, block);
    reader_replace_minus_ones(reader, block, 0);
    if (!reader_remove_labels(reader, block))
        join_bands(reader, end, block);
}
