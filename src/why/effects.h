/* The effects of a step: the steps that rest on it, as long as it is in force. Of a guess, what would not be known
 * without it. */
#ifndef WHY_EFFECTS_H
#define WHY_EFFECTS_H

#include "base/cancel.h"
#include "why/slice.h"

/* Fills `effects` with the step and everything on its branch that rests on it, up to the backtrack that undoes it. Each
 * has its causes; those that do not rest on the step are among them and are not in `effects`. A backtrack rests on the
 * step if the failure of its branch does; its only cause is the step. Limit, cancel and outcome are as in slice_make:
 * SLICE_NO_QUESTION is the answer for a step that takes nothing. */
enum slice_outcome effects_make(struct slice *effects, const struct trace *trace, uint64_t step, size_t limit,
                                const struct cancel *cancel);

#endif
