/* Finds for each solved cell how many guesses its digit depends on: the number of guesses that were open when
 * the cell was solved. */
#ifndef SCENE_GUESS_DEPTHS_H
#define SCENE_GUESS_DEPTHS_H

#include "trace/replay.h"

struct guess_depths {
    /* [cells]; 0: no guess, or the cell is not solved. A digit that is the last option follows from the failures of the
     * others, and is no level of its own. */
    uint16_t *of_cell;
    bool *is_guess; /* [cells]; whether the cell's digit is an open guess, and not the last digit that was left */
    /* Private: the open guesses, and for each of them which cells were solved before it. */
    struct guess_cell {
        uint64_t guess; /* its step */
        cell_id cell;
        uint16_t choices; /* of the open guesses up to this one: those where other digits were left to try */
        bool is_choice;   /* other digits were left to try in the cell */
    } * guess;            /* [open] */
    bool *solved;         /* [open * cells] */
    size_t open, guess_capacity, solved_capacity;
    struct guess_cell *chain;
    size_t chain_capacity;
};

void guess_depths_init(struct guess_depths *depths, const struct trace *trace);
void guess_depths_finish(struct guess_depths *depths);

/* Fills `of_cell` and `is_guess` for the candidates `mask`, whose innermost open guess is `guess` (0: none).
 * `replay` and `reader` belong to the same trace and are moved. */
void guess_depths_find(struct guess_depths *depths, struct replay *replay, struct step_reader *reader,
                       const digit_mask *mask, uint64_t guess);

/* Returns the level of a guess: how many guesses are open after it, without those that were the last option. */
unsigned guess_depths_level_of(struct step_reader *reader, uint64_t guess);

/* Returns how many guesses are open of those that were found last; a last option is none. */
static inline unsigned guess_depths_level(const struct guess_depths *depths)
{
    return depths->open ? depths->guess[depths->open - 1].choices : 0;
}

#endif
