/* The open guesses of an engine that searches: for each, the cell, the digits that are still to be tried in it, and the
 * grid to come back to. */
#ifndef ENGINE_BACKTRACK_H
#define ENGINE_BACKTRACK_H

#include "engine/recorder.h"

struct backtrack_level {
    cell_id cell;
    digit_mask untried;
    digit_mask *grid; /* [cells], before the guess */
};

struct backtrack {
    struct backtrack_level *level;
    size_t depth, capacity;
};

void backtrack_finish(struct backtrack *backtrack);

/* Opens a level with a copy of `grid`. False if there is no memory. */
bool backtrack_open(struct backtrack *backtrack, cell_id cell, digit_mask untried, const digit_mask *grid, unsigned cells);

/* The innermost level; there must be one. */
static inline struct backtrack_level *backtrack_innermost(const struct backtrack *backtrack)
{
    return &backtrack->level[backtrack->depth - 1];
}

/* Leaves the innermost level for good. */
void backtrack_close(struct backtrack *backtrack);

/* The innermost guess has failed: back to before it and, where its cell has no more digits to try, to before the guess
 * around it, and so on. True once there is a digit to try; false if everything has failed: then the trace is ended. */
bool backtrack_to_untried(struct backtrack *backtrack, struct recorder *recorder);

#endif
