/* Tells whether two arguments (argument_make.h) are made from the same, so that the last one can be used again. */
#ifndef ARGUMENT_ARGUMENT_KEY_H
#define ARGUMENT_ARGUMENT_KEY_H

#include "step/step.h"

/* Returns a 64-bit hash of all that the step's argument is made from; never 0. `after` ([cells]) is the grid after the
 * step. */
uint64_t argument_key(const struct layout *layout, const digit_mask *after, const struct step *step);

#endif
