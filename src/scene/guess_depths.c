#include "scene/guess_depths.h"

#include <string.h>

#include "base/array.h"
#include "explain/trial.h"

void guess_depths_init(struct guess_depths *depths, const struct trace *trace)
{
    unsigned cells = trace_layout(trace)->cells;
    *depths = (struct guess_depths){.of_cell = memory_calloc(cells, sizeof *depths->of_cell),
                                    .is_guess = memory_calloc(cells, sizeof *depths->is_guess)};
}

void guess_depths_finish(struct guess_depths *depths)
{
    memory_free(depths->of_cell);
    memory_free(depths->is_guess);
    memory_free(depths->guess);
    memory_free(depths->solved);
    memory_free(depths->chain);
    *depths = (struct guess_depths){0};
}

/* Collects in `chain` the open guesses, innermost first, that are not known yet. Drops known guesses that are no longer
 * open. Returns the number of new ones; -1 if the trace cannot be read. */
static ptrdiff_t find_new_guesses(struct guess_depths *depths, struct step_reader *reader, uint64_t guess)
{
    size_t found = 0;
    while (guess) {
        while (depths->open && depths->guess[depths->open - 1].guess > guess)
            depths->open--;
        if (depths->open && depths->guess[depths->open - 1].guess == guess)
            return (ptrdiff_t)found;
        struct step step;
        array_room(depths->chain, depths->chain_capacity, found + 1);
        if (!step_read(reader, guess, &step))
            return -1;
        uint64_t parent = step.parent;
        struct trial trial = trial_of_guess(&step);
        trial_find_failed(&trial, reader, guess, parent);
        depths->chain[found++] = (struct guess_cell){guess, trial.cell, 0, trial_is_choice(&trial)};
        guess = parent;
    }
    depths->open = 0;
    return (ptrdiff_t)found;
}

static void add_guess(struct guess_depths *depths, struct replay *replay, struct guess_cell guess, unsigned cells)
{
    size_t depth = depths->open;
    array_room(depths->guess, depths->guess_capacity, depth + 1);
    array_room(depths->solved, depths->solved_capacity, (depth + 1) * cells);
    replay_seek(replay, guess.guess - 1);
    for (unsigned cell = 0; cell < cells; cell++)
        depths->solved[depth * cells + cell] = digits_are_one(replay->mask[cell]);
    guess.choices = (uint16_t)((depth ? depths->guess[depth - 1].choices : 0) + guess.is_choice);
    depths->guess[depth] = guess;
    depths->open++;
}

void guess_depths_find(struct guess_depths *depths, struct replay *replay, struct step_reader *reader,
                       const digit_mask *mask, uint64_t guess)
{
    unsigned cells = trace_layout(replay->trace)->cells;
    memset(depths->of_cell, 0, cells * sizeof *depths->of_cell);
    memset(depths->is_guess, 0, cells * sizeof *depths->is_guess);
    ptrdiff_t found = find_new_guesses(depths, reader, guess);
    if (found < 0) {
        depths->open = 0;
        return;
    }
    while (found-- > 0) {
        add_guess(depths, replay, depths->chain[found], cells);
    }
    for (unsigned cell = 0; cell < cells; cell++) {
        if (!digits_are_one(mask[cell]))
            continue;
        size_t level = 0;
        while (level < depths->open && !depths->solved[level * cells + cell])
            level++;
        depths->of_cell[cell] = (uint16_t)(level ? depths->guess[level - 1].choices : 0);
    }
    for (size_t level = 0; level < depths->open; level++) {
        if (depths->guess[level].cell != NO_CELL)
            depths->is_guess[depths->guess[level].cell] = depths->guess[level].is_choice;
    }
}

unsigned guess_depths_level_of(struct step_reader *reader, uint64_t guess)
{
    unsigned level = 0;
    struct step step;
    while (guess && step_read(reader, guess, &step)) {
        uint64_t parent = step.parent;
        struct trial trial = trial_of_guess(&step);
        trial_find_failed(&trial, reader, guess, parent);
        level += trial_is_choice(&trial);
        guess = parent;
    }
    return level;
}
