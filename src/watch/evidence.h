/* Finds the reason of a deduction for which its solver gave none: truths and links that prove it (step/step.h).
 *
 * Other solvers often say that a cell has a digit, and leave it to others that its peers lose the digit. So a reason
 * may use cells that have one candidate left, as if their peers had lost it: such a cell is then one of its truths. */
#ifndef WATCH_EVIDENCE_H
#define WATCH_EVIDENCE_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"
#include "step/step_builder.h"

struct evidence_finder;

/* Serves one puzzle, which must outlive it. */
struct evidence_finder *evidence_finder_create(const struct puzzle *puzzle);
void evidence_finder_destroy(struct evidence_finder *finder); /* takes NULL */

/* The grid and limits of a search for a reason. */
struct evidence_params {
    const digit_mask *live;      /* [cells]: the candidates before the step, without those whose guess has failed */
    bool asks_techniques;        /* also ask the human techniques, the easiest first, which may take seconds */
    bool may_assume_unique;      /* they may assume that there is one solution */
    const struct cancel *cancel; /* or NULL; once requested, they are not asked any more */
};

/* Adds truths and links to the builder's step that prove what it places and removes. Returns the id of the technique,
 * which may be "", or NULL, with the step as it was, if no reason is found. */
const char *evidence_find(struct evidence_finder *finder, const struct evidence_params *params,
                          struct step_builder *builder);

#endif
