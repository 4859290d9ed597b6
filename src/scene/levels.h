/* How many guesses each solved cell's digit rests on: the number of guesses that were open when it was settled. */
#ifndef SCENE_LEVELS_H
#define SCENE_LEVELS_H

#include "trace/replay.h"

struct levels {
    uint16_t *level; /* [cells]; 0: on none, or the cell is not solved */
    /* private: for each open guess, which cells were solved before it */
    uint64_t *guess; /* [depth] */
    bool *solved;    /* [depth * cells] */
    size_t depth, guess_capacity, solved_capacity;
    uint64_t *chain;
    size_t chain_capacity;
};

bool levels_init(struct levels *levels, const struct trace *trace);
void levels_finish(struct levels *levels);

/* For the grid `mask` whose innermost open guess is `guess` (0: none). `replay` and `reader` are on the same trace and
 * are moved. Where memory runs out, everything rests on nothing. */
void levels_find(struct levels *levels, struct replay *replay, struct step_reader *reader, const digit_mask *mask,
                 uint64_t guess);

#endif
