/* A slice made in one sweep, in which each step has as few causes as possible. A step that serves as a cause for one of
 * two reasons may be in it although the other reason suffices; slice.c sweeps again until nothing is superfluous. */
#ifndef WHY_SLICE_ANSWER_H
#define WHY_SLICE_ANSWER_H

#include "base/cancel.h"
#include "why/slice.h"

struct slice_limits {
    size_t steps;                /* the most steps to look at, including unnecessary ones; 0: no limit */
    const struct cancel *cancel; /* may be NULL */
    const uint32_t *dependents;  /* as in cause_finder */
};

/* Makes the slice like slice_make. */
enum slice_outcome slice_answer(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                                const struct slice_limits *limits);

/* Sorts steps and blame by number. */
void slice_sort(struct slice *slice);

#endif
