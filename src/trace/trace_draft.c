/* Writes steps: piece by piece as a draft, or complete ones at once. */
#include "trace/trace_internal.h"

#include <assert.h>

void trace_begin(struct trace *trace, enum step_kind kind, unsigned technique)
{
    step_builder_begin(&trace->draft, kind, technique);
    trace->written.form = EVIDENCE_NONE;
    trace->written.guess_back = trace->written.parent_back = 0;
    trace->written.peer_indices = 0;
}

void trace_place(struct trace *trace, cell_id cell, unsigned digit)
{
    step_builder_place(&trace->draft, cell, digit);
}

void trace_remove(struct trace *trace, cell_id cell, digit_mask digits)
{
    assert(digits && !(digits & ~trace->grid[cell]));
    step_builder_remove(&trace->draft, cell, digits);
}

void trace_truth(struct trace *trace, struct constraint truth)
{
    trace->written.form = EVIDENCE_LIST;
    step_builder_truth(&trace->draft, truth);
}

void trace_link(struct trace *trace, struct constraint link)
{
    trace->written.form = EVIDENCE_LIST;
    step_builder_link(&trace->draft, link);
}

void trace_role(struct trace *trace, enum role_name name, unsigned number)
{
    assert(trace->written.form == EVIDENCE_LIST);
    step_builder_begin_role(&trace->draft, name, number);
}

void trace_role_candidate(struct trace *trace, cell_id cell, unsigned digit)
{
    step_builder_role_candidate(&trace->draft, cell, digit);
}

void trace_evidence_peers_of(struct trace *trace, cell_id cell)
{
    trace->written.form = EVIDENCE_PEERS_OF;
    trace->written.peers_of = cell;
}

void trace_evidence_seen_digit(struct trace *trace, unsigned peer_index)
{
    struct record_source *written = &trace->written;
    assert(written->peer_indices < LAYOUT_MAX_DIGITS && trace->draft.step.removes == 1);
    assert(peer_index < trace_layout(trace)->cell[trace->draft.step.remove[0].cell].peer_count);
    written->form = EVIDENCE_SEEN_DIGITS;
    written->peer_index[written->peer_indices++] = (uint16_t)peer_index;
}

bool trace_guess(struct trace *trace, struct change kept)
{
    uint64_t parent = trace_innermost_guess(trace);
    trace_begin(trace, STEP_GUESS, 0);
    trace->written.parent_back = parent ? trace_next_number(trace) - parent : 0;
    step_builder_keep(&trace->draft, kept);
    digit_mask others = trace->grid[kept.cell] & ~kept.digits;
    if (others)
        trace_remove(trace, kept.cell, others);
    return trace_end(trace);
}

bool trace_contradiction(struct trace *trace, struct constraint empty)
{
    trace_begin(trace, STEP_CONTRADICTION, 0);
    trace_truth(trace, empty);
    return trace_end(trace);
}

/* Collects the changes on the trail of the `levels` innermost levels: each cell once, in the order in which the cells
 * first changed. */
static void gather_backtrack_changes(struct trace *trace, unsigned levels)
{
    size_t start = trace->open_guess[trace->depth - levels].trail;
    for (size_t i = start; i < trace->trail_length; i++)
        trace->restored[trace->trail[i].cell] |= trace->trail[i].digits;
    for (size_t i = start; i < trace->trail_length; i++) {
        cell_id cell = trace->trail[i].cell;
        if (!trace->restored[cell])
            continue;
        step_builder_restore(&trace->draft, cell, trace->restored[cell]);
        trace->restored[cell] = 0;
    }
}

const struct change *trace_backtrack_changes(struct trace *trace, unsigned levels, size_t *count)
{
    assert(levels && levels <= trace->depth);
    trace_begin(trace, STEP_BACKTRACK, 0);
    gather_backtrack_changes(trace, levels);
    *count = trace->draft.step.restores;
    static const struct change none;
    return *count ? trace->draft.step.restore : &none;
}

/* Begins a step that closes the `levels` innermost levels. */
static void begin_way_back(struct trace *trace, unsigned levels)
{
    assert(levels && levels <= trace->depth);
    size_t left = trace->depth - levels;
    uint64_t guess = trace->open_guess[left].guess;
    trace_begin(trace, STEP_BACKTRACK, 0);
    trace->written.guess_back = trace_next_number(trace) - guess;
    trace->written.parent_back = left ? guess - trace->open_guess[left - 1].guess : 0;
    gather_backtrack_changes(trace, levels);
}

bool trace_backtrack(struct trace *trace, cell_id exhausted)
{
    begin_way_back(trace, 1);
    if (exhausted != NO_CELL)
        trace_truth(trace, constraint_cell(exhausted));
    return trace_end(trace);
}

bool trace_backjump(struct trace *trace, unsigned levels, bool restarts)
{
    begin_way_back(trace, levels);
    trace->draft.step.backjump = levels;
    trace->draft.step.restarts = restarts;
    return trace_end(trace);
}

bool trace_final_step(struct trace *trace, enum step_kind kind, cell_id exhausted)
{
    trace_begin(trace, kind, 0);
    if (exhausted != NO_CELL)
        trace_truth(trace, constraint_cell(exhausted));
    return trace_end(trace);
}

bool trace_stop(struct trace *trace)
{
    trace_begin(trace, STEP_STUCK, 0);
    trace->draft.step.is_stopped = true;
    return trace_end(trace);
}
