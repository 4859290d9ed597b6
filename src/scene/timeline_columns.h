/* The data of the timeline: for each column of pixels, the kinds of its steps and the depth of the search. Columns
 * with few steps are read step by step, others from the trace's summaries of blocks, which makes traces of any
 * length fast. */
#ifndef SCENE_TIMELINE_COLUMNS_H
#define SCENE_TIMELINE_COLUMNS_H

#include "scene/draw.h"
#include "trace/replay.h"
#include "trace/trace.h"

/* Kinds besides those of steps: a deduction that places a digit, a step without proof, and a wrong step of another
 * solver, of any kind. STEP_DEDUCE stands for the other deductions. Columns made from summaries never have the last
 * two. */
enum { TIMELINE_PLACEMENT = STEP_KINDS, TIMELINE_UNPROVED, TIMELINE_WRONG };

struct timeline_column {
    uint32_t kinds; /* bit k: the column has a step of kind k */
    uint32_t lowest, deepest;
    /* The values of the curves: remaining candidates and contradictions so far, both at timeline_sample. */
    bool is_sampled;
    uint32_t left;
    uint64_t failures;
};

struct timeline_columns {
    struct timeline_column *column;
    size_t columns, room;
    uint32_t deepest; /* maximum of all columns, at least 1 */
    size_t sampled;   /* number of columns that have the values of the curves */
    /* The key of the columns. Column i begins with step first + i * count / columns + 1. */
    uint64_t first, last, steps; /* first, last: positions; steps: length of the trace at that time */
};

void timeline_columns_finish(struct timeline_columns *timeline);

/* Makes `columns` columns (at most one a step) for the steps first + 1 .. last, without curves. Does nothing if they
 * are up to date. */
void timeline_columns_make(struct timeline_columns *timeline, struct cursor *cursor, uint64_t first, uint64_t last,
                           size_t columns);

/* Adds the curves to at most `most` more columns, spread evenly: the curves appear at once and become finer with each
 * call. `replay` is moved. Returns whether all columns have them. */
bool timeline_columns_add_effort(struct timeline_columns *timeline, struct cursor *cursor, struct replay *replay,
                                 size_t most);

/* Return the x coordinates of a position and of the beginning of a column in a box as wide as the timeline. A position
 * outside the timeline lies outside the box. */
float timeline_columns_x(const struct timeline_columns *timeline, struct draw_box box, uint64_t position);
float timeline_columns_left(const struct timeline_columns *timeline, struct draw_box box, size_t column);

/* Returns the position whose grid and count a column has: the column's last one or, if that is far from a keyframe,
 * the last keyframe in the column.
 * */
uint64_t timeline_sample(const struct timeline_columns *timeline, size_t column);

#endif
