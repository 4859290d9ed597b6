/* The fields of a trace. Shared by the files that keep it (trace.c), write steps (trace_draft.c, trace_append.c,
 * single.c) and read its blocks (trace_blocks.c, block_loader.c). */
#ifndef TRACE_TRACE_INTERNAL_H
#define TRACE_TRACE_INTERNAL_H

#include "trace/block_source.h"
#include "trace/block_totals.h"
#include "trace/trace.h"

/* Block summaries are kept in segments that double in size, so they never move while others read them. */
enum { SEGMENTS = 40, FIRST_SEGMENT = 16 };

/* For a trace that is a block_loader's copy: the state before the first step of the loaded block. */
struct block_start {
    uint64_t skip;           /* number of steps recorded between the checkpoint and that step */
    store_position position; /* position of its record */
    unsigned depth;
    uint64_t guess;
    digit_mask *mask; /* [cells] */
};

/* An open guess: its step, and the index on the trail of its first change. */
struct open_guess {
    uint64_t guess;
    size_t trail;
};

/* The parts of a trace: data shared by readers and writer, data of the writer, and the source of records that were not
 * written here. */
struct trace {
    _Atomic unsigned references;
    struct puzzle *puzzle;
    char engine[TRACE_NAME_SIZE];       /* the engine's id */
    char whole_engine[TRACE_NAME_SIZE]; /* the engine's id with the order of its guesses */
    char *list[TRACE_LISTS];            /* [lists]; NULL: the head does not have it */
    char technique[TRACE_TECHNIQUES][TRACE_NAME_SIZE];
    _Atomic unsigned techniques; /* number of names; the first is "", for no technique */
    struct store store;
    struct block_summary *segment[SEGMENTS];
    struct block_totals totals;
    _Atomic uint64_t published; /* number of published steps */
    _Atomic bool closed;
    _Atomic bool has_claims, has_backjumps, has_stop;
    uint64_t index_limit;     /* the most bytes for the block summaries */
    bool reached_index_limit; /* a summary was refused because of index_limit */

    /* for the writer only */
    struct step_builder draft;     /* the step being built by trace_begin to trace_end */
    const struct step *noted;      /* claim and notes for the next step, or NULL */
    struct record_source written;  /* the step to write: the draft, or the step of trace_append */
    bool is_small;                 /* record_is_small of the layout */
    unsigned singles;              /* number of records of single.h that fit before the next check */
    struct block_summary *summary; /* summary of the current block */
    digit_mask *grid;              /* [cells]: after the last step */
    struct change *trail;          /* all eliminations since the outermost open guess, in order */
    size_t trail_length, trail_capacity;
    struct open_guess *open_guess;
    size_t depth, open_guess_capacity;
    digit_mask *restored; /* [cells], all zero between calls */

    const struct trace_rerun *_Atomic rerun; /* the trace has checkpoints (checkpoint_log.h); NULL: it has records */
    const struct block_source *source;       /* where the records are if not in `store`; or NULL */
    void *source_state;
    struct block_start *block_start; /* set in a block_loader's copy; NULL: this is a whole trace */
    uint64_t steps_before;           /* in a block_loader's copy: number of steps before its first record */
};

/* Returns the block's summary; NULL if its segment is not allocated. Segment s holds FIRST_SEGMENT << s summaries. */
struct block_summary *trace_find_summary(const struct trace *trace, uint64_t block, unsigned *segment);

/* Reserves room for `levels` more open guesses and `changes` more trail entries. */
void trace_reserve(struct trace *trace, size_t levels, size_t changes);

/* Returns the number of the step being written. */
static inline uint64_t trace_next_number(const struct trace *trace)
{
    return trace->steps_before + atomic_load_explicit(&trace->published, memory_order_relaxed) + 1;
}

#endif
