/* Compares what a trace stores about its blocks beside their steps: the keyframe before a block's first step, and the
 * summary that counts the block's steps. A reader that jumps into a trace believes both, so the checker must not: it
 * holds them against its own grid and its own counts. */
#ifndef PROOF_BLOCK_CHECK_H
#define PROOF_BLOCK_CHECK_H

#include "trace/trace.h"

/* The state between two steps, as the checker has replayed it or as a keyframe has it. */
struct block_state {
    const digit_mask *mask; /* [cells] */
    uint64_t depth;         /* number of open guesses */
    uint64_t guess;         /* the innermost of them, or 0 */
};

/* Returns whether the keyframe agrees with the state that the steps before it lead to. Otherwise fills `reason`. */
bool block_keyframe_holds(const struct layout *layout, const struct block_state *keyframe,
                          const struct block_state *replayed, char *reason, size_t size);

/* The sums of the steps of one block. */
struct block_count {
    unsigned kinds[STEP_KINDS];
    uint64_t lowest_depth, deepest_depth;
    uint64_t techniques[TRACE_TECHNIQUES / 64]; /* bit set of the techniques of its deductions */
};

void block_count_clear(struct block_count *count);

/* Counts a step after which `depth` guesses are open. */
void block_count_add(struct block_count *count, enum step_kind kind, unsigned technique, uint64_t depth);

/* Returns whether the summary that the trace has of the block agrees with the count. Otherwise fills `reason`. */
bool block_summary_holds(const struct trace *trace, uint64_t block, const struct block_count *count, char *reason,
                         size_t size);

#endif
