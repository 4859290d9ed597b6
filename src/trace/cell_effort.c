#include "trace/cell_effort.h"

#include <string.h>

#include "base/memory.h"
#include "trace/trace.h"

static unsigned cells_of(const struct cell_effort *effort)
{
    return trace_layout(effort->trace)->cells;
}

/* Notes the counts at this position, unless it is already noted. */
static void note(struct cell_effort *effort)
{
    unsigned cells = cells_of(effort);
    if (effort->position % EFFORT_STRIDE || effort->notes.count > effort->position / EFFORT_STRIDE)
        return;
    array_reserve(&effort->noted, 2 * cells);
    memcpy(effort->noted.items + effort->noted.count, effort->guesses, 2 * cells * sizeof *effort->guesses);
    effort->noted.count += 2 * cells;
    array_append(&effort->notes, (struct effort_note){effort->state, effort->noted_open.count, effort->open.count});
    for (size_t i = 0; i < effort->open.count; i++)
        array_append(&effort->noted_open, effort->open.items[i]);
}

void cell_effort_init(struct cell_effort *effort, const struct trace *trace)
{
    *effort = (struct cell_effort){.trace = trace, .state.closed.cell = NO_CELL};
    effort->guesses = memory_calloc(2 * cells_of(effort), sizeof *effort->guesses);
    effort->fails = effort->guesses + cells_of(effort);
    note(effort);
}

void cell_effort_finish(struct cell_effort *effort)
{
    memory_free(effort->guesses);
    memory_free(effort->open.items);
    memory_free(effort->noted.items);
    memory_free(effort->notes.items);
    memory_free(effort->noted_open.items);
    *effort = (struct cell_effort){0};
}

/* Goes to the last noted position up to `position`, if that is nearer than the current one from below. */
static void go_to_noted(struct cell_effort *effort, uint64_t position)
{
    unsigned cells = cells_of(effort);
    uint64_t last = effort->notes.count - 1, index = position / EFFORT_STRIDE;
    index = index < last ? index : last;
    if (effort->position <= position && effort->position >= index * EFFORT_STRIDE)
        return;
    const struct effort_note *noted = &effort->notes.items[index];
    effort->position = index * EFFORT_STRIDE;
    memcpy(effort->guesses, effort->noted.items + index * 2 * cells, 2 * cells * sizeof *effort->guesses);
    effort->state = noted->state;
    effort->open.count = 0;
    for (size_t i = 0; i < noted->open; i++)
        array_append(&effort->open, effort->noted_open.items[noted->first + i]);
}

/* Opens a guess or a last option. The digits of its cell that have just failed are known from the try closed last. */
static void open_try(struct cell_effort *effort, const struct step *step, struct effort_try closed)
{
    struct effort_state *state = &effort->state;
    if (!step->places) /* a valid trace always has a place */
        return;
    struct effort_try made = {.cell = step->place[0].cell, .digit = step->place[0].digits};
    digit_mask others = step_removed_from(step, made.cell) & ~made.digit;
    if (closed.cell == made.cell)
        made.failed = closed.failed;
    made.is_choice = !(made.failed & others) || others & ~made.failed;
    array_append(&effort->open, made);
    state->levels += made.is_choice;
    state->deepest = state->levels > state->deepest ? state->levels : state->deepest;
    state->guesses += made.is_choice;
    effort->guesses[made.cell] += made.is_choice;
}

/* Closes the tries that a backtrack undoes. If it undoes a single one, returns it, with its digit among the failed
 * ones. */
static struct effort_try close_tries(struct cell_effort *effort, const struct record *record)
{
    struct effort_try closed = {.cell = NO_CELL};
    for (unsigned level = levels_closed(record->backjump); level && effort->open.count; level--) {
        closed = effort->open.items[--effort->open.count];
        effort->state.levels -= closed.is_choice;
    }
    if (record->backjump)
        closed.cell = NO_CELL;
    if (!step_claim_is_unproved(record_claim(record)))
        closed.failed |= closed.digit;
    return closed;
}

/* Counts a step. A digit without a place in a house does not count for any cell. */
static void count_step(struct cell_effort *effort, struct step_reader *reader, uint64_t number)
{
    const struct record *record = cursor_record(&reader->cursor, number);
    struct effort_try closed = effort->state.closed;
    struct step step;
    effort->state.closed.cell = NO_CELL;
    if (record->kind == STEP_GUESS) {
        if (step_read(reader, number, &step))
            open_try(effort, &step, closed);
    } else if (record->kind == STEP_BACKTRACK) {
        effort->state.closed = close_tries(effort, record);
    } else {
        cell_id cell = record_tried_cell(record);
        if (cell < cells_of(effort))
            effort->fails[cell]++;
    }
}

bool cell_effort_seek(struct cell_effort *effort, struct step_reader *reader, uint64_t position, uint64_t steps)
{
    go_to_noted(effort, position);
    while (effort->position < position && steps--) {
        count_step(effort, reader, ++effort->position);
        note(effort);
    }
    effort->most = 0;
    for (unsigned cell = 0; cell < cells_of(effort); cell++) {
        uint32_t count = effort->guesses[cell] + effort->fails[cell];
        effort->most = count > effort->most ? count : effort->most;
    }
    return effort->position == position;
}
