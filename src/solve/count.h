/* Counts the solutions of a puzzle on any layout, up to a limit, without recording a trace. All code that must know
 * whether a puzzle has no solution, one, or several, uses it. */
#ifndef SOLVE_COUNT_H
#define SOLVE_COUNT_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"

enum count_end {
    COUNT_DONE,
    COUNT_GAVE_UP, /* stopped by the node limit or cancelled; there may be more solutions */
};

struct count_params {
    uint64_t limit;              /* stop at this number of solutions */
    uint64_t nodes;              /* the most nodes in the search tree; 0: no limit */
    uint64_t seed;               /* 0: choices in order; otherwise the seed of their random order */
    const struct cancel *cancel; /* may be NULL */
    uint64_t *guesses;           /* receives the number of guesses, or NULL */
};

/* Counts solutions. `*count` receives their number, at most the limit. `first` ([cells], may be NULL) receives the
 * first solution if there is one. */
enum count_end count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                               digit_mask *first);

/* Finds two solutions of the puzzle ([cells] each), with searches of at most `nodes` nodes. Returns false if it does
 * not find two. */
bool count_find_two(const struct puzzle *puzzle, uint64_t nodes, digit_mask *first, digit_mask *second);

/* Sets `*unique` to whether the puzzle's givens alone, without placed digits and pencil marks, have exactly one
 * solution; some techniques assume this. Returns COUNT_GAVE_UP after COUNT_UNIQUE_NODES nodes or if cancelled (`cancel`
 * may be NULL). */
enum { COUNT_UNIQUE_NODES = 100000 };
enum count_end count_unique(const struct puzzle *puzzle, const struct cancel *cancel, bool *unique);

#endif
