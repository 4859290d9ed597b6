/* Checks what a trace stores about its blocks in addition to steps: the keyframe before a block's first step, and the
 * summary that counts its steps. Readers that jump into a trace rely on both, so the checker compares them with its own
 * grid and counts. */
#ifndef PROOF_BLOCK_CHECK_H
#define PROOF_BLOCK_CHECK_H

#include "trace/trace.h"

/* The state between two steps, as replayed by the checker or stored in a keyframe. */
struct block_state {
    const digit_mask *mask; /* [cells] */
    uint64_t depth;         /* number of open guesses */
    uint64_t guess;         /* the innermost open guess, or 0 */
};

/* Returns whether the keyframe agrees with the state after the steps before it. If not, fills `reason`. */
bool block_keyframe_holds(const struct layout *layout, const struct block_state *keyframe,
                          const struct block_state *replayed, char *reason, size_t size);

/* The counts over the steps of one block. */
struct block_count {
    unsigned kinds[STEP_KINDS];
    uint64_t lowest_depth, deepest_depth;
    uint64_t techniques[TRACE_TECHNIQUES / 64]; /* set of the techniques of its deductions */
};

void block_count_clear(struct block_count *count);

/* Counts a step after which `depth` guesses are open. */
void block_count_add(struct block_count *count, enum step_kind kind, unsigned technique, uint64_t depth);

/* Returns whether the trace's summary of the block agrees with the count. If not, fills `reason`. */
bool block_summary_holds(const struct trace *trace, uint64_t block, const struct block_count *count, char *reason,
                         size_t size);

#endif
