/* The solver for any layout (count.h): a search that can be interrupted. */
#ifndef SOLVE_GENERAL_H
#define SOLVE_GENERAL_H

#include "solve/counted.h"
#include "solve/cuts.h"

struct counter;

/* Begins a search. `params` and `cuts` must outlive it. The caller applies the limit of nodes by itself. `cuts` is NULL
 * for a layout without clues. `by_weight` selects the order of guesses. */
struct counter *counter_create(const struct puzzle *puzzle, const struct count_params *params, const struct cuts *cuts,
                               bool by_weight);
void counter_destroy(struct counter *counter); /* `counter` may be NULL. */

/* Continues the search for at most this many nodes; 0: no limit. Returns COUNT_GAVE_UP if interrupted by the limit or
 * cancelled. */
enum count_end counter_run(struct counter *counter, uint64_t nodes);

struct counted counter_result(const struct counter *counter);

#endif
