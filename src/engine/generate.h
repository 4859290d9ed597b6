/* Makes puzzles with one solution on any layout. The same seed gives the same puzzle. */
#ifndef ENGINE_GENERATE_H
#define ENGINE_GENERATE_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"

/* Which cells keep or lose their given together. */
enum generate_symmetry { GENERATE_NO_SYMMETRY, GENERATE_ROTATED, GENERATE_MIRRORED, GENERATE_DIAGONAL };

struct generate_params {
    struct layout *layout;
    uint64_t seed;
    enum generate_symmetry symmetry;
    /* Stop taking givens away at this share of the cells (0: until no more can go). Proving that a board is unique grows
     * hard where cells are many and givens few; a removal that cannot be decided within a bounded search is not made, and
     * all proofs together are bounded, too. */
    double givens;
    /* NULL, or whether this puzzle is harder than wanted: then the givens that were taken last are given back, as few as will
     * do. The fewer givens, the harder it is taken to be. */
    bool (*is_too_hard)(void *context, const struct puzzle *puzzle);
    void *context;
    const atomic_bool *cancel; /* or NULL */
};

/* The caller's puzzle; or NULL with `error` filled: no filled board was found, it was cancelled, or there is no memory. */
struct puzzle *generate_puzzle(const struct generate_params *params, struct text_error *error);

#endif
