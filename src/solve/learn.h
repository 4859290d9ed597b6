/* Counts solutions by conflict-driven clause learning, for boards on which plain search takes hours: large ones with
 * few givens.
 *
 * The candidates are the variables. "Each cell has a digit" and "each digit has a place in each house" are clauses.
 * That a true candidate excludes other digits in its cell and the same digit in peers is propagated from the layout.
 * Each conflict is analyzed back to its first unique implication point, and the reason found is added as a clause
 * (J. Marques-Silva and K. Sakallah, "GRASP", 1999). Variables in recent conflicts are decided first. */
#ifndef SOLVE_LEARN_H
#define SOLVE_LEARN_H

#include "solve/counted.h"

struct learner;

/* Begins a search like counter_create. The limit of solutions should stay below a few thousand, because each solution
 * adds a clause. */
struct learner *learner_create(const struct puzzle *puzzle, const struct count_params *params);
void learner_destroy(struct learner *learner); /* `learner` may be NULL. */

/* Continues the search for this many more conflicts; 0: no limit. Returns COUNT_GAVE_UP if interrupted or cancelled. */
enum count_end learner_run(struct learner *learner, uint64_t conflicts);

/* Returns the result so far. A conflict counts as a node, a decision as a guess. */
struct counted learner_result(const struct learner *learner);

#endif
