/* The cells that count as placed at a position. For most engines that is every cell with a single candidate. `human`
 * places a digit in a separate step, as people write it down: before that step the cell still shows its last candidate.
 * `stack` places a digit only by a guess, and undoes it with the guess. */
#ifndef PLAYER_PLACED_DIGITS_H
#define PLAYER_PLACED_DIGITS_H

#include "trace/cursor.h"

struct placing_guess {
    uint64_t number;
    cell_id cell;
};

struct placed_digits {
    bool *is_placed;          /* [cells], for the position of the last placed_digits_update */
    bool explicit_placements; /* the engine has steps that place digits */
    /* private */
    bool *initially_placed;            /* private: [cells]: placed before the first step */
    bool by_guesses;                   /* a digit is placed while the guess that placed it is open */
    uint64_t *placing_step;            /* [cells]: the step that placed a digit in the cell, or 0 */
    struct placing_guess *open;        /* [cells], only with by_guesses: scratch space */
    uint64_t position, last_backtrack; /* the position of `placing_step`; the last backtrack before it */
};

void placed_digits_init(struct placed_digits *placed, const struct trace *trace);
void placed_digits_finish(struct placed_digits *placed);

/* Sets `is_placed` for the grid `mask` at `position`. `reader` reads the same trace; its current step changes. */
void placed_digits_update(struct placed_digits *placed, struct step_reader *reader, uint64_t position,
                          const digit_mask *mask);

#endif
