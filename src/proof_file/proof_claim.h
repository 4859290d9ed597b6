/* The claim that a proof of a trace is to show, as it follows from the last step. A proof shows it by deriving the
 * empty clause from the puzzle's clauses and the negation of the claim. */
#ifndef PROOF_FILE_PROOF_CLAIM_H
#define PROOF_FILE_PROOF_CLAIM_H

#include "proof_file/clause_set.h"
#include "trace/trace.h"

enum proof_claim {
    CLAIM_NO_SOLUTION,       /* the puzzle has none */
    CLAIM_ONLY_SOLUTION,     /* there is none but the one that the trace found */
    CLAIM_ALL_SOLUTIONS,     /* there is none but those that are listed */
    CLAIM_UNDER_GUESSES,     /* the same, if the guesses that are open at the end are right */
    CLAIM_REMOVALS,          /* the trace is stuck: what it has removed is in no solution */
    CLAIM_REMOVALS_OF_GUESS, /* the same, if the guesses are right */
    CLAIM_NONE               /* nothing was found out, or the trace does not end */
};

/* The solutions of a puzzle, as a search has found them. */
struct proof_solutions {
    const digit_mask *mask; /* [count * cells] */
    size_t count;
};

/* Adds the goal and the assumptions to the set. With `solutions` the claim is that there are just these; NULL: the
 * claim follows from the trace. Fills `error` if there is nothing to be proved. */
enum proof_claim proof_claim_make(const struct trace *trace, const struct proof_solutions *solutions,
                                  struct clause_set *set, struct text_error *error);

/* Returns whether the claim is about solutions that are known. */
static inline bool proof_claim_has_solutions(enum proof_claim claim)
{
    return claim == CLAIM_ONLY_SOLUTION || claim == CLAIM_ALL_SOLUTIONS;
}

/* Says in words what the claim is. */
const char *proof_claim_text(enum proof_claim claim);

#endif
