/* Counts the solutions of a puzzle on any layout, up to a limit, without recording a trace. Used wherever the program
 * must know whether a puzzle has no solution, one, or several. */
#ifndef SOLVE_COUNT_H
#define SOLVE_COUNT_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"

enum count_end {
    COUNT_DONE,
    COUNT_GAVE_UP, /* node limit reached, or cancelled: there may be more solutions than were found */
};

struct count_params {
    uint64_t limit;              /* stops at this number of solutions */
    uint64_t nodes;              /* the most nodes of the search tree; 0: no limit */
    uint64_t seed;               /* 0: choices in order; otherwise the seed of their random order */
    const struct cancel *cancel; /* or NULL */
    uint64_t *guesses;           /* receives the number of guesses, or NULL */
};

/* `*count` receives the number of solutions, at most the limit. `first` ([cells]) receives the first solution, if
 * there is one; it may be NULL. */
enum count_end count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                               digit_mask *first);

/* Finds two solutions of the puzzle ([cells] each), with searches of at most `nodes` nodes. Returns false if there
 * are not two, or they are not found. */
bool count_find_two(const struct puzzle *puzzle, uint64_t nodes, digit_mask *first, digit_mask *second);

/* Sets `*unique` to whether the puzzle's givens alone have exactly one solution, which techniques that assume
 * uniqueness rely on; placed digits and pencil marks are ignored. Returns COUNT_GAVE_UP after COUNT_UNIQUE_NODES
 * nodes or if cancelled (`cancel` may be NULL). */
enum { COUNT_UNIQUE_NODES = 100000 };
enum count_end count_unique(const struct puzzle *puzzle, const struct cancel *cancel, bool *unique);

#endif
