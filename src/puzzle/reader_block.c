/* Reads a board that spans several lines. The same character means different things in different formats ('*' and
 * '-' are blanks or borders, a space is a blank or nothing), so the format is decided for the block as a whole: the
 * first that fits.
 *
 *   1. A sheet of several grids, if the text asked for one or the block has the shape of a known one.
 *   2. Puzzles of one line: a single row that fills a square; or rows of 16 cells that use 1 to 4 only, some twice.
 *   3. Fields between commas, semicolons or bars, which may be empty.
 *   4. Plain: the first N rows have N cells each, without decoration and spaces.
 *   5. .sdx, with 'u' before what is placed; numbers, some of two digits, with 0 or another blank somewhere.
 *   6. Pencil marks: the first N rows have N groups each, some of more than one digit, and no '.' or '_' anywhere.
 *   7. Columns: '|' is in the same columns of every row, with as many characters in between as a box is wide; spaces
 *      are blanks.
 *   8. Spaces are blanks, without any '|': N rows, none longer than N; or a puzzle of one line.
 *
 * Lines of decoration are left out before. One that is as wide as a row is a row of blanks if the rows use '-' for
 * blanks and their number would not fit otherwise. Blank lines between bands of rows are left out, too. Boards may follow each other without a blank line if N divides
 * the number of rows. If no format fits, the error is that of the format which most rows seem to have. */
#include <string.h>

#include "puzzle/reader_internal.h"

static bool rows_fit(const struct puzzle_reader *reader, const struct reader_block *block, unsigned side)
{
    return reader_has_side(reader, side) && block->rows >= side && (block->rows % side == 0 || block->cut);
}

static unsigned plain_side(const struct puzzle_reader *reader, const struct reader_block *block)
{
    unsigned side = block->row[0]->cells;
    if (!rows_fit(reader, block, side))
        return 0;
    for (unsigned r = 0; r < side; r++) {
        if (block->row[r]->cells != side)
            return 0;
    }
    return side;
}

static bool has_marks(const struct reader_block *block)
{
    bool like = false;
    for (unsigned r = 0; r < block->rows; r++) {
        if (strpbrk(block->row[r]->text, "._?"))
            return false;
        like |= reader_looks_like_groups(block->row[r]);
    }
    return like;
}

static unsigned marks_side(const struct puzzle_reader *reader, const struct reader_block *block)
{
    unsigned side = block->row[0]->groups;
    if (!rows_fit(reader, block, side) || !has_marks(block))
        return 0;
    for (unsigned r = 0; r < side; r++) {
        if (block->row[r]->groups != side)
            return 0;
    }
    return side;
}

/* The columns of the '|' in a board of format 7, and what follows from them. */
struct bar_columns {
    unsigned side, width; /* cells in a row; cells between two '|' */
    size_t left;          /* index of the first cell */
};

static bool same_bars(const struct reader_line *a, const struct reader_line *b)
{
    size_t length = a->length > b->length ? a->length : b->length;
    for (size_t i = 0; i < length; i++) {
        if ((i < a->length && a->text[i] == '|') != (i < b->length && b->text[i] == '|'))
            return false;
    }
    return true;
}

/* Measures the bars in the first row: at equal distances, with or without a frame. */
static bool measure_bars(const struct puzzle_reader *reader, const struct reader_block *block,
                         struct bar_columns *columns)
{
    const struct reader_line *row = block->row[0];
    size_t first = strcspn(row->text, "|"), last = 0, bar_count = 0, width = 0;
    for (size_t i = first; i < row->length; i++) {
        if (row->text[i] != '|')
            continue;
        if (bar_count && width && i - last - 1 != width)
            return false;
        width = bar_count ? i - last - 1 : 0;
        last = i;
        bar_count++;
    }
    if (!bar_count || bar_count > LAYOUT_MAX_DIGITS)
        return false;
    if (bar_count == 1)
        width = block->rows / 2;
    unsigned open = (unsigned)(width * (bar_count + 1)), framed = (unsigned)(width * (bar_count - 1));
    if (width && width <= first && width <= LAYOUT_MAX_DIGITS && rows_fit(reader, block, open)) {
        *columns = (struct bar_columns){open, (unsigned)width, first - width};
        return true;
    }
    if (width && width <= LAYOUT_MAX_DIGITS && rows_fit(reader, block, framed)) {
        *columns = (struct bar_columns){framed, (unsigned)width, first + 1};
        return true;
    }
    return false;
}

static bool find_bar_columns(const struct puzzle_reader *reader, const struct reader_block *block,
                             struct bar_columns *bars)
{
    struct bar_columns found;
    if (!measure_bars(reader, block, &found))
        return false;
    size_t right = found.left + found.side + found.side / found.width - 1;
    for (unsigned r = 0; r < found.side; r++) {
        const struct reader_line *row = block->row[r];
        if (!same_bars(row, block->row[0]) || strspn(row->text, " ") + 1 < found.left)
            return false;
        if (row->length > right && row->text[right + strspn(row->text + right, " |")])
            return false;
    }
    *bars = found;
    return true;
}

static unsigned spaces_side(const struct puzzle_reader *reader, const struct reader_block *block)
{
    unsigned side = block->rows;
    if (!rows_fit(reader, block, side) || block->cut)
        return 0;
    for (unsigned r = 0; r < side; r++) {
        if (block->row[r]->length > block->row[r]->margin + side || strpbrk(block->row[r]->text, ".0*_-?|"))
            return 0;
    }
    return side;
}

static struct puzzle *read_plain(struct puzzle_reader *reader, const struct reader_block *block, unsigned side,
                                 struct text_error *error)
{
    struct layout *layout = reader_square(reader, side, error);
    if (!layout)
        return NULL;
    for (unsigned r = 0; r < side; r++) {
        reader_cells_add(reader, block->row[r], 0, block->row[r]->length, false);
    }
    return reader_cells_puzzle(reader, layout, error);
}

static struct puzzle *read_marks(struct puzzle_reader *reader, const struct reader_block *block, unsigned side,
                                 struct text_error *error)
{
    struct layout *layout = reader_square(reader, side, error);
    if (!layout)
        return NULL;
    for (unsigned r = 0; r < side; r++) {
        reader_groups_add(reader, block->row[r]);
    }
    return reader_groups_puzzle(reader, layout, error);
}

static struct puzzle *read_columns(struct puzzle_reader *reader, const struct reader_block *block,
                                   const struct bar_columns *bars, struct text_error *error)
{
    struct layout *layout = reader_square(reader, bars->side, error);
    if (!layout)
        return NULL;
    for (unsigned r = 0; r < bars->side; r++) {
        for (unsigned i = 0; i < bars->side; i += bars->width) {
            size_t from = bars->left + i + i / bars->width;
            reader_cells_add(reader, block->row[r], from, from + bars->width, true);
        }
    }
    return reader_cells_puzzle(reader, layout, error);
}

static struct puzzle *read_spaces(struct puzzle_reader *reader, const struct reader_block *block, unsigned side,
                                  struct text_error *error)
{
    struct layout *layout = reader_square(reader, side, error);
    if (!layout)
        return NULL;
    for (unsigned r = 0; r < side; r++) {
        size_t margin = block->row[r]->margin;
        reader_cells_add(reader, block->row[r], margin, margin + side, true);
    }
    return reader_cells_puzzle(reader, layout, error);
}

/* Whether no digit stands twice in a row, a column or a box of the 16x16 board that the first sixteen rows may be. */
static bool has_no_digit_twice(const struct reader_block *block)
{
    digit_mask row[16] = {0}, column[16] = {0}, box[16] = {0};
    for (unsigned y = 0; y < 16; y++) {
        const char *text = block->row[y]->text + strspn(block->row[y]->text, " ");
        for (unsigned x = 0; x < 16; x++) {
            unsigned digit = digit_of_character(text[x]), b = y / 4 * 4 + x / 4;
            digit_mask bit = digit ? digit_bit(digit) : 0;
            if ((row[y] | column[x] | box[b]) & bit)
                return false;
            row[y] |= bit;
            column[x] |= bit;
            box[b] |= bit;
        }
    }
    return true;
}

/* Sixteen characters are a 4x4 puzzle or, with others like it below or after a directive, a row of a 16x16 puzzle. Where all sixteen rows
 * have no digits but 1 to 4, they are one board if no digit stands twice: among sixteen 4x4 puzzles, one does. */
static bool is_line_of_four(const struct puzzle_reader *reader, const struct reader_block *block)
{
    if (!reader_line_is_4x4_puzzle(block->row[0]) || (reader->layout && reader->layout->width == 16))
        return false;
    if (block->rows < 16 || (block->rows % 16 != 0 && !block->cut))
        return true;
    for (unsigned r = 0; r < 16; r++) {
        if (!reader_line_is_4x4_puzzle(block->row[r]))
            return block->row[r]->cells != 16;
    }
    return !has_no_digit_twice(block);
}

/* The forms of a board, and what was measured of it. */
enum block_form {
    BLOCK_ONE_LINE,
    BLOCK_FIELDS,
    BLOCK_PLAIN,
    BLOCK_NUMBERS,
    BLOCK_SDX,
    BLOCK_MARKS,
    BLOCK_COLUMNS,
    BLOCK_SPACES,
    BLOCK_NONE
};

struct block_shape {
    enum block_form form;
    unsigned side;
    char separator; /* of fields */
    struct bar_columns bars;
};

/* Finds the first form that fits. */
static struct block_shape find_shape(const struct puzzle_reader *reader, const struct reader_block *block)
{
    const struct reader_line *first = block->row[0];
    struct block_shape shape = {.form = BLOCK_NONE};
    bool fills = reader_side(first->cells) || reader_side(first->groups) || reader_line_spaced_side(first);
    if (is_line_of_four(reader, block) || (block->rows == 1 && fills))
        return (struct block_shape){.form = BLOCK_ONE_LINE, .side = 1};
    unsigned plain = plain_side(reader, block);
    if ((shape.separator = reader_csv_separator(block, plain)) != 0)
        return (struct block_shape){BLOCK_FIELDS, reader_csv_side(block, shape.separator), shape.separator, {0}};
    if (!plain && reader_is_sdx(block))
        return (struct block_shape){.form = BLOCK_SDX, .side = 9};
    if ((shape.side = plain) != 0)
        shape.form = BLOCK_PLAIN;
    else if ((shape.side = reader_numbers_side(reader, block)) != 0)
        shape.form = BLOCK_NUMBERS;
    else if ((shape.side = marks_side(reader, block)) != 0)
        shape.form = BLOCK_MARKS;
    else if (find_bar_columns(reader, block, &shape.bars) && (shape.side = shape.bars.side) != 0)
        shape.form = BLOCK_COLUMNS;
    else if ((shape.side = spaces_side(reader, block)) != 0)
        shape.form = BLOCK_SPACES;
    else if (reader_line_spaced_side(first) || (block->rows == 1 && reader_line_is_cut(first)))
        shape = (struct block_shape){.form = BLOCK_ONE_LINE, .side = 1};
    return shape;
}

unsigned reader_block_side(const struct puzzle_reader *reader, const struct reader_block *block)
{
    return find_shape(reader, block).side;
}

struct puzzle *reader_board(struct puzzle_reader *reader, const struct reader_block *block, unsigned *used,
                            struct text_error *error)
{
    reader->cells = reader->groups = 0;
    *used = block->used_by[block->rows - 1];
    struct layout *sheet = reader->layout && reader->layout->grids > 1 ? reader->layout : NULL;
    if (!sheet)
        sheet = reader_sheet_recognize(reader, block);
    if (sheet)
        return reader_sheet_board(reader, block, sheet, error);
    struct block_shape shape = find_shape(reader, block);
    if (shape.side && shape.form != BLOCK_FIELDS)
        *used = block->used_by[shape.side - 1];
    switch (shape.form) {
    case BLOCK_ONE_LINE:
        return reader_single(reader, block->row[0], error);
    case BLOCK_FIELDS:
        return reader_csv(reader, block, shape.separator, used, error);
    case BLOCK_PLAIN:
        return read_plain(reader, block, shape.side, error);
    case BLOCK_NUMBERS:
        return reader_numbers(reader, block->row, shape.side, shape.side, error);
    case BLOCK_SDX:
        return reader_sdx(reader, block, error);
    case BLOCK_MARKS:
        return read_marks(reader, block, shape.side, error);
    case BLOCK_COLUMNS:
        return read_columns(reader, block, &shape.bars, error);
    case BLOCK_SPACES:
        return read_spaces(reader, block, shape.side, error);
    case BLOCK_NONE:
        break;
    }
    return reader_explain(reader, block, error);
}
