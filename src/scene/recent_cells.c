#include "scene/recent_cells.h"

#include <string.h>

#include "base/memory.h"
#include "trace/trace.h"

enum { CHANGED_LATER = UINT8_MAX }; /* private value of `age`: a step after the trail has changed the cell */

void recent_cells_init(struct recent_cells *recent, const struct trace *trace)
{
    *recent = (struct recent_cells){.age = memory_calloc(trace_layout(trace)->cells, sizeof *recent->age)};
}

void recent_cells_finish(struct recent_cells *recent)
{
    memory_free(recent->age);
    *recent = (struct recent_cells){0};
}

/* Sets the age of the cells that the step was the last to change; 0 for the current step. */
static void add_step(struct recent_cells *recent, const struct step *step, unsigned age, const digit_mask *mask,
                     bool explicit_placements)
{
    const struct change *list = explicit_placements ? step->place : step->remove;
    size_t count = explicit_placements ? step->places : step->removes;
    for (size_t i = 0; i < count; i++) {
        cell_id cell = list[i].cell;
        if (!recent->age[cell])
            recent->age[cell] = (uint8_t)(age && digits_are_one(mask[cell]) ? age : CHANGED_LATER);
    }
}

void recent_cells_find(struct recent_cells *recent, struct step_reader *reader, uint64_t position,
                       const digit_mask *mask, bool explicit_placements)
{
    unsigned cells = trace_layout(reader->cursor.trace)->cells;
    struct step step;
    if (recent->found && recent->position == position)
        return;
    memset(recent->age, 0, cells * sizeof *recent->age);
    recent->position = position;
    recent->found = true;
    for (unsigned age = 0; age <= RECENT_STEPS && position > age; age++) {
        if (!step_read(reader, position - age, &step) || (step.kind != STEP_DEDUCE && step.kind != STEP_GUESS))
            break;
        add_step(recent, &step, age, mask, explicit_placements);
    }
    for (unsigned cell = 0; cell < cells; cell++)
        recent->age[cell] = recent->age[cell] == CHANGED_LATER ? 0 : recent->age[cell];
}
