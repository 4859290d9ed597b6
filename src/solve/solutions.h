/* Lists the solutions of a puzzle. */
#ifndef SOLVE_SOLUTIONS_H
#define SOLVE_SOLUTIONS_H

#include "base/array.h"
#include "base/cancel.h"
#include "puzzle/puzzle.h"

struct solutions {
    ARRAY(digit_mask) mask; /* [count * cells]; the caller frees its items */
    size_t count;
    bool is_whole; /* there are no more solutions; false also if a search was cancelled or gave up */
};

/* Fills the list with at most this many solutions. `cancel` may be NULL. */
void solutions_list(const struct puzzle *puzzle, size_t limit, const struct cancel *cancel,
                    struct solutions *solutions);

#endif
