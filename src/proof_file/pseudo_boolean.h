/* The files for pseudo-Boolean checkers: the puzzle in the OPB form with linear constraints (linear_set.h), and the
 * lines of a proof in version 3.0 of VeriPB's form. A lemma is derived by unit propagation from the constraints that it
 * names. A proof about all solutions first logs each of them; then the goal's clauses follow, and in the end that there
 * are no more. */
#ifndef PROOF_FILE_PSEUDO_BOOLEAN_H
#define PROOF_FILE_PSEUDO_BOOLEAN_H

#include "proof_file/lemma_list.h"
#include "proof_file/proof_claim.h"

/* Writes the puzzle, with the goal and the assumptions unless the goal is a list of solutions. */
void pseudo_boolean_write_puzzle(const struct clause_set *set, enum proof_claim claim, FILE *stream);

/* A proof in progress. Zero-initialized, it has nothing to finish. */
struct pseudo_boolean {
    const struct clause_set *set;
    uint64_t last;  /* number of the last lemma */
    uint64_t links; /* number of the last truth or exclusion */
    uint32_t *seen; /* [links + 1]: the last line that named the constraint */
    uint32_t line;
};

void pseudo_boolean_begin(struct pseudo_boolean *proof, const struct clause_set *set, struct buffer *text);
void pseudo_boolean_put(struct pseudo_boolean *proof, const struct proof_line *line, struct buffer *text);
void pseudo_boolean_end(const struct pseudo_boolean *proof, struct buffer *text);
void pseudo_boolean_finish(struct pseudo_boolean *proof);

#endif
