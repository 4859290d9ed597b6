/* What a trace is made of: shared by trace.c, which keeps it, and trace_draft.c, which writes steps to it. */
#ifndef TRACE_TRACE_INTERNAL_H
#define TRACE_TRACE_INTERNAL_H

#include "trace/trace.h"

/* Summaries lie in segments that double in size, so that they never move while others read them. */
enum { SEGMENTS = 40, FIRST_SEGMENT = 16 };

/* Of a trace that is an excerpt (block_loader.h): what the longer one looks like before the first step that is wanted. */
struct block_start {
    uint64_t skip;           /* so many steps are recorded before that one */
    store_position position; /* of its record */
    unsigned depth;
    uint64_t guess;
    digit_mask *mask; /* [cells] */
};

/* Where the undo information of an open guess begins. */
struct level {
    uint64_t guess;
    size_t trail;
};

struct trace {
    struct puzzle *puzzle;
    char engine[TRACE_NAME_SIZE];
    char technique[TRACE_TECHNIQUES][TRACE_NAME_SIZE];
    _Atomic unsigned techniques; /* the first is the empty name of "none" */
    struct store store;
    struct block_summary *segment[SEGMENTS];
    _Atomic uint64_t published; /* steps that readers may read */
    _Atomic bool closed;

    /* the writer's */
    struct record_draft draft;
    bool is_small;    /* record_is_small */
    unsigned singles; /* so many steps fit in as single.h writes them, before anything must be looked after */
    struct block_summary *summary; /* of the block that is being filled */
    digit_mask *grid;              /* after the last step */
    struct change *trail;          /* what was removed since the outermost open guess, in order */
    size_t trail_length, trail_capacity;
    struct level *level;
    size_t depth, level_capacity;
    digit_mask *restored; /* [cells], zero between calls */
    bool failed;          /* a draft could not take something in */

    const struct trace_rerun
        *_Atomic rerun; /* what was written are checkpoints (checkpoint_log.h); NULL: the steps themselves */
    struct mapped_file *mapped_file; /* the blocks lie in a file (mapped_file.h); NULL: they do not */
    struct block_start *block_start; /* NULL: this is a whole trace */
    uint64_t steps_before;           /* of an excerpt: the steps before its first record */
};

/* The next block's summary, which counts nothing yet; its content begins at `position`. NULL if there is no memory. */
struct block_summary *trace_new_block(struct trace *trace, uint64_t block, store_position position);

/* A summary that counts nothing yet, and one more step in it, after which `depth` guesses are open. */
static inline void summary_clear(struct block_summary *summary, store_position position)
{
    *summary = (struct block_summary){.position = position};
    atomic_init(&summary->lowest_depth, UINT16_MAX);
}

/* Only one thread writes, so an atomic read and an atomic write are enough, and as cheap as plain ones. */
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

/* How many bytes a cell's candidates take in a keyframe. */
unsigned trace_mask_bytes(const struct layout *layout);

/* For so many more open guesses, and changes within them. False if there is no memory. */
bool trace_reserve(struct trace *trace, size_t levels, size_t changes);

/* The number of the step that is being written. */
static inline uint64_t trace_next_number(const struct trace *trace)
{
    return trace->steps_before + atomic_load_explicit(&trace->published, memory_order_relaxed) + 1;
}

#endif
