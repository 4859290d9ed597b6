#include "trace/cell_effort.h"

#include <string.h>

#include "base/memory.h"
#include "trace/trace.h"

static unsigned cells_of(const struct cell_effort *effort)
{
    return trace_layout(effort->trace)->cells;
}

/* Notes the counts at this position, unless they are noted. */
static void note(struct cell_effort *effort)
{
    unsigned cells = cells_of(effort);
    if (effort->position % EFFORT_STRIDE || effort->noted.count / (2 * cells) > effort->position / EFFORT_STRIDE)
        return;
    array_reserve(&effort->noted, 2 * cells);
    memcpy(effort->noted.items + effort->noted.count, effort->guesses, 2 * cells * sizeof *effort->guesses);
    effort->noted.count += 2 * cells;
}

void cell_effort_init(struct cell_effort *effort, const struct trace *trace)
{
    *effort = (struct cell_effort){.trace = trace};
    effort->guesses = memory_calloc(2 * cells_of(effort), sizeof *effort->guesses);
    effort->fails = effort->guesses + cells_of(effort);
    note(effort);
}

void cell_effort_finish(struct cell_effort *effort)
{
    memory_free(effort->guesses);
    memory_free(effort->noted.items);
    *effort = (struct cell_effort){0};
}

/* Goes to the last noted position up to `position`, if that is nearer than the counts are from below. */
static void go_to_noted(struct cell_effort *effort, uint64_t position)
{
    unsigned cells = cells_of(effort);
    uint64_t last = effort->noted.count / (2 * cells) - 1, index = position / EFFORT_STRIDE;
    index = index < last ? index : last;
    if (effort->position <= position && effort->position >= index * EFFORT_STRIDE)
        return;
    effort->position = index * EFFORT_STRIDE;
    memcpy(effort->guesses, effort->noted.items + index * 2 * cells, 2 * cells * sizeof *effort->guesses);
}

/* Counts a step. A digit without a place in a house counts for no cell. */
static void count_step(struct cell_effort *effort, struct cursor *cursor, uint64_t number)
{
    const struct record *record = cursor_record(cursor, number);
    cell_id cell = record_tried_cell(record);
    if (cell < cells_of(effort))
        (record->kind == STEP_GUESS ? effort->guesses : effort->fails)[cell]++;
}

bool cell_effort_seek(struct cell_effort *effort, struct cursor *cursor, uint64_t position, uint64_t steps)
{
    go_to_noted(effort, position);
    while (effort->position < position && steps--) {
        count_step(effort, cursor, ++effort->position);
        note(effort);
    }
    effort->most = 0;
    for (unsigned cell = 0; cell < cells_of(effort); cell++) {
        uint32_t count = effort->guesses[cell] + effort->fails[cell];
        effort->most = count > effort->most ? count : effort->most;
    }
    return effort->position == position;
}
