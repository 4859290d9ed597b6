/* The claim that a proof of a trace shows, determined by the last step. A proof derives the empty clause from the
 * puzzle's clauses and the negation of the claim. */
#ifndef PROOF_FILE_PROOF_CLAIM_H
#define PROOF_FILE_PROOF_CLAIM_H

#include "proof_file/clause_set.h"
#include "trace/trace.h"

enum proof_claim {
    CLAIM_NO_SOLUTION,       /* the puzzle has no solution */
    CLAIM_ONLY_SOLUTION,     /* the puzzle has no solution except the one found by the trace */
    CLAIM_ALL_SOLUTIONS,     /* the puzzle has no solutions except those listed */
    CLAIM_UNDER_GUESSES,     /* CLAIM_ONLY_SOLUTION, provided that the last open guesses are right */
    CLAIM_REMOVALS,          /* the trace is stuck: no solution contains what it has removed */
    CLAIM_REMOVALS_OF_GUESS, /* CLAIM_REMOVALS, provided that the last open guesses are right */
    CLAIM_NONE               /* the trace has found nothing, or has no end */
};

/* The solutions of a puzzle, found by a search. */
struct proof_solutions {
    const digit_mask *mask; /* [count * cells] */
    size_t count;
};

/* Adds the goal and the assumptions to the set. With `solutions`, the claim is that there are exactly these; NULL: the
 * claim follows from the trace. Fills `error` if there is nothing to prove. */
enum proof_claim proof_claim_make(const struct trace *trace, const struct proof_solutions *solutions,
                                  struct clause_set *set, struct text_error *error);

/* Returns whether the claim involves known solutions. */
static inline bool proof_claim_has_solutions(enum proof_claim claim)
{
    return claim == CLAIM_ONLY_SOLUTION || claim == CLAIM_ALL_SOLUTIONS;
}

/* Returns the claim in words. */
const char *proof_claim_text(enum proof_claim claim);

#endif
