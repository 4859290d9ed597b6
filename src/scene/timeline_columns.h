/* The data of the timeline: for each column of pixels, the kinds of its steps and the depth of the search.
 * Columns with few steps are read step by step, others from the trace's summaries of blocks, so that traces of
 * any length are fast. */
#ifndef SCENE_TIMELINE_COLUMNS_H
#define SCENE_TIMELINE_COLUMNS_H

#include "scene/draw.h"
#include "trace/replay.h"
#include "trace/trace.h"

/* A deduction that places a digit, one that nothing proves, and a wrong step of another solver, of any kind;
 * STEP_DEDUCE stands for the other deductions. Columns that are made from summaries do not know the last two. */
enum { TIMELINE_PLACEMENT = STEP_KINDS, TIMELINE_UNPROVED, TIMELINE_WRONG };

struct timeline_column {
    uint32_t kinds; /* bit k: the column has a step of kind k */
    uint32_t lowest, deepest;
    /* For the curves: the candidates that are left and the contradictions so far, both at timeline_sample. */
    bool is_sampled;
    uint32_t left;
    uint64_t failures;
};

struct timeline_columns {
    struct timeline_column *column;
    size_t columns, room;
    uint32_t deepest; /* of all columns, at least 1 */
    size_t sampled;   /* columns that have their part of the curves */
    /* The key of the columns. Column i begins with step first + i * count / columns + 1. */
    uint64_t first, last, steps; /* first, last: positions; steps: length of the trace then */
};

void timeline_columns_finish(struct timeline_columns *timeline);

/* Makes `columns` columns (at most one a step) for the steps first + 1 .. last, without curves. Does nothing if they
 * are up to date. */
void timeline_columns_make(struct timeline_columns *timeline, struct cursor *cursor, uint64_t first, uint64_t last,
                           size_t columns);

/* Adds the curves to at most `most` more columns, evenly over all of them, so that the curves are there at once and
 * become finer. `replay` is moved. Returns whether all columns have them. */
bool timeline_columns_add_effort(struct timeline_columns *timeline, struct cursor *cursor, struct replay *replay,
                                 size_t most);

/* Return the places of a position and of the beginning of a column in a box that is as wide as the timeline. A position
 * that is not in the timeline lies outside. */
float timeline_columns_x(const struct timeline_columns *timeline, struct draw_box box, uint64_t position);
float timeline_columns_left(const struct timeline_columns *timeline, struct draw_box box, size_t column);

/* The position whose grid and count a column has: its last; where that is far from a keyframe, the last keyframe in it.
 */
uint64_t timeline_sample(const struct timeline_columns *timeline, size_t column);

#endif
