/* A trace as a proof in clauses, for checkers that know nothing about Sudoku (drat_lrat.h). If the set is linear,
 * the clauses follow from linear constraints, and those about sums are derived from these (sum_lemmas.h).
 *
 * Each candidate that a step removes becomes a lemma: it is false, unless one of the guesses behind the step is
 * wrong. A contradiction becomes the lemma that these guesses are not all right; it also refutes the guess at the
 * backtrack. Guesses need no lemma, nor does anything that a single clause already says. If unit propagation over
 * the step's truths and links does not suffice, the remaining clauses are used, and then cases
 * (derivation_search.h). A step that assumes one solution is replaced by a search.
 *
 * A lemma is deleted when a guess behind it is undone. At the end the goal contradicts what the trace has shown; if
 * guesses are still open there, a search refutes the remaining possibilities. */
#ifndef PROOF_FILE_CLAUSAL_PROOF_H
#define PROOF_FILE_CLAUSAL_PROOF_H

#include "proof_file/lemma_list.h"
#include "proof_file/proof_claim.h"

enum clausal_outcome {
    CLAUSAL_PROVED,
    CLAUSAL_ENDED, /* the receiver ended it */
    CLAUSAL_FAILED /* `error` has the reason */
};

/* Makes the proof of `claim` and passes it to `receive`, line by line. The claim was made for the set. */
enum clausal_outcome clausal_proof_make(const struct trace *trace, const struct clause_set *set, enum proof_claim claim,
                                        proof_receive *receive, void *context, struct text_error *error);

#endif
