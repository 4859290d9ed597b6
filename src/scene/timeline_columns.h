/* The timeline's timeline: for each column of pixels, what the steps there are and how deep the search was; for a trace of
 * any length. Columns with few steps are read step by step, others from the trace's summaries of whole blocks. */
#ifndef SCENE_TIMELINE_COLUMNS_H
#define SCENE_TIMELINE_COLUMNS_H

#include "trace/trace.h"
#include "trace/cursor.h"

/* A deduction that places a digit; STEP_DEDUCE then is one that does not. */
enum { TIMELINE_PLACEMENT = STEP_KINDS, TIMELINE_KINDS };

struct timeline_column {
    uint32_t kinds; /* bit k: there is a step of kind k */
    uint32_t lowest, deepest;
};

struct timeline_columns {
    struct timeline_column *column;
    size_t columns, room;
    uint32_t deepest; /* of all columns, at least 1 */
    /* What the columns were made for; column i shows the steps first + i * count / columns + 1 and on. */
    uint64_t first, last, steps; /* positions; `steps`: how many the trace had */
};

void timeline_columns_finish(struct timeline_columns *timeline);

/* Makes `columns` columns (at most as many as steps) for the steps first + 1 .. last; does nothing if they are there
 * already. False, and no columns, if there is no memory. */
bool timeline_columns_make(struct timeline_columns *timeline, struct cursor *cursor, uint64_t first, uint64_t last, size_t columns);

#endif
