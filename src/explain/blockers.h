/* What leaves a hidden single its only place, and a locked digit its only line or box: digits that stand and see the other cells of the
 * house. A person sees it so, by following lines from there. */
#ifndef EXPLAIN_BLOCKERS_H
#define EXPLAIN_BLOCKERS_H

#include "step/step.h"

struct blockers {
    unsigned digit, blocked, count;
    cell_id cell[LAYOUT_MAX_DIGITS]; /* [blocked]: the open cells of the house that cannot have it */
    cell_id by[LAYOUT_MAX_DIGITS];   /* [blocked]: the cell whose digit each of them sees */
    cell_id from[LAYOUT_MAX_DIGITS]; /* [count]: these cells, each once, by number */
};

/* Finds them, as few as can be found easily. `mask` and `settled`, both [cells], are the grid at the step and what stands there. Returns
 * false if it is another kind of step, or if an open cell of the house is blocked by something else. */
bool blockers_find(struct blockers *blockers, const struct layout *layout, const struct step *step,
                   const digit_mask *mask, const bool *settled);

/* Returns the filled cell whose digit excludes the one that a step of another solver places without a reason, or NO_CELL. `mask` is the grid at the
 * step. */
cell_id blockers_of_wrong_digit(const struct layout *layout, const struct step *step, const digit_mask *mask);

#endif
