/* Generates puzzles with a unique solution on any layout. The same seed gives the same puzzle. */
#ifndef ENGINE_GENERATE_H
#define ENGINE_GENERATE_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"
#include "puzzle/symmetry.h"

struct generate_params {
    struct layout *layout;
    uint64_t seed;
    uint32_t styles; /* styles of clues to add for the solution (generate_clues.h), in addition to the layout's clues */
    enum symmetry symmetry; /* cells that it maps to each other keep or lose their givens together */
    /* The share of cells that keep their givens. 0: remove as many as possible; on non-consecutive boards keep a fifth,
     * unless a level is wanted. On boards with many cells and few givens a uniqueness proof becomes hard: a removal
     * that a bounded search cannot decide is not made, and all proofs together are bounded, too. */
    double givens;
    bool keeps_share; /* `givens` is what the caller wants, even if it is 0 */
    /* NULL, or returns whether the puzzle is harder than wanted. Then the last removed givens are restored, as few as
     * possible; a puzzle with fewer givens is assumed to be harder. */
    bool (*is_too_hard)(void *context, const struct puzzle *puzzle);
    void *context;
    const struct cancel *cancel; /* may be NULL */
};

/* Returns a puzzle that the caller destroys. Returns NULL with `error` filled if no filled board was found or if
 * cancelled; with an error of the kind TEXT_ERROR_INPUT if the board has no place for the clues. */
struct puzzle *generate_puzzle(const struct generate_params *params, struct text_error *error);

#endif
