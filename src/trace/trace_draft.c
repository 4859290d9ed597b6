/* Writes steps: the draft of a step, and whole steps at once. */
#include "trace/trace_internal.h"

#include <assert.h>

#include "base/array.h"

void trace_begin(struct trace *trace, enum step_kind kind, unsigned technique)
{
    struct record_draft *draft = &trace->draft;
    draft->kind = kind;
    draft->technique = technique;
    draft->form = EVIDENCE_NONE;
    draft->assumes_unique = false;
    draft->guess_back = draft->parent_back = 0;
    draft->places = draft->changes = draft->patterns = draft->als_cells = draft->truths = draft->links = 0;
    draft->peer_indices = 0;
    draft->argument = NULL;
    trace->failed = false;
}

static void add_change(struct trace *trace, struct change **list, size_t *count, size_t *room, struct change change)
{
    if (*count == *room && !array_room(*list, *room, *count + 1)) {
        trace->failed = true;
        return;
    }
    (*list)[(*count)++] = change;
}

void trace_place(struct trace *trace, cell_id cell, unsigned digit)
{
    struct record_draft *draft = &trace->draft;
    add_change(trace, &draft->place, &draft->places, &draft->place_capacity,
               (struct change){.cell = cell, .digits = digit_bit(digit)});
}

void trace_remove(struct trace *trace, cell_id cell, digit_mask digits)
{
    struct record_draft *draft = &trace->draft;
    assert(digits && !(digits & ~trace->grid[cell]));
    add_change(trace, &draft->change, &draft->changes, &draft->change_capacity,
               (struct change){.cell = cell, .digits = digits});
}

static void add_constraint(struct trace *trace, struct constraint **list, size_t *count, size_t *room,
                           struct constraint constraint)
{
    trace->draft.form = EVIDENCE_LIST;
    if (*count == *room && !array_room(*list, *room, *count + 1)) {
        trace->failed = true;
        return;
    }
    (*list)[(*count)++] = constraint;
}

void trace_truth(struct trace *trace, struct constraint truth)
{
    add_constraint(trace, &trace->draft.truth, &trace->draft.truths, &trace->draft.truth_capacity, truth);
}

void trace_link(struct trace *trace, struct constraint link)
{
    add_constraint(trace, &trace->draft.link, &trace->draft.links, &trace->draft.link_capacity, link);
}

void trace_assume_unique(struct trace *trace)
{
    trace->draft.assumes_unique = true;
}

void trace_pattern(struct trace *trace, cell_id cell, digit_mask digits)
{
    struct record_draft *draft = &trace->draft;
    draft->assumes_unique = true;
    add_change(trace, &draft->pattern, &draft->patterns, &draft->pattern_capacity,
               (struct change){.cell = cell, .digits = digits});
}

void trace_als_cell(struct trace *trace, cell_id cell, digit_mask sets)
{
    struct record_draft *draft = &trace->draft;
    add_change(trace, &draft->set, &draft->als_cells, &draft->set_capacity,
               (struct change){.cell = cell, .digits = sets});
}

void trace_argument(struct trace *trace, const struct argument *argument)
{
    if (trace->draft.form == EVIDENCE_LIST && (argument->lines || argument->roles))
        trace->draft.argument = argument;
}

void trace_evidence_peers_of(struct trace *trace, cell_id cell)
{
    trace->draft.form = EVIDENCE_PEERS_OF;
    trace->draft.peers_of = cell;
}

void trace_evidence_seen_digit(struct trace *trace, unsigned peer_index)
{
    if (trace->failed)
        return; /* the change that this evidence belongs to could not be stored */
    assert(trace->draft.peer_indices < LAYOUT_MAX_DIGITS && trace->draft.changes == 1);
    assert(peer_index < trace_layout(trace)->cell[trace->draft.change[0].cell].peer_count);
    trace->draft.form = EVIDENCE_SEEN_DIGITS;
    trace->draft.peer_index[trace->draft.peer_indices++] = (uint16_t)peer_index;
}

bool trace_guess(struct trace *trace, cell_id cell, unsigned digit)
{
    uint64_t parent = trace_innermost_guess(trace);
    trace_begin(trace, STEP_GUESS, 0);
    trace->draft.parent_back = parent ? trace_next_number(trace) - parent : 0;
    trace_place(trace, cell, digit);
    digit_mask others = trace->grid[cell] & ~digit_bit(digit);
    if (others)
        trace_remove(trace, cell, others);
    return trace_end(trace);
}

bool trace_contradiction(struct trace *trace, struct constraint empty)
{
    trace_begin(trace, STEP_CONTRADICTION, 0);
    trace_truth(trace, empty);
    return trace_end(trace);
}

/* Collects the changes on the trail since the innermost guess, each cell once, in the order in which cells first
 * changed. */
static void gather_backtrack_changes(struct trace *trace)
{
    size_t start = trace->open_guess[trace->depth - 1].trail;
    for (size_t i = start; i < trace->trail_length; i++)
        trace->restored[trace->trail[i].cell] |= trace->trail[i].digits;
    struct record_draft *draft = &trace->draft;
    for (size_t i = start; i < trace->trail_length; i++) {
        cell_id cell = trace->trail[i].cell;
        if (!trace->restored[cell])
            continue;
        add_change(trace, &draft->change, &draft->changes, &draft->change_capacity,
                   (struct change){.cell = cell, .digits = trace->restored[cell]});
        trace->restored[cell] = 0;
    }
}

const struct change *trace_backtrack_changes(struct trace *trace, size_t *count)
{
    assert(trace->depth);
    trace_begin(trace, STEP_BACKTRACK, 0);
    gather_backtrack_changes(trace);
    *count = trace->draft.changes;
    static const struct change none;
    return trace->failed ? NULL : *count ? trace->draft.change : &none;
}

bool trace_backtrack(struct trace *trace, cell_id exhausted)
{
    assert(trace->depth);
    uint64_t guess = trace->open_guess[trace->depth - 1].guess;
    uint64_t parent = trace->depth > 1 ? trace->open_guess[trace->depth - 2].guess : 0;
    trace_begin(trace, STEP_BACKTRACK, 0);
    trace->draft.guess_back = trace_next_number(trace) - guess;
    trace->draft.parent_back = parent ? guess - parent : 0;
    gather_backtrack_changes(trace);
    if (exhausted != NO_CELL)
        trace_truth(trace, constraint_cell(exhausted));
    return trace_end(trace);
}

bool trace_final_step(struct trace *trace, enum step_kind kind, cell_id exhausted)
{
    trace_begin(trace, kind, 0);
    if (exhausted != NO_CELL)
        trace_truth(trace, constraint_cell(exhausted));
    return trace_end(trace);
}
