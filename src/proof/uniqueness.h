/* Decides whether the givens of a puzzle have exactly one solution, for steps that assume it. The checker counts by
 * itself and shares no code with the solvers whose steps it checks. */
#ifndef PROOF_UNIQUENESS_H
#define PROOF_UNIQUENESS_H

#include "puzzle/puzzle.h"

/* The most search nodes before giving up. */
enum { UNIQUENESS_NODES = 5000000 };

enum uniqueness {
    UNIQUENESS_ONE,     /* exactly one solution */
    UNIQUENESS_NOT_ONE, /* none, or more than one */
    UNIQUENESS_UNKNOWN, /* the search gave up */
};

/* Considers the givens alone, not marks or placed digits. */
enum uniqueness uniqueness_of(const struct puzzle *puzzle);

#endif
