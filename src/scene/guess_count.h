/* Counts guesses and writes the count, in the same way for the tree, a race and the end of a run. */
#ifndef SCENE_GUESS_COUNT_H
#define SCENE_GUESS_COUNT_H

#include "trace/cell_effort.h"
#include "trace/tally.h"

/* The number of guesses and of their levels. Last options do not count. */
struct guess_count {
    uint64_t guesses;
    unsigned deepest;
    bool is_exact; /* if false, they are not counted yet, and this is an upper bound */
};

static inline struct guess_count count_guesses(const struct tally *tally, const struct cell_effort *effort)
{
    if (effort->position != tally->position)
        return (struct guess_count){tally->kinds[STEP_GUESS], tally->deepest, false};
    return (struct guess_count){effort->state.guesses, effort->state.deepest, true};
}

/* Writes "3 guesses". A `size` of 64 is enough. */
void guess_count_write(const struct guess_count *count, char *text, size_t size);

#endif
