/* Generates puzzles with a unique solution on any layout. The same seed gives the same puzzle. */
#ifndef ENGINE_GENERATE_H
#define ENGINE_GENERATE_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"
#include "puzzle/symmetry.h"

struct generate_params {
    struct layout *layout;
    uint64_t seed;
    uint32_t styles; /* of clues that are made for the solution (generate_clues.h); they come to those of the layout */
    enum symmetry symmetry; /* cells that it maps to each other keep or lose their givens together */
    /* The share of cells that keep their givens; 0: remove as many as possible, but for
     * a fifth on non-consecutive boards, if the level does not matter. A uniqueness proof becomes hard on
     * boards with many cells and few givens: a removal that a bounded search cannot decide is not made, and all
     * proofs together are bounded too. */
    double givens;
    bool keeps_share; /* `givens` was asked for, also if it is 0 */
    /* NULL, or returns whether the puzzle is harder than wanted. In that case the givens removed last are restored,
     * as few as possible; a puzzle with fewer givens is taken to be harder. */
    bool (*is_too_hard)(void *context, const struct puzzle *puzzle);
    void *context;
    const struct cancel *cancel; /* or NULL */
};

/* Returns a puzzle that the caller destroys. Returns NULL with `error` filled if no filled board was found or the work
 * was cancelled; or, with an error of the kind TEXT_ERROR_INPUT, if the board that was found has no place for the
 * clues. */
struct puzzle *generate_puzzle(const struct generate_params *params, struct text_error *error);

#endif
