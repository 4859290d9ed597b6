/* Which cells have been given their digit. To most engines a cell is settled once one candidate is left in it. `human`
 * settles it by a step of its own, as a person does who writes it down: until then its last candidate is a candidate. */
#ifndef PLAYER_PLACED_H
#define PLAYER_PLACED_H

#include "trace/cursor.h"

struct placed {
    bool *settled; /* [cells], of the position that placed_find was asked about */
    bool by_steps; /* steps place digits */
    /* private */
    bool *before;              /* [cells]: it was there before the first step */
    uint64_t *by;              /* [cells]: the step that placed a digit there, or 0 */
    uint64_t position, backtrack; /* what `by` tells of; the last backtrack before */
};

bool placed_init(struct placed *placed, const struct trace *trace);
void placed_finish(struct placed *placed);

/* For the grid `mask` at `position`; `reader` is on the same trace and is moved. */
void placed_find(struct placed *placed, struct step_reader *reader, uint64_t position, const digit_mask *mask);

#endif
