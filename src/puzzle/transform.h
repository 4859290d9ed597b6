/* Makes another puzzle that is the same to a solver: cells change places so that each house becomes a house, or digits
 * are renamed. */
#ifndef PUZZLE_TRANSFORM_H
#define PUZZLE_TRANSFORM_H

#include "base/text_error.h"
#include "puzzle/puzzle.h"

enum transform {
    TRANSFORM_SHUFFLE,   /* at random: rows within bands, bands with each other, columns and stacks likewise, rows with
                            columns, and digits */
    TRANSFORM_TURN,      /* by a quarter, clockwise */
    TRANSFORM_MIRROR,    /* left and right change places */
    TRANSFORM_TRANSPOSE, /* rows become columns */
    TRANSFORM_RENAME,    /* the first digit in reading order becomes 1, the next one that is new 2 */
    TRANSFORMS,
};

/* A word for scripts ("turn") and the title of a transform, which is translated where it is shown. */
extern const struct transform_name {
    const char *id, *title;
} transform_names[TRANSFORMS];

/* Returns the puzzle that this makes of `puzzle` and its pencil marks, which the caller destroys. TRANSFORM_SHUFFLE
 * does the same for the same seed, moves cells on the plain 9x9 board only, and leaves digits that clues compare.
 * Returns NULL with `error` filled if the board's houses or clues do not allow it. */
struct puzzle *puzzle_transform(const struct puzzle *puzzle, enum transform transform, uint64_t seed,
                                struct text_error *error);

#endif
