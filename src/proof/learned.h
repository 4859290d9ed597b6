/* The nogoods that a trace has learned (step/nogood.h), and a check whether a further one follows from them. */
#ifndef PROOF_LEARNED_H
#define PROOF_LEARNED_H

#include "base/array.h"
#include "step/step.h"
#include "trace/trace.h"

/* Lists of candidates, in a hash table with open addressing. */
struct learned {
    ARRAY(struct learned_nogood {
        uint64_t step; /* number of the step that first learned it */
        uint64_t hash;
        size_t first;   /* index of its first candidate in the pool; they have the order of that step */
        uint32_t count; /* number of its candidates */
    })
    nogoods;
    ARRAY(candidate_id) pool;
    uint32_t *slot; /* [slots]: the number of a nogood, from 1; 0: empty */
    size_t slots;
};

void learned_finish(struct learned *learned);

/* Adds the nogood that the step learns. */
void learned_add(struct learned *learned, const struct step *step);

/* Adds every nogood that a step of the trace up to `last` learns as proved. Returns false if a step cannot be read. */
bool learned_add_all(struct learned *learned, const struct trace *trace, uint64_t last);

/* Returns whether all premises of the step are known nogoods, learned before it. */
bool learned_knows_premises(const struct learned *learned, const struct step *step);

/* Returns whether the step removes only the remaining candidate of its premise after the others are placed in the grid
 * `live` ([cells]). */
bool learned_excludes(const digit_mask *live, const struct step *step);

/* Returns whether unit propagation over the step's truths, links and premises leads from the grid `before` ([cells]) to
 * a contradiction when all candidates of its nogood are true. */
bool learned_follows(const struct layout *layout, const digit_mask *before, const struct step *step);

#endif
