/* Decides whether the givens of a puzzle have exactly one solution, for steps that assume it. The checker counts for
 * itself: it shares no code with the solvers whose steps it checks. */
#ifndef PROOF_UNIQUENESS_H
#define PROOF_UNIQUENESS_H

#include "puzzle/puzzle.h"

/* Limit on the nodes of the search before it is given up. */
enum { UNIQUENESS_NODES = 5000000 };

enum uniqueness {
    UNIQUENESS_ONE,     /* exactly one solution */
    UNIQUENESS_NOT_ONE, /* none, or more than one */
    UNIQUENESS_UNKNOWN, /* the search was given up */
};

/* Looks at the givens alone, not at marks or placed digits. */
enum uniqueness uniqueness_of(const struct puzzle *puzzle);

#endif
