/* Appends steps to a trace: the record, the summary of its block, and a keyframe at the beginning of a block. */
#include <assert.h>
#include <string.h>

#include "base/array.h"
#include "trace/trace_internal.h"

static size_t write_keyframe(const struct trace *trace, uint8_t *at)
{
    const struct layout *layout = trace->puzzle->layout;
    uint8_t *start = at;
    at = varint_write(at, trace->depth);
    at = varint_write(at, trace_innermost_guess(trace));
    unsigned width = trace_mask_bytes(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; i < width; i++)
            *at++ = (uint8_t)(trace->grid[c] >> 8 * i);
    }
    return (size_t)(at - start);
}

struct block_summary *trace_new_block(struct trace *trace, uint64_t block, store_position position)
{
    unsigned segment;
    if (block >= trace->index_limit / sizeof(struct block_summary)) {
        trace->reached_index_limit = true;
        return NULL;
    }
    block_totals_extend(&trace->totals, trace, block);
    if (!trace_find_summary(trace, block, &segment)) {
        trace->segment[segment] = memory_calloc((size_t)FIRST_SEGMENT << segment, sizeof(struct block_summary));
    }
    struct block_summary *summary = trace_find_summary(trace, block, &segment);
    summary_clear(summary, position);
    return summary;
}

static struct block_summary *begin_block(struct trace *trace, uint64_t block)
{
    const struct layout *layout = trace->puzzle->layout;
    bool is_new_chunk;
    uint8_t *bytes = store_reserve(&trace->store, 20 + (size_t)layout->cells * trace_mask_bytes(layout), &is_new_chunk);
    struct block_summary *summary = bytes ? trace_new_block(trace, block, store_end(&trace->store)) : NULL;
    if (summary)
        store_advance(&trace->store, write_keyframe(trace, bytes));
    return summary;
}

/* Appends the record to the store. A record that does not fit in the current chunk goes to the next one. */
static bool write_record(struct trace *trace)
{
    store_position end = store_end(&trace->store);
    bool is_new_chunk;
    uint8_t *bytes = store_reserve(&trace->store, record_bound(&trace->written), &is_new_chunk);
    if (!bytes)
        return false;
    if (is_new_chunk)
        *(uint8_t *)store_at(&trace->store, end) = 0xFF;
    store_advance(&trace->store, (size_t)(record_encode(&trace->written, bytes) - bytes));
    return true;
}

static void apply_step(struct trace *trace, const struct step *step)
{
    for (size_t i = 0; i < step->removes; i++)
        trace->grid[step->remove[i].cell] &= ~step->remove[i].digits;
    for (size_t i = 0; i < step->restores; i++)
        trace->grid[step->restore[i].cell] |= step->restore[i].digits;
}

void summary_add_step(struct block_summary *summary, enum step_kind kind, unsigned technique, size_t depth)
{
    const memory_order relaxed = memory_order_relaxed;
    uint16_t shown = summary_depth(depth);
    summary_add_kind(summary, kind, technique);
    if (shown < atomic_load_explicit(&summary->lowest_depth, relaxed))
        atomic_store_explicit(&summary->lowest_depth, shown, relaxed);
    if (shown > atomic_load_explicit(&summary->deepest_depth, relaxed))
        atomic_store_explicit(&summary->deepest_depth, shown, relaxed);
}

void trace_reserve(struct trace *trace, size_t levels, size_t changes)
{
    size_t depth = trace->depth + levels, length = trace->trail_length + changes;
    if (depth > trace->open_guess_capacity)
        array_room(trace->open_guess, trace->open_guess_capacity, depth);
    if (length > trace->trail_capacity)
        array_room(trace->trail, trace->trail_capacity, length);
}

/* Writes the record and updates grid, trail and levels. */
static bool append_record(struct trace *trace)
{
    const struct step *step = trace->written.step;
    bool opens_guess = step->kind == STEP_GUESS, is_backtrack = step->kind == STEP_BACKTRACK;
    bool on_trail = opens_guess || (trace->depth && !is_backtrack);
    trace_reserve(trace, opens_guess, on_trail ? step->removes : 0);
    if (step->claim != STEP_CLAIM_NONE)
        trace_expect_claims(trace);
    if (step->backjump)
        trace_expect_backjumps(trace);
    if (step->is_stopped)
        trace_expect_stop(trace);
    if (!write_record(trace))
        return false;
    if (opens_guess)
        trace->open_guess[trace->depth++] =
            (struct open_guess){.guess = trace_next_number(trace), .trail = trace->trail_length};
    for (size_t i = 0; on_trail && i < step->removes; i++)
        trace->trail[trace->trail_length++] = step->remove[i];
    if (is_backtrack) {
        trace->depth -= levels_closed(step->backjump);
        trace->trail_length = trace->open_guess[trace->depth].trail;
    }
    apply_step(trace, step);
    return true;
}

/* Stores the state before the first step of the block that is being loaded. */
static void note_start(struct trace *trace)
{
    struct block_start *start = trace->block_start;
    start->position = store_end(&trace->store);
    start->depth = (unsigned)trace->depth;
    start->guess = trace_innermost_guess(trace);
    memcpy(start->mask, trace->grid, trace->puzzle->layout->cells * sizeof *start->mask);
}

/* Appends and publishes the content of `written`. */
static bool append(struct trace *trace)
{
    const struct step *step = trace->written.step;
    uint64_t steps = atomic_load_explicit(&trace->published, memory_order_relaxed);
    trace->singles = 0;
    if (trace->block_start) {
        if (steps == trace->block_start->skip)
            note_start(trace);
        if (!append_record(trace))
            return false;
    } else {
        if (steps % TRACE_BLOCK == 0)
            trace->summary = begin_block(trace, steps / TRACE_BLOCK);
        if (!trace->summary || !append_record(trace))
            return false;
        summary_add_step(trace->summary, step->kind, step->technique, trace->depth);
    }
    atomic_store_explicit(&trace->published, steps + 1, memory_order_release);
    return true;
}

void trace_note_next(struct trace *trace, const struct step *noted)
{
    trace->noted = noted;
}

bool trace_end(struct trace *trace)
{
    struct step *draft = &trace->draft.step;
    if (trace->noted) {
        draft->claim = trace->noted->claim;
        memcpy(draft->note, trace->noted->note, sizeof draft->note);
    }
    trace->noted = NULL;
    trace->written.step = draft;
    return append(trace);
}

bool trace_append(struct trace *trace, const struct step *step)
{
    assert(step->kind != STEP_GUESS && step->kind != STEP_BACKTRACK);
    trace->written.step = step;
    trace->written.form = step->truth_count || step->link_count ? EVIDENCE_LIST : EVIDENCE_NONE;
    trace->written.guess_back = trace->written.parent_back = 0;
    trace->written.peer_indices = 0;
    return append(trace);
}
