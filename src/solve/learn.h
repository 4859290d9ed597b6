/* Counts solutions with conflict-driven clause learning, for boards on which plain search takes hours: large ones
 * with few givens.
 *
 * The candidates are the variables. "Each cell has a digit" and "each digit has a place in each house" are clauses;
 * that a true candidate makes the other digits of its cell and the same digit in its peers false is propagated from
 * the layout. Each conflict is analyzed back to its first unique implication point, and the reason found is added as
 * a clause (J. Marques-Silva and K. Sakallah, "GRASP", 1999). Variables in recent conflicts are decided first. */
#ifndef SOLVE_LEARN_H
#define SOLVE_LEARN_H

#include "solve/count.h"

/* As count_solutions, but a conflict counts as a node and a decision as a guess. Each solution found adds a clause,
 * so the limit should stay below some thousands. */
enum count_end count_by_learning(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                 digit_mask *first);

#endif
