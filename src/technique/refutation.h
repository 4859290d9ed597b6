/* The shortest way in which single candidates and single places lead a grid that cannot be right to a contradiction. Placements are
 * found in waves, each with all that the waves before it leave open, and each knows which placements it rests on; of the
 * contradictions that are reached, the one that rests on the fewest is taken. Where a placement follows in more than one way, the one
 * that rests on the fewest is kept, so that a shorter way may be missed where ways share placements. */
#ifndef TECHNIQUE_REFUTATION_H
#define TECHNIQUE_REFUTATION_H

#include "technique/forced.h"

struct refutation;

/* The placements in their order, and the constraint that has no candidate left behind them. They belong to the refutation, until the next
 * one is looked for. */
struct refutation_way {
    const struct forced *step;
    size_t steps;
    struct constraint empty;
};

/* Serves grids of one layout. Returns NULL if memory runs out. */
struct refutation *refutation_create(const struct layout *layout);
void refutation_destroy(struct refutation *refutation); /* takes NULL */

/* Looks for a way from the candidates `mask` ([cells]), with `digit` in `cell` unless that is NO_CELL. `placed` ([cells]) tells which cells
 * have been placed, and so were eliminated from their peers. Returns false if singles lead to no contradiction. */
bool refutation_find(struct refutation *refutation, const digit_mask *mask, const bool *placed, cell_id cell,
                     unsigned digit, struct refutation_way *way);

#endif
