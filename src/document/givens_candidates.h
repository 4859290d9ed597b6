/* The true candidates of givens as they are typed: the digits of each cell that occur in a solution. A task, because
 * finding them may take seconds. */
#ifndef DOCUMENT_GIVENS_CANDIDATES_H
#define DOCUMENT_GIVENS_CANDIDATES_H

#include "base/task.h"
#include "puzzle/puzzle.h"

struct givens_candidates {
    digit_mask found[LAYOUT_MAX_CELLS]; /* digits that occur in a solution */
    digit_mask open[LAYOUT_MAX_CELLS];  /* digits that remain undecided after a short time */
    unsigned undecided;                 /* the number of undecided ones */
};

/* Starts the search like task_start. Copies the puzzle. */
struct task *givens_candidates_start(const struct puzzle *puzzle, bool threaded);

/* Returns the result, which belongs to the task; NULL if it is not done or was cancelled. */
const struct givens_candidates *givens_candidates_of(const struct task *task);

#endif
