/* Reproduces the Common Lisp program for k^2 x k^2 boards step for step: naked singles until nothing changes, then a
 * guess in the first cell with two candidates (if there is none, the first with the fewest), digits descending.
 *
 * A trial is a search node at which the naked singles did not lead to an empty cell; the root and the solution
 * count, too. */
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "engine/backtrack.h"

enum { STAT_TRIALS, STAT_GUESSES, STAT_FAILED, STAT_MAX_DEPTH };

struct pairs {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    unsigned technique;
    digit_mask *mask; /* [cells] */
    cell_id *queue;   /* [cells]: a queue of solved cells whose digit is not yet eliminated from peers */
    unsigned first, queued;
    struct backtrack backtrack;
};

/* Eliminates the cell's digit from its peers. Returns a peer without candidates, or NO_CELL. */
static cell_id eliminate_from_peers(struct pairs *pairs, cell_id cell)
{
    const struct cell *info = &pairs->layout->cell[cell];
    digit_mask digit = pairs->mask[cell];
    cell_id empty = NO_CELL;
    bool step_begun = false;
    for (unsigned i = 0; i < info->peer_count; i++) {
        cell_id peer = info->peers[i];
        if (!(pairs->mask[peer] & digit))
            continue;
        if (!step_begun)
            recorder_begin(&pairs->recorder, pairs->technique);
        step_begun = true;
        recorder_remove(&pairs->recorder, peer, digit);
        pairs->mask[peer] &= ~digit;
        if (digits_are_one(pairs->mask[peer]))
            pairs->queue[pairs->queued++] = peer;
        if (!pairs->mask[peer] && empty == NO_CELL)
            empty = peer;
    }
    if (step_begun) {
        recorder_evidence_peers_of(&pairs->recorder, cell);
        recorder_end(&pairs->recorder);
    }
    return empty;
}

/* Corresponds to UPDATE-CELLS of the original. Returns false if a cell has no candidate left. */
static bool update_cells(struct pairs *pairs)
{
    cell_id empty = NO_CELL;
    while (empty == NO_CELL && pairs->first < pairs->queued && !pairs->recorder.is_full)
        empty = eliminate_from_peers(pairs, pairs->queue[pairs->first++]);
    pairs->first = pairs->queued = 0;
    if (empty == NO_CELL) {
        pairs->task->stat[STAT_TRIALS]++;
        return true;
    }
    pairs->task->stat[STAT_FAILED]++;
    recorder_contradiction(&pairs->recorder, constraint_cell(empty));
    guess_choice_note(&pairs->choice, constraint_cell(empty));
    return false;
}

/* Chooses the cell to guess in. The default rule stops at the first cell with two candidates, because none can have
 * fewer. */
static cell_id choose_cell(struct pairs *pairs)
{
    struct guess_choice *choice = &pairs->choice;
    guess_choice_begin(choice, recorder_steps(&pairs->recorder));
    for (unsigned c = 0; c < pairs->layout->cells && (choice->count > 2 || !choice->is_plain); c++) {
        if (!digits_are_one(pairs->mask[c]))
            guess_choice_offer(choice, (cell_id)c, digit_count(pairs->mask[c]));
    }
    return choice->cell;
}

static void open_level(struct pairs *pairs)
{
    uint64_t *deepest = &pairs->task->stat[STAT_MAX_DEPTH];
    backtrack_open(&pairs->backtrack, &pairs->choice, pairs->mask[pairs->choice.cell], pairs->mask,
                   pairs->layout->cells);
    if (pairs->backtrack.depth > *deepest)
        *deepest = pairs->backtrack.depth;
}

/* Tries the highest untried digit of the innermost level. */
static void guess(struct pairs *pairs)
{
    struct backtrack_level *level = backtrack_innermost(&pairs->backtrack);
    digit_mask digit = backtrack_take_digit(level, true);
    memcpy(pairs->mask, level->grid, pairs->layout->cells * sizeof *pairs->mask);
    pairs->mask[level->cell] = digit;
    pairs->queue[pairs->queued++] = level->cell;
    pairs->task->stat[STAT_GUESSES]++;
    recorder_guess(&pairs->recorder, level->cell, digit_first(digit));
}

static enum engine_outcome run(struct pairs *pairs)
{
    memcpy(pairs->mask, pairs->task->puzzle->start, pairs->layout->cells * sizeof *pairs->mask);
    for (unsigned c = 0; c < pairs->layout->cells; c++) {
        if (digits_are_one(pairs->mask[c]))
            pairs->queue[pairs->queued++] = (cell_id)c;
    }
    for (;;) {
        bool ok = update_cells(pairs);
        if (recorder_must_stop(&pairs->recorder, pairs->task))
            return recorder_stopped(&pairs->recorder, pairs->task);
        if (!ok) {
            if (!backtrack_to_untried(&pairs->backtrack, &pairs->recorder))
                return pairs->recorder.is_full ? ENGINE_FULL : ENGINE_NO_SOLUTION;
            guess(pairs);
            continue;
        }
        cell_id cell = choose_cell(pairs);
        if (cell == NO_CELL)
            break;
        open_level(pairs);
        if (!pairs->recorder.is_full)
            guess(pairs);
    }
    memcpy(pairs->task->solution, pairs->mask, pairs->layout->cells * sizeof *pairs->mask);
    recorder_final_step(&pairs->recorder, STEP_SOLVED, NO_CELL);
    return pairs->recorder.is_full ? ENGINE_FULL : ENGINE_SOLVED;
}

static enum engine_outcome solve(struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    struct pairs pairs = {
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .mask = memory_calloc(layout->cells, sizeof *pairs.mask),
        .queue = memory_calloc(layout->cells, sizeof *pairs.queue),
    };
    pairs.technique = recorder_technique(&pairs.recorder, "peers");
    guess_choice_init(&pairs.choice, &task->settings.choose, layout);
    enum engine_outcome outcome = run(&pairs);
    guess_choice_finish(&pairs.choice);
    backtrack_finish(&pairs.backtrack);
    memory_free(pairs.mask);
    memory_free(pairs.queue);
    return outcome;
}

const struct engine engine_pairs = {
    .id = "pairs",
    .title = TR("Naked singles, then a pair"),
    .summary = TR("Applies naked singles, then guesses at the first cell with two candidates, the highest digit first "
                  "(Common Lisp)."),
    .stat_names = {"trials", "guesses", "failed", "max_depth"},
    .clues = ENGINE_KNOWS_PEERS,
    .chooses = true,
    .solve = solve,
};
