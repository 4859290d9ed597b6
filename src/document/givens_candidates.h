/* The true candidates of givens that a person types: the digits of each cell that occur in a solution. Finding them may
 * take seconds; so it is a task. */
#ifndef DOCUMENT_GIVENS_CANDIDATES_H
#define DOCUMENT_GIVENS_CANDIDATES_H

#include "base/task.h"
#include "puzzle/puzzle.h"

struct givens_candidates {
    digit_mask found[LAYOUT_MAX_CELLS]; /* occur in a solution */
    digit_mask open[LAYOUT_MAX_CELLS];  /* could not be decided in a short time */
    unsigned undecided;                 /* the number of these */
};

/* As task_start. Copies the puzzle. */
struct task *givens_candidates_start(const struct puzzle *puzzle, bool threaded);

/* Returns what was found, which belongs to the task, or NULL if it is not done or was cancelled. */
const struct givens_candidates *givens_candidates_of(const struct task *task);

#endif
