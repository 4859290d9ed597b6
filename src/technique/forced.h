/* What a grid forces at once, by single candidates and single places: the next placement, or a contradiction. */
#ifndef TECHNIQUE_FORCED_H
#define TECHNIQUE_FORCED_H

#include "trace/step.h"

enum forced_kind {
    FORCED_NOTHING,
    FORCED_PLACEMENT,     /* the constraint has a single candidate: `digit` in `cell`, which is not placed yet */
    FORCED_CONTRADICTION, /* the constraint has no candidate left */
};

struct forced {
    enum forced_kind kind;
    struct constraint constraint;
    cell_id cell;
    unsigned digit;
};

/* `mask` ([cells]) are the candidates; `placed` ([cells]) tells which cells have been placed, and so were eliminated from their
 * peers. A contradiction is found before any placement. */
struct forced forced_find(const struct layout *layout, const digit_mask *mask, const bool *placed);

#endif
