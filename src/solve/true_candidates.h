/* Finds the true candidates of a puzzle: the digits of each cell that occur in at least one solution. A puzzle with one
 * solution has one in each cell, a puzzle without a solution has none.
 *
 * Each solution decides a candidate in every cell. While a cell has undecided candidates, the next solution is
 * searched with these alone in the cell; if there is none, none of them is true. So the number of searches is at most
 * the number of candidates and cells.
 *
 * The function only reads the puzzle, and can run in a task (base/task.h). Givens that are added keep false candidates
 * false. Whoever searches again after that may give the new puzzle pencil marks (has_marks, start) without them. */
#ifndef SOLVE_TRUE_CANDIDATES_H
#define SOLVE_TRUE_CANDIDATES_H

#include "solve/count.h"

struct true_candidates_params {
    uint64_t nodes;              /* the most nodes of each search; 0: no limit */
    const struct cancel *cancel; /* or NULL */
};

/* `found` ([cells]) receives the candidates that occur in a solution, `open` ([cells]) the undecided ones. Returns
 * COUNT_DONE if all are decided, or COUNT_GAVE_UP if a search reached the limit of nodes or the work was cancelled. */
enum count_end true_candidates_find(const struct puzzle *puzzle, const struct true_candidates_params *params,
                                    digit_mask *found, digit_mask *open);

#endif
