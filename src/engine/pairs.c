/* The Common Lisp program for k2 x k2 boards, exactly: naked singles to a fixed point, then a guess at the first cell with
 * two candidates (if there is none, the first with the fewest), digits descending.
 *
 * A trial is a node of the search whose naked singles met no empty cell: the root and the solution count too. */
#include <string.h>

#include "base/memory.h"
#include "engine/recorder.h"

enum { STAT_TRIALS, STAT_GUESSES, STAT_FAILED, STAT_MAX_DEPTH };

struct level {
    cell_id cell;
    digit_mask untried;
    digit_mask *mask; /* [cells]: before the guess */
};

struct pairs {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    unsigned technique;
    digit_mask *mask;  /* [cells] */
    cell_id *queue;    /* [cells]: solved cells whose digit their peers still have to lose, first in first out */
    unsigned first, queued;
    struct level *level;
    size_t depth, level_room;
};

static bool is_single(digit_mask mask)
{
    return mask && !(mask & (mask - 1));
}

/* Takes the cell's digit from its peers. Returns a peer that is left with nothing, or NO_CELL. */
static cell_id clear_peers(struct pairs *pairs, cell_id cell)
{
    const struct cell *known = &pairs->layout->cell[cell];
    digit_mask digit = pairs->mask[cell];
    cell_id empty = NO_CELL;
    bool begun = false;
    for (unsigned i = 0; i < known->peer_count; i++) {
        cell_id peer = known->peers[i];
        if (!(pairs->mask[peer] & digit))
            continue;
        if (!begun)
            recorder_begin(&pairs->recorder, pairs->technique);
        begun = true;
        recorder_remove(&pairs->recorder, peer, digit);
        pairs->mask[peer] &= ~digit;
        if (is_single(pairs->mask[peer]))
            pairs->queue[pairs->queued++] = peer;
        if (!pairs->mask[peer] && empty == NO_CELL)
            empty = peer;
    }
    if (begun) {
        recorder_clears(&pairs->recorder, cell);
        recorder_end(&pairs->recorder);
    }
    return empty;
}

/* UPDATE-CELLS. False if a cell is left with nothing. */
static bool update_cells(struct pairs *pairs)
{
    cell_id empty = NO_CELL;
    while (empty == NO_CELL && pairs->first < pairs->queued && !pairs->recorder.no_memory)
        empty = clear_peers(pairs, pairs->queue[pairs->first++]);
    pairs->first = pairs->queued = 0;
    if (empty == NO_CELL) {
        pairs->task->stat[STAT_TRIALS]++;
        return true;
    }
    pairs->task->stat[STAT_FAILED]++;
    recorder_contradiction(&pairs->recorder, constraint_cell(empty));
    return false;
}

static cell_id choose_cell(const struct pairs *pairs)
{
    unsigned fewest = UINT32_MAX;
    cell_id best = NO_CELL;
    for (unsigned c = 0; c < pairs->layout->cells && fewest > 2; c++) {
        unsigned count = digit_count(pairs->mask[c]);
        if (count > 1 && count < fewest) {
            fewest = count;
            best = (cell_id)c;
        }
    }
    return best;
}

static void open_level(struct pairs *pairs, cell_id cell)
{
    size_t cells = pairs->layout->cells;
    digit_mask *copy = memory_zeroed(cells, sizeof *copy);
    if (!copy || !memory_reserve((void **)&pairs->level, &pairs->level_room, pairs->depth + 1, sizeof *pairs->level)) {
        memory_free(copy);
        pairs->recorder.no_memory = true;
        return;
    }
    memcpy(copy, pairs->mask, cells * sizeof *copy);
    pairs->level[pairs->depth++] = (struct level){.cell = cell, .untried = pairs->mask[cell], .mask = copy};
    if (pairs->depth > pairs->task->stat[STAT_MAX_DEPTH])
        pairs->task->stat[STAT_MAX_DEPTH] = pairs->depth;
}

/* The highest untried digit of the innermost level. */
static void guess(struct pairs *pairs)
{
    struct level *level = &pairs->level[pairs->depth - 1];
    digit_mask digit = 1u << (31 - __builtin_clz(level->untried));
    level->untried &= ~digit;
    memcpy(pairs->mask, level->mask, pairs->layout->cells * sizeof *pairs->mask);
    pairs->mask[level->cell] = digit;
    pairs->queue[pairs->queued++] = level->cell;
    pairs->task->stat[STAT_GUESSES]++;
    recorder_guess(&pairs->recorder, level->cell, digit_first(digit));
}

/* False once there is nothing left to try. */
static bool retreat(struct pairs *pairs)
{
    cell_id exhausted = NO_CELL;
    while (pairs->depth) {
        recorder_backtrack(&pairs->recorder, exhausted);
        if (pairs->level[pairs->depth - 1].untried) {
            guess(pairs);
            return true;
        }
        exhausted = pairs->level[pairs->depth - 1].cell;
        memory_free(pairs->level[--pairs->depth].mask);
    }
    recorder_last(&pairs->recorder, STEP_NO_SOLUTION, exhausted);
    return false;
}

static enum engine_outcome run(struct pairs *pairs)
{
    memcpy(pairs->mask, pairs->task->puzzle->start, pairs->layout->cells * sizeof *pairs->mask);
    for (unsigned c = 0; c < pairs->layout->cells; c++) {
        if (is_single(pairs->mask[c]))
            pairs->queue[pairs->queued++] = (cell_id)c;
    }
    for (;;) {
        bool fine = update_cells(pairs);
        if (recorder_must_stop(&pairs->recorder, pairs->task))
            return recorder_stopped(&pairs->recorder);
        if (!fine) {
            if (!retreat(pairs))
                return pairs->recorder.no_memory ? ENGINE_NO_MEMORY : ENGINE_NO_SOLUTION;
            continue;
        }
        cell_id cell = choose_cell(pairs);
        if (cell == NO_CELL)
            break;
        open_level(pairs, cell);
        if (!pairs->recorder.no_memory)
            guess(pairs);
    }
    memcpy(pairs->task->solution, pairs->mask, pairs->layout->cells * sizeof *pairs->mask);
    recorder_last(&pairs->recorder, STEP_SOLVED, NO_CELL);
    return pairs->recorder.no_memory ? ENGINE_NO_MEMORY : ENGINE_SOLVED;
}

static enum engine_outcome solve(struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    struct pairs pairs = {
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .mask = memory_zeroed(layout->cells, sizeof *pairs.mask),
        .queue = memory_zeroed(layout->cells, sizeof *pairs.queue),
    };
    pairs.technique = recorder_technique(&pairs.recorder, "peers");
    enum engine_outcome outcome = pairs.mask && pairs.queue ? run(&pairs) : ENGINE_NO_MEMORY;
    while (pairs.depth)
        memory_free(pairs.level[--pairs.depth].mask);
    memory_free(pairs.level);
    memory_free(pairs.mask);
    memory_free(pairs.queue);
    return outcome;
}

const struct engine engine_pairs = {
    .id = "pairs",
    .title = "Naked singles, then a pair",
    .summary = "Naked singles, then a guess at the first cell with two candidates, high digits first (Common Lisp).",
    .stat_names = {"trials", "guesses", "failed", "max_depth"},
    .solve = solve,
};
