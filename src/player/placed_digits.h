/* Which cells have been given their digit. To most engines a cell is settled once one candidate is left in it. `human`
 * settles it by a step of its own, as a person does who writes it down: until then its last candidate is a candidate. */
#ifndef PLAYER_PLACED_DIGITS_H
#define PLAYER_PLACED_DIGITS_H

#include "trace/cursor.h"

struct placed_digits {
    bool *settled;            /* [cells], of the position that placed_digits_update was asked about */
    bool explicit_placements; /* steps place digits */
    /* private */
    bool *initially_placed;            /* [cells]: it was there before the first step */
    uint64_t *placing_step;            /* [cells]: the step that placed a digit there, or 0 */
    uint64_t position, last_backtrack; /* what `by` tells of; the last backtrack before */
};

bool placed_digits_init(struct placed_digits *placed, const struct trace *trace);
void placed_digits_finish(struct placed_digits *placed);

/* For the grid `mask` at `position`; `reader` is on the same trace and is moved. */
void placed_digits_update(struct placed_digits *placed, struct step_reader *reader, uint64_t position,
                          const digit_mask *mask);

#endif
