#include "engine/recorder.h"

#include <assert.h>

/* For each digit in `digits`, stores the index of the first peer of `cell` that holds only this digit. */
static void find_holders(const struct layout *layout, cell_id cell, digit_mask digits, const digit_mask *holds,
                         uint16_t index[LAYOUT_MAX_DIGITS + 1])
{
    const struct cell *info = &layout->cell[cell];
    for (unsigned i = 0; digits && i < info->peer_count; i++) {
        digit_mask held = holds[info->peers[i]];
        if (held & digits && !(held & (held - 1))) {
            index[digit_first(held)] = (uint16_t)i;
            digits &= ~held;
        }
    }
    assert(!digits);
}

void recorder_write_seen_digits(struct recorder *recorder, const struct layout *layout, unsigned technique,
                                cell_id cell, digit_mask digits, const digit_mask *holds, unsigned place)
{
    digit_mask removed = recorder_remaining(recorder, cell, digits);
    if (!removed && !place)
        return;
    trace_begin(recorder->trace, STEP_DEDUCE, technique);
    if (place)
        trace_place(recorder->trace, cell, place);
    if (removed)
        trace_remove(recorder->trace, cell, removed);
    uint16_t index[LAYOUT_MAX_DIGITS + 1] = {0};
    find_holders(layout, cell, removed, holds, index);
    for (digit_mask left = removed; left; left &= left - 1)
        trace_evidence_seen_digit(recorder->trace, index[digit_first(left)]);
    recorder_end(recorder);
}

enum engine_outcome recorder_stopped(struct recorder *recorder, const struct engine_task *task)
{
    if (!recorder->trace || recorder_failed(recorder) || !cancel_is_late(task->cancel))
        return recorder_failed(recorder) ? ENGINE_FULL : ENGINE_STOPPED;
    trace_expect_stop(recorder->trace);
    if (recorder->log)
        checkpoint_log_count_step(recorder->log, STEP_STUCK);
    else
        recorder->is_full = !trace_stop(recorder->trace);
    return recorder_failed(recorder) ? ENGINE_FULL : ENGINE_STOPPED;
}
