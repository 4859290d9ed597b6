/* The placed digits that are a step's premises, as people see it. A hidden single has only one place, and a locked
 * digit only one line or box, because placed digits see the remaining cells of the house. A naked single is the only
 * digit left because its cell sees the remaining digits. */
#ifndef EXPLAIN_BLOCKERS_H
#define EXPLAIN_BLOCKERS_H

#include "step/step.h"

struct blockers {
    unsigned blocked, count;
    candidate_id candidate[LAYOUT_MAX_DIGITS]; /* [blocked]: candidates in open cells of the house, or in the naked
                                                * single's cell */
    cell_id by[LAYOUT_MAX_DIGITS];             /* [blocked]: the cell whose digit excludes the candidate */
    cell_id from[LAYOUT_MAX_DIGITS];           /* [count]: these cells without repetition, by number */
    house_id house[LAYOUT_MAX_DIGITS];         /* [blocked]: for a naked single, the house that contains both cells */
    bool is_naked;                             /* the blockers of a naked single */
    digit_mask earlier; /* the digits of a naked single's cell that were eliminated in other ways */
};

/* Returns whether the step is a single or a locked digit. Other steps have no blockers. */
bool blockers_are_possible(const struct step *step);

/* Finds few blockers, though not always the fewest. `mask` and `settled`, both [cells], are the grid at the step and
 * its placed cells. Returns false for other kinds of steps, if something else blocks an open cell of the house, or if
 * nothing blocks a naked single's cell. */
bool blockers_find(struct blockers *blockers, const struct layout *layout, const struct step *step,
                   const digit_mask *mask, const bool *settled);

/* Returns the filled cell whose digit excludes the digit that a step of another solver places without a reason, or
 * NO_CELL. `mask` is the grid at the step. */
cell_id blockers_of_wrong_digit(const struct layout *layout, const struct step *step, const digit_mask *mask);

#endif
