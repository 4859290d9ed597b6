/* Checks a trace step by step, from the truths and links of its steps alone. It shares no code with whatever wrote
 * the trace.
 *
 * An elimination holds if no choice of one candidate for each truth breaks no link while the eliminated candidate is
 * true. A step that assumes one solution must have a valid pattern (trace/step.h), and the givens must have exactly
 * one solution. Choices are made among the candidates that are still possible. A guess must be possible. After a
 * contradiction only a backtrack or the end may follow. A backtrack must follow a contradiction, or a cell whose
 * candidates have all failed, and restore exactly what its guess has changed. The last step must agree with the grid. */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include "trace/trace.h"

struct proof_verdict {
    bool holds;
    uint64_t steps;   /* how many steps hold */
    bool finished;    /* the trace has its last step */
    char reason[240]; /* why step `steps + 1` does not hold */
};

/* Returns false only if memory runs out. */
bool proof_check(const struct trace *trace, struct proof_verdict *verdict);

#endif
