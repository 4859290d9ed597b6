#include "form/square.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/translation.h"
#include "puzzle/layouts.h"

enum { LEAST_GIVENS = 16 /* digits in a square; with this many, places without a digit are not a coincidence */ };

/* Returns whether the cells have enough digits, all of them 1 to 9. */
static bool has_nine_digits(const struct spelling *spelling, unsigned side)
{
    unsigned givens = 0;
    char blank = spell_own_blank(spelling, side);
    for (size_t i = 0; i < spelling->count; i++) {
        char character = spelling->items[i].character;
        bool is_digit = character >= '1' && character <= '9';
        if (!is_digit && character != ' ' && !glyph_is_blank(character) && character != blank)
            return false;
        givens += is_digit;
    }
    return givens >= LEAST_GIVENS;
}

/* Returns whether no house of the layout has a digit twice. The layout's sheet is the square. */
static bool has_no_digit_twice(const struct spelling *spelling, const struct layout *layout)
{
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            const struct cell *cell = &layout->cell[layout->house[h].cells[i]];
            unsigned digit = digit_of_character(spelling->items[cell->y * layout->width + cell->x].character);
            if (digit && seen & digit_bit(digit))
                return false;
            seen |= digit ? digit_bit(digit) : 0;
        }
    }
    return true;
}

/* Returns whether the layout's sheet is the square, no place outside its grids has a digit, and its houses allow the
 * digits. */
static bool fits_square(const struct spelling *spelling, const struct layout *layout, unsigned side)
{
    if (layout->width != side || layout->height != side || layout->digits != 9)
        return false;
    for (unsigned i = 0; i < side * side; i++) {
        if (layout->at[i] == NO_CELL && digit_of_character(spelling->items[i].character))
            return false;
    }
    return has_no_digit_twice(spelling, layout);
}

/* Returns the layout of several grids if the square is such a sheet with blanks outside its grids, or NULL. */
static struct layout *find_sheet(struct layout_cache *layouts, const struct spelling *spelling, unsigned side)
{
    unsigned count;
    if (side < 12 || !has_nine_digits(spelling, side))
        return NULL;
    layouts_all(&count);
    for (unsigned i = 0; i < count; i++) {
        struct layout *known = layout_cache_known(layouts, side, i);
        if (known && fits_square(spelling, known, side))
            return known;
    }
    for (unsigned i = 0; i < 2; i++) {
        struct layout *two = layout_cache_overlap(layouts, side, i == 0);
        if (two && fits_square(spelling, two, side))
            return two;
    }
    return NULL;
}

/* Returns the puzzle of the cells inside the sheet's grids. */
static struct puzzle *make_sheet(const struct spelling *square, struct layout *sheet, struct text_error *error)
{
    struct spelled *cell = memory_calloc(sheet->cells, sizeof *cell);
    struct spelling kept = {.items = cell};
    for (size_t i = 0; i < square->count; i++) {
        if (sheet->at[i] != NO_CELL)
            cell[kept.count++] = square->items[i];
    }
    struct puzzle *puzzle = spell_puzzle(&kept, sheet, error);
    if (puzzle && sheet->grids == 2) /* two grids may have further rules */
        snprintf(puzzle->note, sizeof puzzle->note,
                 tr("two boards that overlap, read as %s; '#! sheet' and '#! grid' lines before it give other rules"),
                 sheet->name);
    memory_free(cell);
    return puzzle;
}

struct puzzle *square_puzzle(struct layout_cache *layouts, const struct spelling *spelling, unsigned side,
                             struct text_error *error)
{
    struct layout *sheet = layouts->wanted ? NULL : find_sheet(layouts, spelling, side);
    struct layout *layout = sheet ? sheet : layout_cache_square(layouts, side, error);
    if (!layout)
        return NULL;
    return sheet ? make_sheet(spelling, sheet, error) : spell_puzzle(spelling, layout, error);
}
