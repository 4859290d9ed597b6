/* Finds the reason of a deduction for which its solver gave none: truths and links that prove it (step/step.h).
 *
 * Other solvers often state a cell's digit without stating that its peers lose it. So a reason may use cells with
 * one candidate left as if their peers had lost it; such a cell is then one of its truths. */
#ifndef WATCH_EVIDENCE_H
#define WATCH_EVIDENCE_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"
#include "step/step_builder.h"

struct evidence_finder;

/* Returns a finder for one puzzle, which must outlive it. */
struct evidence_finder *evidence_finder_create(const struct puzzle *puzzle);
void evidence_finder_destroy(struct evidence_finder *finder); /* `finder` may be NULL. */

/* The grid and the limits of a search for a reason. */
struct evidence_params {
    const digit_mask *live;      /* [cells]: the candidates before the step, without those whose guess has failed */
    bool asks_techniques;        /* also try human techniques, the easiest first; this may take seconds */
    bool may_assume_unique;      /* techniques may assume one solution */
    const struct cancel *cancel; /* may be NULL; once cancellation is requested, techniques are no longer used */
};

/* Adds truths and links to the builder's step that prove its placements and removals. Returns the id of the technique,
 * possibly "". If no reason is found, returns NULL with the step unchanged. */
const char *evidence_find(struct evidence_finder *finder, const struct evidence_params *params,
                          struct step_builder *builder);

#endif
