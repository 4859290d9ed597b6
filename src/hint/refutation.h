/* The digits that single candidates and single places force in a grid and, if the grid cannot be right, the shortest
 * way to a contradiction. The search goes in waves: a wave makes every placement that the grid forces at that moment.
 * Each placement knows the earlier ones that it rests on. Of all contradictions, the one that rests on the fewest
 * placements is taken. Where a placement is forced in several ways, only the one that rests on the fewest is kept; so a
 * shorter way may be missed where two ways share placements. */
#ifndef HINT_REFUTATION_H
#define HINT_REFUTATION_H

#include "base/cancel.h"
#include "step/step.h"

struct refutation;

/* A placement: the digit's cell is the only candidate that the constraint has left. */
struct forced {
    struct constraint constraint;
    cell_id cell;
    unsigned digit;
};

/* Placements, each after those that it rests on. They belong to the refutation, until the next search. */
struct refutation_way {
    const struct forced *step;
    size_t steps;
    struct constraint empty; /* has no candidate left after them, if there is a contradiction */
};

/* Serves grids of one layout. */
struct refutation *refutation_create(const struct layout *layout);
void refutation_destroy(struct refutation *refutation); /* takes NULL */

/* Searches from the candidates `mask` ([cells]), with `digit` in `cell` unless that is NO_CELL. `placed` ([cells]) says
 * which cells have been placed, so that their digits are gone from their peers. Returns true with the way to a
 * contradiction. If there is none, it returns false with all placements that are forced. */
bool refutation_find(struct refutation *refutation, const digit_mask *mask, const bool *placed, cell_id cell,
                     unsigned digit, struct refutation_way *way);

/* After a search that found no contradiction: searches a cell whose candidates, as many as are left there after all
 * that is forced, each force a contradiction. Of the cells with at most `most` candidates, the one is taken that takes
 * the fewest placements in all. Returns NO_CELL if there is none, if so many placements would have to be tried that a
 * person would wait, or once `cancel` is requested. `*digits` receives the candidates. */
cell_id refutation_find_fork(struct refutation *refutation, unsigned most, const struct cancel *cancel,
                             digit_mask *digits);

/* Finds the failure of a candidate of the cell found last by refutation_find_fork. Returns true with the way. */
bool refutation_find_case(struct refutation *refutation, cell_id cell, unsigned digit, struct refutation_way *way);

#endif
