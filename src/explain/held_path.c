#include "explain/held_path.h"

#include <string.h>

#include "base/memory.h"
#include "engine/pivot_list.h"
#include "trace/search.h"

enum { MAX_TODO = 1 << 16 }; /* more than the longest branch of any engine */

static enum held_path_kind kind_of(const struct trace *trace)
{
    const char *engine = trace_engine(trace);
    return !strcmp(engine, "pivot") ? HELD_PATH_PIVOT : !strcmp(engine, "pairs") ? HELD_PATH_PAIRS : HELD_PATH_NONE;
}

static void return_to_start(struct held_path *path, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    path->position = path->count = 0;
    path->guesses = 0;
    memcpy(path->mask, puzzle->start, puzzle->layout->cells * sizeof *path->mask);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (path->kind == HELD_PATH_PIVOT || digits_are_one(path->mask[c]))
            path->order[path->count++] = (cell_id)c;
    }
}

void held_path_init(struct held_path *path, const struct trace *trace)
{
    unsigned cells = trace_layout(trace)->cells;
    *path = (struct held_path){.kind = kind_of(trace)};
    if (path->kind == HELD_PATH_NONE)
        return;
    path->order = memory_calloc(cells, sizeof *path->order);
    path->mask = memory_calloc(cells, sizeof *path->mask);
    path->scratch = memory_calloc(cells, sizeof *path->scratch);
    return_to_start(path, trace);
}

void held_path_finish(struct held_path *path)
{
    memory_free(path->order);
    memory_free(path->mask);
    memory_free(path->scratch);
    memory_free(path->guess);
    memory_free(path->guess_count);
    memory_free(path->guess_order);
    memory_free(path->guess_mask);
    memory_free(path->todo);
    *path = (struct held_path){0};
}

/* --- one step --- */

static unsigned index_of(const struct held_path *path, cell_id cell)
{
    unsigned index = 0;
    while (index < path->count && path->order[index] != cell)
        index++;
    return index;
}

static void swap_order(struct held_path *path)
{
    cell_id *order = path->order;
    path->order = path->scratch;
    path->scratch = order;
}

/* Applies a step to the list: its pivot moves to the front. A guess sorts the list first. */
static void apply_to_list(struct held_path *path, const struct trace *trace, const struct step *step)
{
    bool is_peers = !strcmp(trace_technique_id(trace, step->technique), "peers");
    cell_id pivot = NO_CELL;
    if (step->places)
        pivot = step->place[0].cell;
    else if (step->truth_count && constraint_is_cell(step->truths[0]))
        pivot = step->truths[0].index;
    if (step->kind == STEP_GUESS) {
        pivot_list_sort(path->order, path->scratch, path->count, path->mask);
        swap_order(path);
    }
    unsigned index = index_of(path, pivot);
    if (index == path->count)
        return;
    pivot_list_move_to_front(path->order, path->scratch, path->count, index, step->kind == STEP_DEDUCE && is_peers);
    swap_order(path);
}

/* Applies a step to the queue: removes the cell whose digit the step takes from its peers, and those before it, which
 * took nothing. Peers left with one digit are appended. A guess starts a new queue. */
static void apply_to_queue(struct held_path *path, const struct step *step, unsigned cells)
{
    if (step->kind == STEP_GUESS) {
        path->count = 0;
        if (step->places)
            path->order[path->count++] = step->place[0].cell;
        return;
    }
    unsigned index = step->truth_count ? index_of(path, step->truths[0].index) : path->count;
    unsigned gone = index < path->count ? index + 1 : path->count;
    path->count -= gone;
    memmove(path->order, path->order + gone, path->count * sizeof *path->order);
    for (size_t i = 0; i < step->removes && path->count < cells; i++) {
        digit_mask left = path->mask[step->remove[i].cell] & ~step->remove[i].digits;
        if (digits_are_one(left))
            path->order[path->count++] = step->remove[i].cell;
    }
}

static void remember_guess(struct held_path *path, uint64_t number, unsigned cells)
{
    size_t guesses = path->guesses;
    memory_reserve((void **)&path->guess, &path->guess_capacity, guesses + 1, sizeof *path->guess);
    memory_reserve((void **)&path->guess_count, &path->count_capacity, guesses + 1, sizeof *path->guess_count);
    memory_reserve((void **)&path->guess_order, &path->order_capacity, (guesses + 1) * cells,
                   sizeof *path->guess_order);
    memory_reserve((void **)&path->guess_mask, &path->mask_capacity, (guesses + 1) * cells, sizeof *path->guess_mask);
    path->guess[guesses] = number;
    path->guess_count[guesses] = path->count;
    memcpy(path->guess_order + guesses * cells, path->order, path->count * sizeof *path->order);
    memcpy(path->guess_mask + guesses * cells, path->mask, cells * sizeof *path->mask);
    path->guesses++;
}

static bool apply(struct held_path *path, struct step_reader *reader, uint64_t number)
{
    const struct trace *trace = reader->cursor.trace;
    unsigned cells = trace_layout(trace)->cells;
    struct step step;
    if (!step_read(reader, number, &step))
        return false;
    path->position = number;
    if (step.kind != STEP_DEDUCE && step.kind != STEP_GUESS)
        return true;
    if (path->kind == HELD_PATH_PIVOT)
        apply_to_list(path, trace, &step);
    else
        apply_to_queue(path, &step, cells);
    for (size_t i = 0; i < step.removes; i++)
        path->mask[step.remove[i].cell] &= ~step.remove[i].digits;
    if (step.kind == STEP_GUESS)
        remember_guess(path, number, cells);
    return true;
}

/* --- moving --- */

/* Returns whether the state after the step is cached. If so, returns to it. */
static bool return_to_guess(struct held_path *path, uint64_t number, unsigned cells)
{
    size_t at = path->guesses;
    while (at && path->guess[at - 1] > number)
        at--;
    if (!at || path->guess[at - 1] != number)
        return false;
    path->guesses = at--;
    path->position = number;
    path->count = path->guess_count[at];
    memcpy(path->order, path->guess_order + at * cells, path->count * sizeof *path->order);
    memcpy(path->mask, path->guess_mask + at * cells, cells * sizeof *path->mask);
    return true;
}

/* Goes back along the branch of the position to a step whose state is known, and returns to that state. Lists the steps
 * in between. */
static bool find_todo(struct held_path *path, struct step_reader *reader, uint64_t position)
{
    const struct trace *trace = reader->cursor.trace;
    uint64_t number = search_previous_on_branch(&reader->cursor, position + 1);
    for (path->todos = 0; number && number != path->position;
         number = search_previous_on_branch(&reader->cursor, number)) {
        if (number < path->position && return_to_guess(path, number, trace_layout(trace)->cells))
            return true;
        if (path->todos == MAX_TODO)
            return false;
        memory_reserve((void **)&path->todo, &path->todo_capacity, path->todos + 1, sizeof *path->todo);
        path->todo[path->todos++] = number;
    }
    if (number != path->position || !number)
        return_to_start(path, trace);
    return true;
}

bool held_path_seek(struct held_path *path, struct step_reader *reader, uint64_t position)
{
    bool found = find_todo(path, reader, position);
    while (found && path->todos)
        found = apply(path, reader, path->todo[--path->todos]);
    if (!found)
        return_to_start(path, reader->cursor.trace);
    return found;
}
