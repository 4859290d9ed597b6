/* The implication graph of a learned nogood (the term is that of SAT solvers): which digits led to which, from those of
 * the nogood to the cell or house that was left empty. It is read from the steps that are in force there, without the
 * digits that follow from no guess. A digit that was placed for more than one reason has one of them in the graph, so a
 * digit of the nogood may prove to be unnecessary. */
#ifndef WHY_IMPLICATIONS_H
#define WHY_IMPLICATIONS_H

#include "step/step.h"
#include "trace/trace.h"

enum { IMPLICATIONS_MAX = 256 };

/* One digit was placed because another stood or, in the contradiction, a candidate has gone. */
struct implication {
    candidate_id from, to;
    bool by_nogood; /* because a nogood that was learned before has both */
    bool takes;     /* `to` has gone from the contradiction; otherwise it was placed */
};

struct implications {
    struct constraint conflict; /* has no candidate left */
    struct implication item[IMPLICATIONS_MAX];
    unsigned count;
};

/* Finds the graph of the learned nogood, a step of the trace; at most IMPLICATIONS_MAX implications, those next to the
 * contradiction. Returns false if the step is none, no contradiction stands before it, or the trace is damaged. */
bool implications_find(struct implications *graph, const struct trace *trace, const struct step *step);

/* Returns the nearest digit from which this one follows and that follows from none, one of the nogood; the digit itself
 * if it is one. */
candidate_id implications_root(const struct implications *graph, candidate_id to);

/* Follows the implications from a digit on, to the nearest digit at which one of the first `shown` of them starts:
 * perhaps to the digit itself. Returns 0 if there is none. */
candidate_id implications_lead(const struct implications *graph, candidate_id from, unsigned shown);

#endif
