/* Lemmas about the candidates of one sum, derived from its linear constraints when needed: some candidates cannot be
 * true and others false together. A lemma is a bound or a clause. A bound adds up the sum's equation and multiples of
 * the constraints of its cells and digits (assignment.h), and often excludes several candidates. A clause follows by
 * unit propagation, from a bound, or by cases, each of which is a clause, too. A lemma depends on no guess and is never
 * deleted. The bounds and cases used to derive it are deleted when a later step needs a lemma. */
#ifndef PROOF_FILE_SUM_LEMMAS_H
#define PROOF_FILE_SUM_LEMMAS_H

#include "proof_file/lemma_list.h"

struct sum_lemmas {
    const struct clause_set *set; /* must be linear */
    struct lemma_list *list;
    struct sum_work **work;  /* [sums]: NULL until the sum has a lemma */
    ARRAY(uint64_t) passing; /* constraints of the step that later steps do not need */
    uint64_t step;
    unsigned cases;  /* cases of the current lemma */
    bool has_failed; /* a lemma needed too many cases */
};

void sum_lemmas_init(struct sum_lemmas *lemmas, const struct clause_set *set, struct lemma_list *list);
void sum_lemmas_finish(struct sum_lemmas *lemmas);

/* A propagator_explain_sum with a sum_lemmas as context. After a failure it ends the proof. */
uint64_t sum_lemmas_explain(void *lemmas, unsigned sum, const int8_t *value, variable last, const literal **literals,
                            size_t *count);

#endif
