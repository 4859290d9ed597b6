/* Selects puzzles that need a given technique, or nothing harder than it, or have a given difficulty level when `human`
 * solves them. */
#ifndef ENGINE_GENERATE_FILTER_H
#define ENGINE_GENERATE_FILTER_H

#include "base/buffer.h"
#include "technique/order.h"

struct generate_filter {
    enum technique_id technique;        /* TECHNIQUES: any */
    unsigned level;                     /* LEVELS: any */
    bool is_hardest;                    /* the puzzle needs no harder technique: `techniques` ends with this one */
    struct technique_choice techniques; /* the techniques for `human`, and their order */
    const struct cancel *cancel;        /* may be NULL; after the request, results are invalid */
};

/* Returns 1 if the puzzle has the level, both in its canonical form and as given (puzzle_rating.h), and its solution
 * path has the technique at a point where nothing easier is left; otherwise 0. Returns -1 with `error` filled if the
 * solution path does not fit into memory. */
int generate_filter_matches(const struct generate_filter *filter, const struct puzzle *puzzle,
                            struct text_error *error);

/* Returns whether the puzzle is harder than the filter's level, or needs a technique harder than the hardest allowed.
 * `context` is a struct generate_filter. A callback for engine/generate.h. */
bool generate_filter_is_too_hard(void *context, const struct puzzle *puzzle);

/* Finds a position on the solution path with a step of the filter's technique and nothing easier, and writes it as a
 * library line (boards of 81 cells only). With `offered`, singles, locked candidates and subsets must be exhausted, but
 * other techniques may be easier. Returns 1; 0 if there is no such position; -1 with `error` filled on failure. */
int generate_filter_write_position(const struct generate_filter *filter, bool offered, const struct puzzle *puzzle,
                                   struct buffer *line, struct text_error *error);

#endif
