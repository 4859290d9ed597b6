/* Counts the solutions of a puzzle on any layout, up to a limit, without recording anything: where the program must know
 * whether there is one solution, none, or several. */
#ifndef SOLVE_COUNT_H
#define SOLVE_COUNT_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"

enum count_end {
    COUNT_DONE,
    COUNT_GAVE_UP, /* the budget of nodes is used up, or the search was cancelled: there may be more than were found */
    COUNT_NO_MEMORY,
};

struct count_params {
    uint64_t limit;            /* stop at so many solutions */
    uint64_t nodes;            /* of the search tree, at most; 0: no limit */
    uint64_t seed;             /* 0: choices in order; otherwise in a random order that the seed decides */
    const atomic_bool *cancel; /* or NULL */
    uint64_t *guesses;         /* NULL, or takes how many there were */
};

/* `*count` is at most the limit. `first` ([cells]) takes the first solution found, unless it is NULL; it is changed only
 * if there is one. */
enum count_end count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                               digit_mask *first);

/* Have the puzzle's givens one solution, whatever else is placed or marked in it? That is what techniques lean on which
 * assume one solution. COUNT_GAVE_UP after COUNT_UNIQUE_NODES, or cancelled (`cancel` may be NULL). */
enum { COUNT_UNIQUE_NODES = 100000 };
enum count_end count_unique(const struct puzzle *puzzle, const atomic_bool *cancel, bool *unique);

#endif
