/* The claim that a proof of a trace is to show, as it follows from the last step. A proof shows it by deriving the
 * empty clause from the puzzle's clauses and the negation of the claim. */
#ifndef PROOF_FILE_PROOF_CLAIM_H
#define PROOF_FILE_PROOF_CLAIM_H

#include "proof_file/clause_set.h"
#include "trace/trace.h"

enum proof_claim {
    CLAIM_NO_SOLUTION,       /* the puzzle has none */
    CLAIM_ONLY_SOLUTION,     /* there is none but the one that the trace found */
    CLAIM_UNDER_GUESSES,     /* the same, if the guesses that are open at the end are right */
    CLAIM_REMOVALS,          /* the trace is stuck: what it has removed is in no solution */
    CLAIM_REMOVALS_OF_GUESS, /* the same, if the guesses are right */
    CLAIM_NONE               /* nothing was found out, or the trace does not end */
};

/* Adds the goal and the assumptions to the set. Fills `error` if there is nothing to be proved. */
enum proof_claim proof_claim_make(const struct trace *trace, struct clause_set *set, struct text_error *error);

/* Says in words what the claim is. */
const char *proof_claim_text(enum proof_claim claim);

#endif
