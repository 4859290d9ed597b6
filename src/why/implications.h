/* The implication graph (a term of SAT solvers) of a learned nogood: which digits led to which, from those of the
 * nogood to the cell or house that became empty. It is read from the steps in force there, without digits that do not
 * depend on a guess. A digit placed for several reasons has one of them in the graph, so some digit of the nogood may
 * turn out unnecessary. */
#ifndef WHY_IMPLICATIONS_H
#define WHY_IMPLICATIONS_H

#include "step/step.h"
#include "trace/trace.h"

enum { IMPLICATIONS_MAX = 256 };

/* A digit was placed because of another digit or, in the contradiction, a candidate was removed by it. */
struct implication {
    candidate_id from, to;
    bool by_nogood; /* because an earlier nogood contains both */
    bool takes;     /* `to` was removed from the contradiction's constraint; otherwise it was placed */
};

struct implications {
    struct constraint conflict; /* the constraint without candidates */
    struct implication item[IMPLICATIONS_MAX];
    unsigned count;
};

/* Finds the graph of the learned nogood, a step of the trace, with at most IMPLICATIONS_MAX implications, those next to
 * the contradiction. Returns false if the step is not a learned nogood, is not preceded by a contradiction, or the
 * trace is damaged. */
bool implications_find(struct implications *graph, const struct trace *trace, const struct step *step);

/* Returns the nearest digit that implies this one and is implied by none, so it belongs to the nogood; possibly the
 * digit itself. */
candidate_id implications_root(const struct implications *graph, candidate_id to);

/* Follows the implications from a digit on to the nearest digit at which one of the first `shown` starts, possibly the
 * digit itself. Returns 0 if there is none. */
candidate_id implications_lead(const struct implications *graph, candidate_id from, unsigned shown);

#endif
