/* Finds the digits that single candidates and single places force in a grid and, if the grid is contradictory, the
 * shortest refutation. The search goes in waves: a wave makes every placement that the grid forces at that moment. Each
 * placement stores the earlier ones that it needs. The contradiction that needs the fewest placements is taken. If a
 * placement is forced in several ways, only the one that needs the fewest is kept; so a shorter refutation may be
 * missed if two of them share placements. */
#ifndef HINT_REFUTATION_H
#define HINT_REFUTATION_H

#include "base/cancel.h"
#include "step/step.h"

struct refutation;

/* A placement that a constraint forces, because this candidate is the only one left in it. */
struct forced {
    struct constraint constraint;
    cell_id cell;
    unsigned digit;
};

/* Placements, each after those that it needs. They belong to the refutation until the next search. */
struct refutation_way {
    const struct forced *step;
    size_t steps;
    struct constraint empty; /* the constraint without candidates after them, if there is a contradiction */
};

/* Returns a refutation for grids of one layout. */
struct refutation *refutation_create(const struct layout *layout);
void refutation_destroy(struct refutation *refutation); /* `refutation` may be NULL. */

/* Searches from the candidates `mask` ([cells]), with `digit` in `cell` (NO_CELL: none). `placed` ([cells]) marks
 * placed cells, whose digits are already eliminated from peers. Returns true with the placements that lead to a
 * contradiction. If there is none, returns false with all forced placements. */
bool refutation_find(struct refutation *refutation, const digit_mask *mask, const bool *placed, cell_id cell,
                     unsigned digit, struct refutation_way *way);

/* After a search without a contradiction: finds a cell each of whose remaining candidates forces a contradiction. Among
 * cells with at most `most` candidates, takes the one that needs the fewest placements in total. Returns NO_CELL if
 * there is none, if the search would make a person wait, or after a `cancel` request. `*digits` receives the
 * candidates. */
cell_id refutation_find_fork(struct refutation *refutation, unsigned most, const struct cancel *cancel,
                             digit_mask *digits);

/* Finds the failure of a candidate of the last cell found by refutation_find_fork. Returns true with its placements. */
bool refutation_find_case(struct refutation *refutation, cell_id cell, unsigned digit, struct refutation_way *way);

#endif
