/* The MoonBit program as written, whose only unit is the box. The implementation is in propagate.c. */
#include "base/translation.h"
#include "engine/propagate.h"

static enum engine_outcome solve(struct engine_task *task)
{
    return propagate_solve(task, true, NULL);
}

const struct engine engine_propagate_box = {
    .id = "propagate-box",
    .title = TR("Assign and eliminate, boxes only"),
    .summary = TR("Works as propagate does, but looks for a digit's only place in boxes alone (MoonBit)."),
    .stat_names = PROPAGATE_STAT_NAMES,
    .clues = ENGINE_KNOWS_CLUES,
    .chooses = true,
    .solve = solve,
};
