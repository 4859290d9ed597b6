/* The result of a search for solutions, also while it runs. */
#ifndef SOLVE_COUNTED_H
#define SOLVE_COUNTED_H

#include "solve/count.h"

struct counted {
    uint64_t nodes, guesses, solutions;
    const digit_mask *first; /* [cells]: the first solution, if there is one */
};

#endif
