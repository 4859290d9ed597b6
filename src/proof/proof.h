/* Checks a trace step by step, using only the truths and links of its steps. It shares no code with the writers of
 * traces.
 *
 * An elimination holds if, with the eliminated candidate true, every choice of one candidate for each truth breaks a
 * link. A step that assumes one solution must have a valid pattern (step/step.h), and the givens must have exactly
 * one solution. Choices are made among the candidates that are still possible. A guess must be possible. After a
 * contradiction only a backtrack or the end may follow. A backtrack must follow a contradiction, or a cell whose
 * candidates have all failed, and must restore exactly what its guess has changed. The last step must agree with the
 * grid.
 *
 * A step of another solver that is marked as not proved (step/step.h) need not hold. It is counted, and its
 * eliminations are applied; but such a backtrack refutes nothing. Another solver may end anywhere.
 *
 * What the trace stores in addition to steps must follow from them: the keyframe and summary of each block, and the
 * open guesses at each step. */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include <stdatomic.h>

#include "trace/trace.h"

enum proof_fault {
    PROOF_STEP,      /* step `steps + 1` does not hold */
    PROOF_UNDECIDED, /* undecided within the limits of refute.h and uniqueness.h */
    PROOF_KEYFRAME,  /* the keyframe before it differs from the grid after the previous steps */
    PROOF_SUMMARY,   /* the summary of the block that ends with step `steps` has different counts */
};

struct proof_verdict {
    bool holds;
    uint64_t steps;           /* number of steps that hold */
    bool has_claims;          /* the trace has steps of another solver */
    uint64_t unproved, wrong; /* number of unproved steps among those; number of wrong ones among the unproved */
    bool finished;            /* the trace has its last step */
    enum proof_fault fault;
    char reason[240]; /* the reason for the failure */
};

/* Returns false only if the trace's file is damaged (trace_damaged_step). */
bool proof_check(const struct trace *trace, struct proof_verdict *verdict);

/* Checks the steps from `first`, which begins a block, to `last`, which ends one or the closed trace. It starts from
 * the state to which the previous steps seem to lead, and succeeds only if its steps lead to the state from which the
 * next range will start. So if all ranges hold, the whole trace does. Returns false also if the file is damaged.
 * Several threads may check ranges at once. `*finished` receives whether the trace's last step is in this range. After
 * each block its number of steps is added to `*checked` (may be NULL), for progress. */
bool proof_check_part(const struct trace *trace, uint64_t first, uint64_t last, _Atomic uint64_t *checked,
                      bool *finished);

/* Writes a sentence that names the first fault, or states that all steps hold. */
void proof_verdict_format(const struct proof_verdict *verdict, char *text, size_t size);

#endif
