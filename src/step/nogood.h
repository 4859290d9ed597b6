/* A learned nogood: a deduction that removes nothing, and states that the candidates of its role `nogood` cannot all
 * be true, whatever is guessed. Its truths and links prove this on the grid before the first guess, together with
 * its premises. These are nogoods learned earlier (roles `premise`, each with the candidates in the order of the
 * step that learned them).
 *
 * A step that removes candidates and uses a nogood names it as a premise as well. Its truths and links suffice to
 * prove it.
 *
 * To prove or explain a nogood, place all of its candidates except the first (nogood_pose): then it removes the
 * first. */
#ifndef STEP_NOGOOD_H
#define STEP_NOGOOD_H

#include "step/step.h"

/* Returns the role with the candidates of the nogood that the step learns, or NULL. */
const struct role *nogood_learned(const struct step *step);

/* Returns the nogood that the step learns; if it learns none, the one that it uses; or NULL. */
const struct role *nogood_named(const struct step *step);

/* Returns the step's premise with this number, or NULL. */
const struct role *nogood_premise(const struct argument *argument, int number);

/* Turns a learned nogood into the step that removes its first candidate. `mask` ([cells]) is the grid before the first
 * guess, and becomes the grid with the remaining candidates placed. `removal` must live as long as the step. */
void nogood_pose(struct step *step, digit_mask *mask, struct change *removal);

#endif
