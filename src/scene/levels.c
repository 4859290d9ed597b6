#include "scene/levels.h"

#include <string.h>

#include "base/memory.h"

bool levels_init(struct levels *levels, const struct trace *trace)
{
    *levels = (struct levels){.level = memory_calloc(trace_layout(trace)->cells, sizeof *levels->level)};
    return levels->level;
}

void levels_finish(struct levels *levels)
{
    memory_free(levels->level);
    memory_free(levels->guess);
    memory_free(levels->solved);
    memory_free(levels->chain);
    *levels = (struct levels){0};
}

/* Collects the open guesses from the innermost outwards, as far as they are not known yet; drops known ones that are no
 * longer open. Returns how many are new, or -1 without memory. */
static ptrdiff_t find_new_guesses(struct levels *levels, struct step_reader *reader, uint64_t guess)
{
    size_t found = 0;
    while (guess) {
        while (levels->depth && levels->guess[levels->depth - 1] > guess)
            levels->depth--;
        if (levels->depth && levels->guess[levels->depth - 1] == guess)
            return (ptrdiff_t)found;
        struct step step;
        if (!memory_reserve((void **)&levels->chain, &levels->chain_capacity, found + 1, sizeof *levels->chain)
            || !step_read(reader, guess, &step))
            return -1;
        levels->chain[found++] = guess;
        guess = step.parent;
    }
    levels->depth = 0;
    return (ptrdiff_t)found;
}

static bool add_level(struct levels *levels, struct replay *replay, uint64_t guess, unsigned cells)
{
    size_t depth = levels->depth;
    if (!memory_reserve((void **)&levels->guess, &levels->guess_capacity, depth + 1, sizeof *levels->guess)
        || !memory_reserve((void **)&levels->solved, &levels->solved_capacity, (depth + 1) * cells,
                           sizeof *levels->solved))
        return false;
    replay_seek(replay, guess - 1);
    for (unsigned cell = 0; cell < cells; cell++)
        levels->solved[depth * cells + cell] = digits_are_one(replay->mask[cell]);
    levels->guess[depth] = guess;
    levels->depth++;
    return true;
}

void levels_find(struct levels *levels, struct replay *replay, struct step_reader *reader, const digit_mask *mask,
                 uint64_t guess)
{
    unsigned cells = trace_layout(replay->trace)->cells;
    memset(levels->level, 0, cells * sizeof *levels->level);
    ptrdiff_t found = find_new_guesses(levels, reader, guess);
    if (found < 0) {
        levels->depth = 0;
        return;
    }
    while (found-- > 0) {
        if (!add_level(levels, replay, levels->chain[found], cells))
            return;
    }
    for (unsigned cell = 0; cell < cells; cell++) {
        if (!digits_are_one(mask[cell]))
            continue;
        size_t level = 0;
        while (level < levels->depth && !levels->solved[level * cells + cell])
            level++;
        levels->level[cell] = (uint16_t)level;
    }
}
