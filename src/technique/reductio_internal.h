/* Shared by the parts of a refutation. Private to the files reductio*.c. */
#ifndef TECHNIQUE_REDUCTIO_INTERNAL_H
#define TECHNIQUE_REDUCTIO_INTERNAL_H

#include "technique/reductio.h"

#define NO_REASON UINT32_MAX

enum { EXPLAIN_WORK = 20, SUM_WORK = 50 /* work for one check of a sum */ };

/* A position to return to: the numbers of true and false candidates and of lemmas. */
struct reductio_mark {
    unsigned trues, falses, lemmas;
};

/* reductio_propagate.c. Make a candidate true because of a truth, or NO_REASON; or false. `lemma` is the lemma's
 * number + 1, or `sum` the sum's; both are 0 if the candidate sees a true one. Consequences follow only in
 * reductio_propagate. */
void reductio_set_true(struct reductio *reductio, unsigned candidate, uint32_t reason);
void reductio_set_false(struct reductio *reductio, unsigned candidate, uint32_t lemma, uint32_t sum);

/* Propagates. Returns whether there is a contradiction, which is stored. */
bool reductio_propagate(struct reductio *reductio);

struct reductio_mark reductio_mark(const struct reductio *reductio);
void reductio_go_back(struct reductio *reductio, struct reductio_mark to);

/* reductio_core.c. Stores the causes of the contradiction. The candidate at position `base` is the supposed one. */
void reductio_explain(struct reductio *reductio, unsigned base, struct core *core);

#endif
