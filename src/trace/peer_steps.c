#include "trace/peer_steps.h"

bool peer_steps_append(struct trace *trace, cell_id cell, unsigned digit)
{
    const struct cell *known = &trace_layout(trace)->cell[cell];
    digit_mask bit = digit_bit(digit);
    bool is_begun = false;
    for (unsigned i = 0; i < known->peer_count; i++) {
        if (!(trace_grid(trace)[known->peers[i]] & bit))
            continue;
        if (!is_begun)
            trace_begin(trace, STEP_DEDUCE, trace_technique(trace, "peers"));
        is_begun = true;
        trace_remove(trace, known->peers[i], bit);
    }
    if (!is_begun)
        return true;
    trace_evidence_peers_of(trace, cell);
    return trace_end(trace);
}
