/* The nogoods that a trace has learned (step/nogood.h), and whether a further one follows from them. */
#ifndef PROOF_LEARNED_H
#define PROOF_LEARNED_H

#include "base/array.h"
#include "step/step.h"
#include "trace/trace.h"

/* Lists of candidates, found by a hash table with open addressing. */
struct learned {
    ARRAY(struct learned_nogood {
        uint64_t step; /* that learned it first */
        size_t first;  /* its candidates: pool.items[first] and on, in the order of that step */
        uint32_t count;
    })
    nogoods;
    ARRAY(candidate_id) pool;
    uint32_t *slot; /* [slots]: the number of a nogood, from 1; 0: empty */
    size_t slots;
};

void learned_finish(struct learned *learned);

/* Adds the step's nogood. Adds those of the trace's steps up to `last`; returns false if one cannot be read. */
void learned_add(struct learned *learned, const struct step *step);
bool learned_add_all(struct learned *learned, const struct trace *trace, uint64_t last);

/* Returns the first premise of the step that was not learned before, or NULL. */
const struct role *learned_find_unknown(const struct learned *learned, const struct step *step);

/* Whether unit propagation alone, over truths, links and premises of the step, leads from the grid `before` ([cells]) to a contradiction once the
 * candidates of its nogood are true. */
bool learned_follows(const struct layout *layout, const digit_mask *before, const struct step *step);

#endif
