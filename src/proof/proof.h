/* Checks a trace step by step, from the truths and links of its steps alone. It shares no code with whatever wrote
 * the trace.
 *
 * An elimination holds if, with the eliminated candidate true, every choice of one candidate for each truth breaks a
 * link. A step that assumes one solution must have a valid pattern (step/step.h), and the givens must have exactly
 * one solution. Choices are made among the candidates that are still possible. A guess must be possible. After a
 * contradiction only a backtrack or the end may follow. A backtrack must follow a contradiction, or a cell whose
 * candidates have all failed, and restore exactly what its guess has changed. The last step must agree with the grid.
 *
 * A step of another solver that is said not to be proved (step/step.h) need not hold. It is counted, and what it
 * eliminates is gone; but a backtrack that is not proved refutes nothing. Another solver may end anywhere.
 *
 * What the trace stores beside its steps must follow from them: the keyframe and the summary of each block, and the
 * open guesses at each step. */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include <stdatomic.h>

#include "trace/trace.h"

enum proof_fault {
    PROOF_STEP,      /* step `steps + 1` does not hold */
    PROOF_UNDECIDED, /* whether it holds was not decided within the limits of refute.h and uniqueness.h */
    PROOF_KEYFRAME,  /* the keyframe before it is not the grid to which the steps lead */
    PROOF_SUMMARY,   /* the summary of the block that ends with step `steps` counts something else */
};

struct proof_verdict {
    bool holds;
    uint64_t steps;           /* how many steps hold */
    bool has_claims;          /* there are steps of another solver */
    uint64_t unproved, wrong; /* how many of them are not proved; how many of these are wrong */
    bool finished;            /* the trace has its last step */
    enum proof_fault fault;
    char reason[240]; /* why that does not hold */
};

/* Returns false only if the trace's file is damaged (trace_damaged_step). */
bool proof_check(const struct trace *trace, struct proof_verdict *verdict);

/* Checks the steps from `first`, which begins a block, to `last`, which ends one or the closed trace. The part
 * begins with the state that the steps before it seem to lead to, and holds only if its own steps lead to the state
 * with which the next part will begin: if all parts hold, the whole trace does. Returns false also if the file is
 * damaged. Parts may be checked by several threads at once. `*finished` says that the trace has its last step in
 * this part. After each block the number of its steps is added to `*checked` (unless NULL), so that another thread
 * can tell how far it is. */
bool proof_check_part(const struct trace *trace, uint64_t first, uint64_t last, _Atomic uint64_t *checked,
                      bool *finished);

/* Writes a sentence that names the first fault, or says that all steps hold. */
void proof_verdict_format(const struct proof_verdict *verdict, char *text, size_t size);

#endif
