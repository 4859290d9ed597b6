/* A trace as a proof in clauses, for checkers that know nothing of Sudokus (drat_lrat.h). If the set is linear, the
 * clauses follow from linear constraints, and what is needed of sums is derived from these (sum_lemmas.h).
 *
 * Each candidate that a step removes becomes a lemma: it is false, unless one of the guesses is wrong that it rests on.
 * A contradiction becomes the lemma that these guesses are not all right; it is also what refutes the guess when the
 * search goes back. Guesses need no lemma, and neither does what a single clause says already. Where unit propagation
 * over the step's truths and links does not suffice, the other clauses help, and then cases (derivation_search.h). A
 * step that assumes one solution is replaced by a search.
 *
 * Lemmas are deleted when their guess is taken back. At the end the goal contradicts what the trace has shown; if
 * guesses are still open there, a search refutes what else was possible. */
#ifndef PROOF_FILE_CLAUSAL_PROOF_H
#define PROOF_FILE_CLAUSAL_PROOF_H

#include "proof_file/lemma_list.h"
#include "proof_file/proof_claim.h"

enum clausal_outcome {
    CLAUSAL_PROVED,
    CLAUSAL_ENDED, /* by the receiver */
    CLAUSAL_FAILED /* `error` says why */
};

/* Hands the proof of `claim`, which was made for the set, to `receive`, line by line. */
enum clausal_outcome clausal_proof_make(const struct trace *trace, const struct clause_set *set, enum proof_claim claim,
                                        proof_receive *receive, void *context, struct text_error *error);

#endif
