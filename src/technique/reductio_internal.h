/* Definitions for the parts of a refutation. Private to the files reductio*.c. */
#ifndef TECHNIQUE_REDUCTIO_INTERNAL_H
#define TECHNIQUE_REDUCTIO_INTERNAL_H

#include "technique/reductio.h"

#define NO_REASON UINT32_MAX

enum { EXPLAIN_WORK = 20, SUM_WORK = 50 /* to look at a sum once */ };

/* A position to go back to: how much was true, false and proved by a lemma. */
struct reductio_mark {
    unsigned trues, falses, lemmas;
};

/* reductio_propagate.c. Makes a candidate true because of a truth, or NO_REASON; or false: `lemma` is the lemma's
 * number plus one, or `sum` the sum's; both are 0 if the candidate sees a true one. Nothing else follows until
 * reductio_propagate is called. */
void reductio_set_true(struct reductio *reductio, unsigned candidate, uint32_t reason);
void reductio_set_false(struct reductio *reductio, unsigned candidate, uint32_t lemma, uint32_t sum);

/* Returns whether there is a contradiction, `conflict`. */
bool reductio_propagate(struct reductio *reductio);

struct reductio_mark reductio_mark(const struct reductio *reductio);
void reductio_go_back(struct reductio *reductio, struct reductio_mark to);

/* reductio_core.c. Stores what the contradiction rests on. The candidate at position `base` is the one that was
 * supposed. */
void reductio_explain(struct reductio *reductio, unsigned base, struct core *core);

#endif
