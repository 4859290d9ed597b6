/* Lemmas about the candidates of one sum, derived from its linear constraints where they are needed: some candidates
 * cannot be true and others false together. A lemma is a bound, which adds up the sum's equation with multiples of the
 * constraints of its cells and digits (assignment.h) and often excludes several candidates; or a clause. A
 * clause follows by unit propagation, from a bound, or by cases; each case is a clause, too. A lemma depends on no
 * guess and is never deleted; the bounds and cases on its way are, once a later step needs a lemma. */
#ifndef PROOF_FILE_SUM_LEMMAS_H
#define PROOF_FILE_SUM_LEMMAS_H

#include "proof_file/lemma_list.h"

struct sum_lemmas {
    const struct clause_set *set; /* linear */
    struct lemma_list *list;
    struct sum_work **work;  /* [sums]: NULL until the sum has a lemma */
    ARRAY(uint64_t) passing; /* constraints of the step that no later step needs */
    uint64_t step;
    unsigned cases;  /* of the lemma at work */
    bool has_failed; /* a lemma had too many cases */
};

void sum_lemmas_init(struct sum_lemmas *lemmas, const struct clause_set *set, struct lemma_list *list);
void sum_lemmas_finish(struct sum_lemmas *lemmas);

/* A propagator_explain_sum, whose context is a sum_lemmas. After a failure it stops the list of lemmas. */
uint64_t sum_lemmas_explain(void *lemmas, unsigned sum, const int8_t *value, variable last, const literal **literals,
                            size_t *count);

#endif
