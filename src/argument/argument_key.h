/* Recognizes that two arguments (argument_make.h) would be made from the same input, so that the last one can be
 * reused. */
#ifndef ARGUMENT_ARGUMENT_KEY_H
#define ARGUMENT_ARGUMENT_KEY_H

#include "step/step.h"

/* Returns a 64-bit hash, never 0, of everything that determines the step's argument. `after` ([cells]) is the grid
 * after the step. */
uint64_t argument_key(const struct layout *layout, const digit_mask *after, const struct step *step);

#endif
