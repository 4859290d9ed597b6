#include "engine/backtrack.h"

#include <string.h>

#include "base/array.h"

void backtrack_finish(struct backtrack *backtrack)
{
    while (backtrack->depth)
        backtrack_close(backtrack);
    memory_free(backtrack->level);
    *backtrack = (struct backtrack){0};
}

void backtrack_open(struct backtrack *backtrack, const struct guess_choice *choice, digit_mask untried,
                    const digit_mask *grid, unsigned cells)
{
    digit_mask *copy = memory_calloc(cells, sizeof *copy);
    array_room(backtrack->level, backtrack->capacity, backtrack->depth + 1);
    memcpy(copy, grid, cells * sizeof *copy);
    backtrack->level[backtrack->depth++] = (struct backtrack_level){
        .cell = choice->cell,
        .untried = untried,
        .first = guess_choice_digit(choice, false),
        .last = guess_choice_digit(choice, true),
        .grid = copy,
    };
}

digit_mask backtrack_take_digit(struct backtrack_level *level, bool descending)
{
    digit_mask digits = level->untried;
    if (digits & level->first)
        digits &= level->first;
    else if (digits & ~level->last)
        digits &= ~level->last;
    digit_mask digit = descending ? 1u << (31 - __builtin_clz(digits)) : digits & -digits;
    level->untried &= ~digit;
    return digit;
}

void backtrack_close(struct backtrack *backtrack)
{
    memory_free(backtrack->level[--backtrack->depth].grid);
}

bool backtrack_to_untried(struct backtrack *backtrack, struct recorder *recorder)
{
    cell_id exhausted = NO_CELL;
    while (backtrack->depth) {
        recorder_backtrack(recorder, exhausted);
        if (backtrack_innermost(backtrack)->untried)
            return true;
        exhausted = backtrack_innermost(backtrack)->cell;
        backtrack_close(backtrack);
    }
    recorder_final_step(recorder, STEP_NO_SOLUTION, exhausted);
    return false;
}
