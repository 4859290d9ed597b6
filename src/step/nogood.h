/* A learned nogood: a deduction that removes nothing and says that the candidates of its role `nogood` cannot all be
 * true, whatever is guessed. Its truths and links prove that from the grid before the first guess, together with its
 * premises: nogoods that were learned before (roles `premise`, each with the candidates in the order in which the step
 * that learned them has them).
 *
 * A step that removes candidates and uses a nogood names it as its premise, too. Its truths and links prove it without
 * that.
 *
 * To prove or explain it, place all of its candidates but the first (nogood_pose): then it removes the first. */
#ifndef STEP_NOGOOD_H
#define STEP_NOGOOD_H

#include "step/step.h"

/* Returns the role with the candidates of the nogood that the step learns, or NULL if it learns none. */
const struct role *nogood_learned(const struct step *step);

/* Returns the nogood that the step learns or, if it learns none, the one that it uses. NULL if it has neither. */
const struct role *nogood_named(const struct step *step);

/* Returns the step's premise with this number, or NULL. */
const struct role *nogood_premise(const struct argument *argument, int number);

/* Makes of a learned nogood the step that removes its first candidate. `mask` ([cells]) is the grid before the first
 * guess and becomes the one in which the others stand; `removal` must live as long as the step. */
void nogood_pose(struct step *step, digit_mask *mask, struct change *removal);

#endif
