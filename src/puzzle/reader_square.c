/* Finds squares that are sheets of several grids: their digits are at most nine, and their blanks leave the shape of the grids. As
 * boards of one grid they would have too few of their digits for one solution. */
#include <assert.h>
#include <stdio.h>

#include "base/translation.h"
#include "puzzle/layouts.h"
#include "puzzle/reader_internal.h"

struct layout *reader_known_layout(struct puzzle_reader *reader, unsigned rows, unsigned index)
{
    unsigned count;
    const struct layout_entry *entry = &layouts_all(&count)[index];
    assert(index < READER_MAX_KNOWN);
    if (entry->grids < 2 || rows != entry->height)
        return NULL;
    if (!reader->known[index])
        reader->known[index] = layout_create_named(entry->id, NULL);
    return reader->known[index];
}

enum { LEAST_GIVENS = 16 /* of a square, so that places without a digit are not there by chance */ };

/* Returns whether the cells that were collected, of a square of this side, have enough digits, all of them 1 to 9. */
static bool has_nine_digits(const struct puzzle_reader *reader)
{
    unsigned givens = 0;
    for (size_t i = 0; i < reader->cells; i++) {
        const struct reader_cell *cell = &reader->cell[i];
        bool is_digit = cell->character >= '1' && cell->character <= '9';
        if (!is_digit && cell->character != ' ' && !reader_is_blank(cell->character))
            return false;
        givens += is_digit;
    }
    return givens >= LEAST_GIVENS;
}

/* Returns whether no house of the layout, whose sheet is the square, has a digit twice. */
static bool has_no_digit_twice(const struct puzzle_reader *reader, const struct layout *layout)
{
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            const struct cell *cell = &layout->cell[layout->house[h].cells[i]];
            unsigned digit = digit_of_character(reader->cell[cell->y * layout->width + cell->x].character);
            if (digit && seen & digit_bit(digit))
                return false;
            seen |= digit ? digit_bit(digit) : 0;
        }
    }
    return true;
}

/* Returns whether the layout's sheet is the square, no place outside its grids has a digit, and its houses allow the digits. */
static bool fits_square(const struct puzzle_reader *reader, const struct layout *layout, unsigned side)
{
    if (layout->width != side || layout->height != side || layout->digits != 9)
        return false;
    for (unsigned i = 0; i < side * side; i++) {
        if (layout->at[i] == NO_CELL && digit_of_character(reader->cell[i].character))
            return false;
    }
    return has_no_digit_twice(reader, layout);
}

/* Returns the layout of two grids of nine digits in opposite corners of the square, or NULL. The reader owns it. */
static struct layout *overlap_two(struct puzzle_reader *reader, unsigned side, bool is_falling)
{
    char name[LAYOUT_NAME_SIZE];
    unsigned apart = side - 9;
    struct layout **made = &reader->overlap[side > 12][is_falling];
    if (side != 12 && side != 15)
        return NULL;
    snprintf(name, sizeof name, "sheet-%ux%u", side, side);
    struct layout_spec spec = {.name = name, .title = TR("A sheet of its own"), .digits = 9, .grids = 2};
    spec.grid[0] = (struct grid_spec){.x = is_falling ? 0 : apart, .box_width = 3, .box_height = 3};
    spec.grid[1] = (struct grid_spec){.x = is_falling ? apart : 0, .y = apart, .box_width = 3, .box_height = 3};
    if (!*made)
        *made = layout_create(&spec, NULL);
    return *made;
}

/* Finds the sheet of several grids that the square is. */
static struct layout *find_sheet(struct puzzle_reader *reader, unsigned side)
{
    unsigned count;
    layouts_all(&count);
    for (unsigned i = 0; i < count; i++) {
        struct layout *known = reader_known_layout(reader, side, i);
        if (known && fits_square(reader, known, side))
            return known;
    }
    for (unsigned i = 0; i < 2; i++) {
        struct layout *two = overlap_two(reader, side, i == 0);
        if (two && fits_square(reader, two, side))
            return two;
    }
    return NULL;
}

struct layout *reader_sheet_of_square(struct puzzle_reader *reader, struct layout *square)
{
    bool is_plain = !reader->layout && square == reader->square[square->digits];
    if (!is_plain || square->digits < 12 || !has_nine_digits(reader))
        return square;
    struct layout *sheet = find_sheet(reader, square->digits);
    if (!sheet)
        return square;
    size_t kept = 0;
    for (size_t i = 0; i < reader->cells; i++) {
        if (sheet->at[i] != NO_CELL)
            reader->cell[kept++] = reader->cell[i];
    }
    reader->cells = kept;
    return sheet;
}
