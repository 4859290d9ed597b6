/* Makes an equivalent puzzle: moves cells so that houses stay houses, or renames digits. */
#ifndef PUZZLE_TRANSFORM_H
#define PUZZLE_TRANSFORM_H

#include "base/text_error.h"
#include "puzzle/puzzle.h"

enum transform {
    TRANSFORM_SHUFFLE,   /* at random: rows within bands, bands, columns and stacks likewise, exchanging rows with
                          * columns, and digits */
    TRANSFORM_TURN,      /* by a quarter turn, clockwise */
    TRANSFORM_MIRROR,    /* exchanges left and right */
    TRANSFORM_TRANSPOSE, /* exchanges rows and columns */
    TRANSFORM_RENAME,    /* the digits become 1, 2, ... in the order of their first occurrence */
    TRANSFORMS,
};

/* A transform's word for scripts ("turn") and its title, which is translated where it is shown. */
extern const struct transform_name {
    const char *id, *title;
} transform_names[TRANSFORMS];

/* Returns the transformed puzzle with its pencil marks; the caller destroys it. TRANSFORM_SHUFFLE gives the same result
 * for the same seed, moves cells only on the plain 9x9 board, and keeps digits that clues compare. Returns NULL with
 * `error` filled if the board's houses or clues do not allow it. */
struct puzzle *puzzle_transform(const struct puzzle *puzzle, enum transform transform, uint64_t seed,
                                struct text_error *error);

#endif
