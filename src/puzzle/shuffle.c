#include "puzzle/shuffle.h"

#include <string.h>

#include "base/random.h"

/* Puts the numbers from 0 to `count` - 1 in random order. */
static void draw_order(unsigned *order, unsigned count, uint64_t *random)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned other = random_below(random, i + 1);
        order[i] = order[other];
        order[other] = i;
    }
}

/* Draws an order of nine rows in which those of a band stay together. */
static void draw_lines(unsigned line[9], uint64_t *random)
{
    unsigned band[3], within[3];
    draw_order(band, 3, random);
    for (unsigned b = 0; b < 3; b++) {
        draw_order(within, 3, random);
        for (unsigned i = 0; i < 3; i++)
            line[3 * b + i] = 3 * band[b] + within[i];
    }
}

/* Draws where each cell comes from. */
static void draw_cells(const struct layout *layout, cell_id *source, uint64_t *random)
{
    unsigned row[9], column[9];
    for (unsigned c = 0; c < layout->cells; c++)
        source[c] = (cell_id)c;
    if (strcmp(layout->name, "9x9"))
        return;
    draw_lines(row, random);
    draw_lines(column, random);
    bool transposed = random_below(random, 2);
    for (unsigned r = 0; r < 9; r++) {
        for (unsigned c = 0; c < 9; c++)
            source[9 * r + c] = (cell_id)(transposed ? 9 * column[c] + row[r] : 9 * row[r] + column[c]);
    }
}

static digit_mask rename_digits(digit_mask digits, const unsigned *name)
{
    digit_mask renamed = 0;
    for (; digits; digits &= digits - 1)
        renamed |= digit_bit(name[digit_first(digits) - 1] + 1);
    return renamed;
}

struct puzzle *puzzle_shuffle(const struct puzzle *puzzle, uint64_t seed)
{
    const struct layout *layout = puzzle->layout;
    struct puzzle *shuffled = puzzle_copy(puzzle);
    cell_id source[LAYOUT_MAX_CELLS];
    unsigned name[LAYOUT_MAX_DIGITS];
    if (!shuffled)
        return NULL;
    draw_cells(layout, source, &seed);
    draw_order(name, layout->digits, &seed);
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned given = puzzle->given[source[c]], placed = puzzle->placed[source[c]];
        shuffled->given[c] = given ? (uint8_t)(name[given - 1] + 1) : 0;
        shuffled->placed[c] = placed ? (uint8_t)(name[placed - 1] + 1) : 0;
        shuffled->start[c] = rename_digits(puzzle->start[source[c]], name);
    }
    return shuffled;
}
