/* Reads two forms with one field a cell: rows whose fields a comma or a semicolon separates, where an empty field is a
 * blank (csv); and SudoCue's .sdx, where blanks separate, a digit is a given, u and a digit is placed, and several digits
 * are candidates. */
#include <string.h>

#include "base/array.h"
#include "puzzle/reader_internal.h"

/* Counts the fields that `separator` makes. Returns 0 if one has more than one character. */
static unsigned count_fields(const struct reader_line *line, char separator)
{
    unsigned fields = 1, characters = 0;
    for (size_t i = 0; i < line->length; i++) {
        if (line->text[i] == separator) {
            fields++;
            characters = 0;
        } else if (line->text[i] != ' ' && ++characters > 1) {
            return 0;
        }
    }
    return fields;
}

/* Whether each of the first rows has a separator behind its last field, as the rows of an array in a program have. */
static bool end_in(const struct reader_block *block, char separator, unsigned rows)
{
    unsigned r = 0;
    while (r < rows && block->row[r]->length && block->row[r]->text[block->row[r]->length - 1] == separator)
        r++;
    return r == rows;
}

/* Fields that are not empty may look like shorter rows: those of an array, or rows of which chance has left as many digits. */
char reader_csv_separator(const struct reader_block *block, unsigned plain_side)
{
    static const char separators[] = ",;";
    for (const char *separator = separators; *separator; separator++) {
        unsigned side = count_fields(block->row[0], *separator);
        bool fits = side >= 4 && (block->rows % side == 0 || (block->cut && block->rows > side));
        for (unsigned r = 0; fits && r < block->rows; r++)
            fits = count_fields(block->row[r], *separator) == side;
        bool is_array = plain_side && side == plain_side + 1 && end_in(block, *separator, plain_side);
        if (fits && side != plain_side && !is_array)
            return *separator;
    }
    return 0;
}

unsigned reader_csv_side(const struct reader_block *block, char separator)
{
    return count_fields(block->row[0], separator);
}

struct puzzle *reader_csv(struct puzzle_reader *reader, const struct reader_block *block, char separator,
                          unsigned *used, struct text_error *error)
{
    unsigned side = count_fields(block->row[0], separator);
    struct layout *layout = reader_has_side(reader, side) ? reader_square(reader, side, error) : NULL;
    if (!reader_has_side(reader, side)) {
        text_error_input(error, block->row[0]->number, 0, "%u rows of fields, expected a square such as 9 rows of 9",
                         side);
        return NULL;
    }
    if (layout && !array_room(reader->cell, reader->cell_capacity, (size_t)side * side))
        layout = NULL;
    if (!layout) {
        text_error_memory(error, "the puzzle's cells");
        return NULL;
    }
    *used = block->used_by[side - 1];
    reader->cells = 0;
    for (unsigned r = 0; r < side; r++) {
        const struct reader_line *row = block->row[r];
        struct reader_cell cell = {row, 1, ' '};
        for (size_t i = 0; i <= row->length; i++) {
            if (i == row->length || row->text[i] == separator) {
                reader->cell[reader->cells++] = cell;
                cell = (struct reader_cell){row, i + 2, ' '};
            } else if (row->text[i] != ' ') {
                cell = (struct reader_cell){row, i + 1, row->text[i]};
            }
        }
    }
    return reader_cells_puzzle(reader, layout, error);
}

/* --- .sdx --- */

/* Returns the candidates of a group of digits, 0 if it is something else. */
static digit_mask sdx_mask(const char *text, size_t length, bool *placed)
{
    digit_mask mask = 0;
    *placed = length == 2 && (text[0] | 0x20) == 'u';
    for (size_t i = *placed; i < length; i++) {
        if (text[i] < '1' || text[i] > '9' || mask & digit_bit((unsigned)(text[i] - '0')))
            return 0;
        mask |= digit_bit((unsigned)(text[i] - '0'));
    }
    return mask;
}

/* Walks through the groups of the nine rows. Fills `puzzle` unless it is NULL. Returns whether all are of the form, and
 * one of them is placed. */
static bool walk_sdx(const struct reader_block *block, struct puzzle *puzzle)
{
    bool any_placed = false;
    for (unsigned r = 0; r < 9; r++) {
        const char *at = block->row[r]->text;
        for (unsigned x = 0; x < 9; x++) {
            bool placed;
            at += strspn(at, " ");
            size_t length = strcspn(at, " ");
            digit_mask mask = sdx_mask(at, length, &placed);
            if (!mask)
                return false;
            cell_id cell = (cell_id)(r * 9 + x);
            if (puzzle && placed)
                puzzle_place(puzzle, cell, digit_first(mask));
            else if (puzzle && digits_are_one(mask))
                puzzle_give(puzzle, cell, digit_first(mask));
            else if (puzzle)
                puzzle->start[cell] = mask;
            any_placed |= placed;
            at += length;
        }
        if (at[strspn(at, " ")])
            return false;
    }
    return any_placed;
}

bool reader_is_sdx(const struct reader_block *block)
{
    return block->rows == 9 && walk_sdx(block, NULL);
}

struct puzzle *reader_sdx(struct puzzle_reader *reader, const struct reader_block *block, struct text_error *error)
{
    struct layout *layout = reader_square(reader, 9, error);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    if (!puzzle) {
        text_error_memory(error, "the puzzle");
        return NULL;
    }
    walk_sdx(block, puzzle);
    puzzle->line = block->row[0]->number;
    puzzle->has_marks = true;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}
