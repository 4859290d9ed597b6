/* Recognizes a program that names cells in a different way: rows and columns from 0, the column first, or from the
 * bottom. */
#ifndef WATCH_COORDINATES_H
#define WATCH_COORDINATES_H

#include "base/array.h"
#include "puzzle/puzzle.h"

/* A cell and a digit printed by a program. */
struct printed_cell {
    unsigned row, column, digit;
    bool is_guess;
};

struct coordinates {
    ARRAY(struct printed_cell) cells;
    bool has_guessed; /* statements after a guess need not be true */
};

/* Notes the cell of a line such as r1c2=5 or guess r0c0=5, up to a sufficient number. */
void coordinates_add(struct coordinates *coordinates, const char *line);
void coordinates_finish(struct coordinates *coordinates);

/* If the cells cannot be right as printed, but all are right by a different convention, returns its description,
 * translated; otherwise NULL. `solution` ([cells]) is the only one, or NULL. */
const char *coordinates_explain(const struct coordinates *coordinates, const struct puzzle *puzzle,
                                const digit_mask *solution);

#endif
