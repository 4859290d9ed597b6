/* The solver for any layout (count.h). */
#ifndef SOLVE_GENERAL_H
#define SOLVE_GENERAL_H

#include "solve/count.h"

enum count_end count_on_any_layout(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                   digit_mask *first);

#endif
