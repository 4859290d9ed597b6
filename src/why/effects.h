/* The effects of a step: the steps that depend on it while it is in force. For a guess, everything that would not be
 * known without it. */
#ifndef WHY_EFFECTS_H
#define WHY_EFFECTS_H

#include "base/cancel.h"
#include "why/slice.h"

/* Fills `effects` with the step and everything on its branch that depends on it, up to the backtrack that undoes it.
 * Each has its causes; those that do not depend on the step are among them, but not in `effects`. A backtrack depends
 * on the step if the failure of its branch does; its only cause is then the step. Limit, cancel and outcome are as in
 * slice_make; SLICE_NO_QUESTION means that the step takes nothing. */
enum slice_outcome effects_make(struct slice *effects, const struct trace *trace, uint64_t step, size_t limit,
                                const struct cancel *cancel);

#endif
