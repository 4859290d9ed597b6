/* The stack of open guesses of an engine that searches. Each level stores the guessed cell, its untried digits, and the
 * grid before the guess. */
#ifndef ENGINE_BACKTRACK_H
#define ENGINE_BACKTRACK_H

#include "engine/recorder.h"

struct backtrack_level {
    cell_id cell;
    digit_mask untried;
    digit_mask first, last; /* digits to be tried before, and after, all others */
    digit_mask *grid;       /* [cells], before the guess */
};

struct backtrack {
    struct backtrack_level *level;
    size_t depth, capacity;
};

void backtrack_finish(struct backtrack *backtrack);

/* Pushes a level in the chosen cell with a copy of `grid`. */
void backtrack_open(struct backtrack *backtrack, const struct guess_choice *choice, digit_mask untried,
                    const digit_mask *grid, unsigned cells);

/* Removes the next digit to try from the level, and returns it as a bit. */
digit_mask backtrack_take_digit(struct backtrack_level *level, bool descending);

/* Returns the innermost level; the stack must not be empty. */
static inline struct backtrack_level *backtrack_innermost(const struct backtrack *backtrack)
{
    return &backtrack->level[backtrack->depth - 1];
}

/* Pops the innermost level. */
void backtrack_close(struct backtrack *backtrack);

/* Records a backtrack to before the innermost guess. Closes levels whose cell has no untried digit, with a backtrack
 * each, until a level has one, and returns true. If there is no such level, records that there is no solution, and
 * returns false. */
bool backtrack_to_untried(struct backtrack *backtrack, struct recorder *recorder);

#endif
