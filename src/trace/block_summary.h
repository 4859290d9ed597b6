/* The counts of the steps of one block. */
#ifndef TRACE_BLOCK_SUMMARY_H
#define TRACE_BLOCK_SUMMARY_H

#include <stdatomic.h>

#include "step/step.h"
#include "trace/store.h"

enum { TRACE_BLOCK = 256, TRACE_TECHNIQUES = 128 };

/* Counts over the steps of one block, for overviews of traces of any length. The summary of the last block may already
 * include the step that is about to be published. */
struct block_summary {
    store_position position; /* of the keyframe followed by the records, or of the checkpoint (checkpoint_log.h) */
    _Atomic uint16_t kinds[STEP_KINDS];
    _Atomic uint16_t lowest_depth, deepest_depth;
    _Atomic uint64_t techniques[TRACE_TECHNIQUES / 64]; /* set of the techniques of its deductions */
};

/* Sets a summary to zero. */
static inline void summary_clear(struct block_summary *summary, store_position position)
{
    *summary = (struct block_summary){.position = position};
    atomic_init(&summary->lowest_depth, UINT16_MAX);
}

/* Counts a step. There is only one writer, so separate atomic loads and stores suffice and cost no more than plain
 * ones. */
static inline void summary_add_kind(struct block_summary *summary, enum step_kind kind, unsigned technique)
{
    const memory_order relaxed = memory_order_relaxed;
    _Atomic uint16_t *count = &summary->kinds[kind];
    atomic_store_explicit(count, (uint16_t)(atomic_load_explicit(count, relaxed) + 1), relaxed);
    if (kind != STEP_DEDUCE)
        return;
    _Atomic uint64_t *set = &summary->techniques[technique / 64];
    atomic_store_explicit(set, atomic_load_explicit(set, relaxed) | 1ull << technique % 64, relaxed);
}

void summary_add_step(struct block_summary *summary, enum step_kind kind, unsigned technique, size_t depth);

static inline uint16_t summary_depth(size_t depth)
{
    return (uint16_t)(depth < UINT16_MAX ? depth : UINT16_MAX);
}

#endif
