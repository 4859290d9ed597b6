/* Proves a trace, step by step, from the truths and links that its steps cite, and shares no code with whoever wrote it.
 *
 * A removal holds if, were the removed candidate true, no choice of one candidate for each truth would break no link.
 * A step that assumes one solution is held to the rule of patterns (step.h), and to the givens having one.
 * Choices are looked for among the candidates that are still there. A guess must be possible; a backtrack must follow
 * from a contradiction or from a cell of which every candidate has failed, and restore exactly what the guess had
 * changed; the last step must say what the grid shows. */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include "trace/trace.h"

struct proof_verdict {
    bool holds;
    uint64_t steps;      /* how many were proved */
    bool finished;       /* the trace says how it ended */
    char reason[240];    /* why step `steps + 1` does not hold */
};

/* False only if there is no memory for checking. */
bool proof_check(const struct trace *trace, struct proof_verdict *verdict);

#endif
