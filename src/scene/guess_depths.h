/* How many guesses each solved cell's digit rests on: the number of guesses that were open when it was settled. */
#ifndef SCENE_GUESS_DEPTHS_H
#define SCENE_GUESS_DEPTHS_H

#include "trace/replay.h"

struct guess_depths {
    uint16_t *of_cell; /* [cells]; 0: on none, or the cell is not solved */
    /* private: for each open guess, which cells were solved before it */
    uint64_t *guess; /* [depth] */
    bool *solved;    /* [depth * cells] */
    size_t open, guess_room, solved_room;
    uint64_t *chain;
    size_t chain_room;
};

bool guess_depths_init(struct guess_depths *depths, const struct trace *trace);
void guess_depths_finish(struct guess_depths *depths);

/* For the grid `mask` whose innermost open guess is `guess` (0: none). `replay` and `reader` are on the same trace and
 * are moved. Where memory runs out, everything rests on nothing. */
void guess_depths_find(struct guess_depths *depths, struct replay *replay, struct step_reader *reader, const digit_mask *mask,
                 uint64_t guess);

#endif
