/* Counting by learning from contradictions, for boards where others would search for hours: large ones with few givens.
 *
 * The candidates are variables. That a true one makes its cell's other digits and the digit's other places false follows
 * from the layout; that a cell has a digit, and a digit a place in each house, are clauses. Each contradiction is
 * traced to the first implication that all its causes pass through, and what that says is kept as a clause (J. Marques-
 * Silva and K. Sakallah, "GRASP", 1999); variables in recent contradictions are decided first. */
#ifndef SOLVE_LEARN_H
#define SOLVE_LEARN_H

#include "solve/count.h"

/* As count_solutions; a contradiction counts as a node, and a decision as a guess. For limits that are no thousands. */
enum count_end count_by_learning(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                 digit_mask *first);

#endif
