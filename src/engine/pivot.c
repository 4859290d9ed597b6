/* Reproduces the Racket program of 2013-10-23 ("Solving Sudoku in Racket") step for step: one propagation at a time,
 * then search.
 *
 * The cells are kept in a list whose order is part of the state. A propagation walks the list. The first cell at
 * which one of three techniques changes anything is the pivot; it moves to the front, and the walk starts again:
 *   1. the digit of a solved cell is eliminated from all its peers at once;
 *   2. a digit whose only place in one of the pivot's houses is the pivot is placed there;
 *   3. if the pivot and another cell of one of its houses have the same two candidates, the rest loses both.
 * When nothing changes any more, the unsolved cell that comes first when the list is sorted by number of candidates
 * is guessed, digits ascending. Each guess rearranges the list around that cell. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/translation.h"
#include "engine/pivot_list.h"
#include "engine/recorder.h"

enum { STAT_FRAMES, STAT_PATH_FRAMES, STAT_GUESSES, STAT_BAD };

/* The state before a guess. */
struct guess_level {
    cell_id *order;
    digit_mask *mask;
    cell_id cell;
    unsigned index; /* index of the cell in `order` */
    digit_mask untried;
    uint64_t path_frames;
};

struct pivot {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    cell_id *order;       /* [cells]: the list */
    cell_id *scratch;     /* [cells] */
    unsigned *list_index; /* [cells]: index of each cell in the list; inverse of `order` */
    digit_mask *mask;     /* [cells], by cell number */
    unsigned peers_technique, single_technique, pair_technique;
    struct guess_level *level;
    size_t depth, level_capacity;
    uint64_t path_frames;
};

enum propagation { FIXED_POINT, CHANGED };

static void move_to_front(struct pivot *pivot, unsigned index, bool reversed)
{
    unsigned cells = pivot->layout->cells;
    pivot_list_move_to_front(pivot->order, pivot->scratch, cells, index, reversed);
    cell_id *moved = pivot->scratch;
    pivot->scratch = pivot->order;
    pivot->order = moved;
    for (unsigned i = 0; i < cells; i++)
        pivot->list_index[moved[i]] = i;
}

static void end_step(struct pivot *pivot)
{
    pivot->task->stat[STAT_FRAMES]++;
    pivot->path_frames++;
    recorder_end(&pivot->recorder);
}

static void eliminate(struct pivot *pivot, cell_id cell, digit_mask digits)
{
    pivot->mask[cell] &= ~digits;
    recorder_remove(&pivot->recorder, cell, digits);
}

/* Applies technique 1. */
static bool eliminate_from_peers(struct pivot *pivot, cell_id cell)
{
    digit_mask digit = pivot->mask[cell];
    const cell_id *peers = pivot->layout->cell[cell].peers;
    unsigned count = pivot->layout->cell[cell].peer_count, first = 0;
    while (first < count && !(pivot->mask[peers[first]] & digit))
        first++;
    if (first == count)
        return false;
    recorder_begin(&pivot->recorder, pivot->peers_technique);
    for (unsigned i = first; i < count; i++) {
        if (pivot->mask[peers[i]] & digit)
            eliminate(pivot, peers[i], digit);
    }
    recorder_evidence_peers_of(&pivot->recorder, cell);
    end_step(pivot);
    return true;
}

/* Applies technique 2. */
static bool place_single(struct pivot *pivot, cell_id cell)
{
    const struct layout *layout = pivot->layout;
    for (unsigned h = 0; h < layout->cell[cell].house_count; h++) {
        house_id house = layout->cell[cell].houses[h];
        digit_mask elsewhere = 0;
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id other = layout->house[house].cells[i];
            elsewhere |= other == cell ? 0 : pivot->mask[other];
        }
        digit_mask only = pivot->mask[cell] & ~elsewhere;
        if (!digits_are_one(only))
            continue;
        recorder_begin(&pivot->recorder, pivot->single_technique);
        eliminate(pivot, cell, pivot->mask[cell] & ~only);
        recorder_place(&pivot->recorder, cell, digit_first(only));
        recorder_truth(&pivot->recorder, constraint_house(house, digit_first(only)));
        recorder_link(&pivot->recorder, constraint_cell(cell));
        end_step(pivot);
        return true;
    }
    return false;
}

/* Returns the first other cell of this house, in their order, that has the pivot's two candidates. */
static cell_id find_twin(const struct pivot *pivot, cell_id cell, house_id house)
{
    unsigned here = pivot->list_index[cell], nearest = UINT32_MAX;
    cell_id twin = NO_CELL;
    for (unsigned i = 0; i < pivot->layout->digits; i++) {
        cell_id other = pivot->layout->house[house].cells[i];
        if (other == cell || pivot->mask[other] != pivot->mask[cell])
            continue;
        unsigned index = pivot->list_index[other], rank = index < here ? here - 1 - index : index;
        if (rank < nearest) {
            nearest = rank;
            twin = other;
        }
    }
    return twin;
}

static void record_pair(struct pivot *pivot, cell_id cell, cell_id twin, house_id house)
{
    recorder_truth(&pivot->recorder, constraint_cell(cell));
    recorder_truth(&pivot->recorder, constraint_cell(twin));
    for (digit_mask left = pivot->mask[cell]; left; left &= left - 1)
        recorder_link(&pivot->recorder, constraint_house(house, digit_first(left)));
}

/* Applies technique 3. If a twin is found but eliminates nothing, the remaining houses are not tried, as in the
 * original. */
static bool use_pair(struct pivot *pivot, cell_id cell)
{
    const struct layout *layout = pivot->layout;
    digit_mask pair = pivot->mask[cell];
    if (digit_count(pair) != 2)
        return false;
    for (unsigned h = 0; h < layout->cell[cell].house_count; h++) {
        house_id house = layout->cell[cell].houses[h];
        cell_id twin = find_twin(pivot, cell, house);
        if (twin == NO_CELL)
            continue;
        bool changed = false;
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id other = layout->house[house].cells[i];
            if (other == cell || other == twin || !(pivot->mask[other] & pair))
                continue;
            if (!changed)
                recorder_begin(&pivot->recorder, pivot->pair_technique);
            changed = true;
            eliminate(pivot, other, pivot->mask[other] & pair);
        }
        if (changed) {
            record_pair(pivot, cell, twin, house);
            end_step(pivot);
        }
        return changed;
    }
    return false;
}

static enum propagation propagate(struct pivot *pivot)
{
    for (unsigned index = 0; index < pivot->layout->cells; index++) {
        cell_id cell = pivot->order[index];
        if (digits_are_one(pivot->mask[cell])) {
            if (eliminate_from_peers(pivot, cell)) {
                move_to_front(pivot, index, true);
                return CHANGED;
            }
        } else if (place_single(pivot, cell) || use_pair(pivot, cell)) {
            move_to_front(pivot, index, false);
            return CHANGED;
        }
    }
    return FIXED_POINT;
}

static cell_id find_empty(const struct pivot *pivot)
{
    for (unsigned c = 0; c < pivot->layout->cells; c++) {
        if (!pivot->mask[c])
            return (cell_id)c;
    }
    return NO_CELL;
}

static void sort_order(struct pivot *pivot)
{
    pivot_list_sort(pivot->order, pivot->scratch, pivot->layout->cells, pivot->mask);
    cell_id *sorted = pivot->scratch;
    pivot->scratch = pivot->order;
    pivot->order = sorted;
}

static void push_level(struct pivot *pivot)
{
    unsigned cells = pivot->layout->cells;
    array_room(pivot->level, pivot->level_capacity, pivot->depth + 1);
    struct guess_level level = {
        .order = memory_calloc(cells, sizeof *level.order),
        .mask = memory_calloc(cells, sizeof *level.mask),
        .path_frames = pivot->path_frames,
    };
    sort_order(pivot);
    while (digits_are_one(pivot->mask[pivot->order[level.index]]))
        level.index++;
    level.cell = pivot->order[level.index];
    level.untried = pivot->mask[level.cell];
    memcpy(level.order, pivot->order, cells * sizeof *level.order);
    memcpy(level.mask, pivot->mask, cells * sizeof *level.mask);
    pivot->level[pivot->depth++] = level;
}

static void pop_level(struct pivot *pivot)
{
    struct guess_level *level = &pivot->level[--pivot->depth];
    memory_free(level->order);
    memory_free(level->mask);
}

/* Tries the next digit of the innermost level. The new list is that cell, the cells before it in reverse, then the
 * rest. */
static void guess(struct pivot *pivot)
{
    struct guess_level *level = &pivot->level[pivot->depth - 1];
    unsigned cells = pivot->layout->cells;
    digit_mask digit = level->untried & -level->untried;
    level->untried &= ~digit;
    memcpy(pivot->order, level->order, cells * sizeof *level->order);
    memcpy(pivot->mask, level->mask, cells * sizeof *level->mask);
    pivot->path_frames = level->path_frames;
    move_to_front(pivot, level->index, false);
    pivot->mask[level->cell] = digit;
    pivot->task->stat[STAT_GUESSES]++;
    recorder_guess(&pivot->recorder, level->cell, digit_first(digit));
}

/* Backtracks from the failed innermost guess to the next untried digit, closing guesses whose cell has none left.
 * Returns false if nothing is left to try. */
static bool retreat(struct pivot *pivot)
{
    cell_id exhausted = NO_CELL;
    while (pivot->depth) {
        recorder_backtrack(&pivot->recorder, exhausted);
        if (pivot->level[pivot->depth - 1].untried) {
            guess(pivot);
            return true;
        }
        exhausted = pivot->level[pivot->depth - 1].cell;
        pop_level(pivot);
    }
    recorder_final_step(&pivot->recorder, STEP_NO_SOLUTION, exhausted);
    return false;
}

static bool fail(struct pivot *pivot, cell_id empty)
{
    pivot->task->stat[STAT_BAD]++;
    recorder_contradiction(&pivot->recorder, constraint_cell(empty));
    return retreat(pivot);
}

static bool solved(const struct pivot *pivot)
{
    for (unsigned c = 0; c < pivot->layout->cells; c++) {
        if (!digits_are_one(pivot->mask[c]))
            return false;
    }
    return true;
}

static enum engine_outcome run(struct pivot *pivot)
{
    cell_id empty = find_empty(pivot);
    for (;;) {
        if (recorder_must_stop(&pivot->recorder, pivot->task))
            return recorder_stopped(&pivot->recorder, pivot->task);
        if (empty != NO_CELL) {
            if (!fail(pivot, empty))
                return pivot->recorder.is_full ? ENGINE_FULL : ENGINE_NO_SOLUTION;
        } else if (propagate(pivot) == FIXED_POINT) {
            if (solved(pivot))
                break;
            push_level(pivot);
            guess(pivot);
        }
        empty = find_empty(pivot);
    }
    memcpy(pivot->task->solution, pivot->mask, pivot->layout->cells * sizeof *pivot->mask);
    recorder_final_step(&pivot->recorder, STEP_SOLVED, NO_CELL);
    return pivot->recorder.is_full ? ENGINE_FULL : ENGINE_SOLVED;
}

static enum engine_outcome solve(struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    struct pivot pivot = {
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .order = memory_calloc(layout->cells, sizeof *pivot.order),
        .scratch = memory_calloc(layout->cells, sizeof *pivot.scratch),
        .list_index = memory_calloc(layout->cells, sizeof *pivot.list_index),
        .mask = memory_calloc(layout->cells, sizeof *pivot.mask),
    };
    enum engine_outcome outcome = ENGINE_FULL;
    for (unsigned c = 0; c < layout->cells; c++)
        pivot.order[c] = (cell_id)(pivot.list_index[c] = c);
    memcpy(pivot.mask, task->puzzle->start, layout->cells * sizeof *pivot.mask);
    pivot.peers_technique = recorder_technique(&pivot.recorder, "peers");
    pivot.single_technique = recorder_technique(&pivot.recorder, "hidden-single");
    pivot.pair_technique = recorder_technique(&pivot.recorder, "naked-pair");
    outcome = run(&pivot);
    task->stat[STAT_PATH_FRAMES] = pivot.path_frames;
    while (pivot.depth)
        pop_level(&pivot);
    memory_free(pivot.level);
    memory_free(pivot.order);
    memory_free(pivot.scratch);
    memory_free(pivot.list_index);
    memory_free(pivot.mask);
    return outcome;
}

const struct engine engine_pivot = {
    .id = "pivot",
    .title = TR("One pivot at a time"),
    .summary =
        TR("Repeats the first of three techniques that changes anything at a pivot cell, then searches (Racket)."),
    .stat_names = {"frames", "path_frames", "guesses", "bad"},
    .path_of_deductions = true,
    .clues = ENGINE_KNOWS_PEERS,
    .solve = solve,
};
