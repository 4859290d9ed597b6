/* Checks an argument (step/argument.h) line by line: each line must follow from the lines before it, and the last SO at
 * the outermost level must be the step's removals. This proves nothing beyond truths and links, but ensures that the
 * explanation of a step is true and in order. It does not know how arguments are made. */
#ifndef PROOF_ARGUMENT_CHECK_H
#define PROOF_ARGUMENT_CHECK_H

#include "step/step.h"

/* The place where an argument fails: the line, from 1, and the reason. */
struct argument_verdict {
    size_t line;
    const char *reason; /* continues "line N ..."; static */
};

/* Returns whether the argument holds. `before` is the grid ([cells]) before the step. An argument without lines fails.
 * Indices and candidates must exist in the step and the layout. */
bool argument_check(const struct layout *layout, const digit_mask *before, const struct step *step,
                    const struct argument *argument, struct argument_verdict *verdict);

#endif
