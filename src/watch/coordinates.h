/* Finds out whether a program names its cells in another way: with rows and columns from 0, the column first, or from
 * the bottom. */
#ifndef WATCH_COORDINATES_H
#define WATCH_COORDINATES_H

#include "base/array.h"
#include "puzzle/puzzle.h"

/* A cell and a digit as a program has printed them. */
struct printed_cell {
    unsigned row, column, digit;
    bool is_guess;
};

struct coordinates {
    ARRAY(struct printed_cell) cells;
    bool has_guessed; /* what follows a guess need not be true */
};

/* Keeps the cell of a line such as r1c2=5 or guess r0c0=5, up to a number that is enough. */
void coordinates_add(struct coordinates *coordinates, const char *line);
void coordinates_finish(struct coordinates *coordinates);

/* Returns how the cells must be meant, as a text that is translated here, if they cannot be right as they are and all
 * are right in that way. `solution` ([cells]) is the only one, or NULL. Otherwise NULL. */
const char *coordinates_explain(const struct coordinates *coordinates, const struct puzzle *puzzle,
                                const digit_mask *solution);

#endif
