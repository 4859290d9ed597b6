#include "scene/failed.h"

#include <string.h>

#include "base/memory.h"
#include "trace/trace.h"

enum { MAX_STEPS = 256 }; /* steps of the branch to check */

void failed_init(struct failed *failed, const struct trace *trace)
{
    *failed = (struct failed){.of_cell = memory_calloc(trace_layout(trace)->cells, sizeof *failed->of_cell)};
}

void failed_finish(struct failed *failed)
{
    memory_free(failed->of_cell);
    *failed = (struct failed){0};
}

void failed_find(struct failed *failed, struct step_reader *reader, uint64_t position)
{
    uint64_t number = position;
    if (failed->found && failed->position == position)
        return;
    memset(failed->of_cell, 0, trace_layout(reader->cursor.trace)->cells * sizeof *failed->of_cell);
    failed->position = position;
    failed->found = true;
    for (unsigned i = 0; number && i < MAX_STEPS; i++) {
        struct step guess;
        const struct record *record = cursor_record(&reader->cursor, number);
        bool has_failed = record->kind == STEP_BACKTRACK && !record->backjump;
        number -= record->guess_back; /* 0 if the step continues */
        if (has_failed && !step_read(reader, number, &guess))
            return;
        if (has_failed && guess.places)
            failed->of_cell[guess.place[0].cell] |= guess.place[0].digits;
        number--;
    }
}
