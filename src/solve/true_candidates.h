/* Finds the true candidates of a puzzle: the digits of each cell that occur in a solution. A puzzle with one
 * solution has one in each cell, a puzzle without a solution has none.
 *
 * Each solution decides a candidate in every cell. While a cell has undecided candidates, the next search allows
 * only these in the cell; if it finds no solution, none of them is true. So the number of searches is at most the
 * number of candidates and cells.
 *
 * The function only reads the puzzle, and can run in a task (base/task.h). After givens are added, false candidates
 * stay false. A further search can therefore start from pencil marks (has_marks, start) without them. */
#ifndef SOLVE_TRUE_CANDIDATES_H
#define SOLVE_TRUE_CANDIDATES_H

#include "solve/count.h"

struct true_candidates_params {
    uint64_t nodes;              /* the most nodes in each search; 0: no limit */
    const struct cancel *cancel; /* may be NULL */
};

/* `found` ([cells]) receives the true candidates, `open` ([cells]) the undecided ones. Returns COUNT_DONE if all are
 * decided, or COUNT_GAVE_UP if a search reached its node limit or was cancelled. */
enum count_end true_candidates_find(const struct puzzle *puzzle, const struct true_candidates_params *params,
                                    digit_mask *found, digit_mask *open);

#endif
