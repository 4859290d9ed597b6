/* Finds for each solved cell the number of guesses on which its digit depends: those that were open when the cell was
 * solved. */
#ifndef SCENE_GUESS_DEPTHS_H
#define SCENE_GUESS_DEPTHS_H

#include "trace/replay.h"

struct guess_depths {
    /* [cells]; 0: no guess, or the cell is not solved. A digit that is the last option follows from the failures of the
     * others, and does not count as a level. */
    uint16_t *of_cell;
    bool *is_guess; /* [cells]: the cell's digit is an open guess, and not its last option */
    /* private: the open guesses, and the cells that were solved before each of them */
    struct guess_cell {
        uint64_t guess; /* its step number */
        cell_id cell;
        uint16_t choices; /* number of choices among the open guesses up to this one */
        bool is_choice;   /* other digits of the cell could still be tried */
    } * guess;            /* [open] */
    bool *solved;         /* [open * cells] */
    size_t open, guess_capacity, solved_capacity;
    struct guess_cell *chain;
    size_t chain_capacity;
};

void guess_depths_init(struct guess_depths *depths, const struct trace *trace);
void guess_depths_finish(struct guess_depths *depths);

/* Fills `of_cell` and `is_guess` for the candidates `mask`; `guess` is the innermost open guess (0: none). `replay` and
 * `reader` belong to the same trace and are moved. */
void guess_depths_find(struct guess_depths *depths, struct replay *replay, struct step_reader *reader,
                       const digit_mask *mask, uint64_t guess);

/* Returns the level of a guess: the number of open guesses after it, without last options. */
unsigned guess_depths_level_of(struct step_reader *reader, uint64_t guess);

/* Returns the number of open guesses at the last result, without last options. */
static inline unsigned guess_depths_level(const struct guess_depths *depths)
{
    return depths->open ? depths->guess[depths->open - 1].choices : 0;
}

#endif
