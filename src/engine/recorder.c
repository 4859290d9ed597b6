#include "engine/recorder.h"

/* The index among the peers of `cell` of one that holds `digit` alone. */
static unsigned find_holder(const struct layout *layout, cell_id cell, digit_mask digit, const digit_mask *holds)
{
    const struct cell *known = &layout->cell[cell];
    unsigned i = 0;
    while (i + 1u < known->peer_count && holds[known->peers[i]] != digit)
        i++;
    return i;
}

void recorder_held(struct recorder *recorder, const struct layout *layout, unsigned technique, cell_id cell,
                   digit_mask digits, const digit_mask *holds, unsigned place)
{
    if (!recorder->trace)
        return;
    digit_mask gone = recorder_left(recorder, cell, digits);
    if (!gone && !place)
        return;
    trace_begin(recorder->trace, STEP_DEDUCE, technique);
    if (place)
        trace_place(recorder->trace, cell, place);
    if (gone)
        trace_remove(recorder->trace, cell, gone);
    for (digit_mask left = gone; left; left &= left - 1)
        trace_held(recorder->trace, find_holder(layout, cell, left & -left, holds));
    recorder_end(recorder);
}
