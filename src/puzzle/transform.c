#include "puzzle/transform.h"

#include <string.h>

#include "base/random.h"
#include "base/translation.h"

const struct transform_name transform_names[TRANSFORMS] = {
    [TRANSFORM_SHUFFLE] = {"shuffle", TR("At random: rows, columns and digits")},
    [TRANSFORM_TURN] = {"turn", TR("Turn by a quarter")},
    [TRANSFORM_MIRROR] = {"mirror", TR("Exchange left and right")},
    [TRANSFORM_TRANSPOSE] = {"transpose", TR("Exchange rows and columns")},
    [TRANSFORM_RENAME] = {"rename", TR("Rename the digits: 1 comes first, then 2 ...")},
};

/* --- at random --- */

/* Chooses a random order of nine rows in which the rows of a band stay together. */
static void draw_lines(unsigned line[9], uint64_t *random)
{
    uint16_t band[3], within[3];
    random_order(random, band, 3);
    for (unsigned b = 0; b < 3; b++) {
        random_order(random, within, 3);
        for (unsigned i = 0; i < 3; i++)
            line[3 * b + i] = 3 * band[b] + within[i];
    }
}

/* Chooses at random the cell that each cell is taken from. */
static void draw_cells(const struct layout *layout, cell_id *source, uint64_t *random)
{
    unsigned row[9], column[9];
    if (strcmp(layout->name, "9x9") || layout->clues)
        return;
    draw_lines(row, random);
    draw_lines(column, random);
    bool transposed = random_below(random, 2);
    for (unsigned r = 0; r < 9; r++) {
        for (unsigned c = 0; c < 9; c++)
            source[9 * r + c] = (cell_id)(transposed ? 9 * column[c] + row[r] : 9 * row[r] + column[c]);
    }
}

/* --- along the board's symmetries --- */

/* Writes the cell that each cell is taken from. Returns false if one would lie outside the board. */
static bool move_cells(const struct layout *layout, enum transform transform, cell_id *source)
{
    unsigned width = layout->width, height = layout->height;
    if (transform != TRANSFORM_MIRROR && width != height)
        return false;
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned x = layout->cell[c].x, y = layout->cell[c].y;
        unsigned from_x = transform == TRANSFORM_MIRROR ? width - 1 - x : y;
        unsigned from_y = transform == TRANSFORM_MIRROR ? y : transform == TRANSFORM_TURN ? height - 1 - x : x;
        source[c] = layout->at[from_y * width + from_x];
        if (source[c] == NO_CELL)
            return false;
    }
    return true;
}

static bool is_house(const struct layout *layout, const bool *member)
{
    for (unsigned h = 0; h < layout->houses; h++) {
        unsigned common = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            common += member[layout->house[h].cells[i]];
        if (common == layout->digits)
            return true;
    }
    return false;
}

/* Returns whether each house is taken from a house. */
static bool keeps_houses(const struct layout *layout, const cell_id *source)
{
    for (unsigned h = 0; h < layout->houses; h++) {
        bool member[LAYOUT_MAX_CELLS] = {false};
        for (unsigned i = 0; i < layout->digits; i++)
            member[source[layout->house[h].cells[i]]] = true;
        if (!is_house(layout, member))
            return false;
    }
    return true;
}

/* Returns whether all clues are rules of the whole board that treat all cells alike. */
static bool keeps_clues(const struct layout *layout)
{
    for (size_t i = 0; i < layout->clues; i++) {
        if (layout->clue[i].count)
            return false;
    }
    return true;
}

/* --- digits --- */

/* Returns whether all clues treat all digits alike. */
static bool can_rename(const struct layout *layout)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        if (layout->allowed[c] != layout_all_digits(layout))
            return false;
    }
    return !layout->exclusions || layout->clues_are_peers;
}

/* Renames digits in the order of their first occurrence among givens and placed digits; digits without an occurrence
 * come last. */
static void name_in_order(const struct puzzle *puzzle, uint16_t *name)
{
    unsigned names = 0, digits = puzzle->layout->digits;
    bool is_named[LAYOUT_MAX_DIGITS] = {false};
    for (unsigned c = 0; c < puzzle->layout->cells + digits; c++) {
        bool is_cell = c < puzzle->layout->cells;
        unsigned digit = !is_cell           ? c - puzzle->layout->cells + 1
                         : puzzle->given[c] ? puzzle->given[c]
                                            : puzzle->placed[c];
        if (digit && !is_named[digit - 1]) {
            is_named[digit - 1] = true;
            name[digit - 1] = (uint16_t)names++;
        }
    }
}

static digit_mask rename_digits(digit_mask digits, const uint16_t *name)
{
    digit_mask renamed = 0;
    for (; digits; digits &= digits - 1)
        renamed |= digit_bit(name[digit_first(digits) - 1] + 1);
    return renamed;
}

struct puzzle *puzzle_transform(const struct puzzle *puzzle, enum transform transform, uint64_t seed,
                                struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    cell_id source[LAYOUT_MAX_CELLS];
    uint16_t name[LAYOUT_MAX_DIGITS];
    bool moves = transform != TRANSFORM_SHUFFLE && transform != TRANSFORM_RENAME;
    for (unsigned c = 0; c < layout->cells; c++)
        source[c] = (cell_id)c;
    for (unsigned i = 0; i < layout->digits; i++)
        name[i] = (uint16_t)i;
    if (moves && (!move_cells(layout, transform, source) || !keeps_houses(layout, source) || !keeps_clues(layout))) {
        text_error_input(
            error, 0, 0,
            "%s would become another layout, expected a board whose boxes, regions and clues then lie as before",
            tr(layout->title));
        return NULL;
    }
    if (transform == TRANSFORM_RENAME && !can_rename(layout)) {
        text_error_input(error, 0, 0, "the clues of this board compare digits, which can therefore not be renamed");
        return NULL;
    }
    if (transform == TRANSFORM_SHUFFLE) {
        draw_cells(layout, source, &seed);
        if (can_rename(layout))
            random_order(&seed, name, layout->digits);
    } else if (transform == TRANSFORM_RENAME) {
        name_in_order(puzzle, name);
    }
    struct puzzle *made = puzzle_copy(puzzle);
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned given = puzzle->given[source[c]], placed = puzzle->placed[source[c]];
        made->given[c] = given ? (uint8_t)(name[given - 1] + 1) : 0;
        made->placed[c] = placed ? (uint8_t)(name[placed - 1] + 1) : 0;
        made->start[c] = rename_digits(puzzle->start[source[c]], name);
    }
    return made;
}
