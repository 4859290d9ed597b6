/* A slice made in one sweep. In it each step's causes are as few as can be, but a step that is a cause for one of two
 * reasons may be in it although the other reason is there as well: slice.c sweeps again until nothing is too much. */
#ifndef WHY_SLICE_ANSWER_H
#define WHY_SLICE_ANSWER_H

#include "base/cancel.h"
#include "why/slice.h"

struct slice_limits {
    size_t steps;                /* to look at, those that prove unnecessary included; 0: any number */
    const struct cancel *cancel; /* or NULL */
    const uint32_t *dependents;  /* cause_finder's */
};

/* As slice_make. */
enum slice_outcome slice_answer(struct slice *slice, const struct trace *trace, const struct slice_question *question,
                                const struct slice_limits *limits);

/* Sorts steps and blame by number. */
void slice_sort(struct slice *slice);

#endif
