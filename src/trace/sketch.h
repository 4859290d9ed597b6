/* A trace in outline, for an engine that is faster than its steps can be written down. It counts its steps, and
 * before each block it leaves a checkpoint: its own state, in few bytes. Whoever reads the trace runs the engine again
 * from there, this time recording, and so gets every step as it would have been written (excerpt.h).
 *
 *     struct sketch sketch;
 *     sketch_begin(&sketch, trace, &rerun, technique, &depth)
 *     for each move: if (sketch_due(&sketch)) write to sketch_checkpoint(&sketch, length);
 *                    sketch_step(&sketch, kind) at most SKETCH_STRIDE times
 *     sketch_end(&sketch)
 *
 * A backtrack must follow a contradiction or another backtrack. */
#ifndef TRACE_SKETCH_H
#define TRACE_SKETCH_H

#include "trace/trace.h"

/* How many steps may lie between two looks at sketch_due. */
enum { SKETCH_STRIDE = 4 };

/* What an engine has left; the bytes are its own. */
struct checkpoint {
    uint64_t steps; /* done by then */
    const uint8_t *bytes;
    size_t length;
};

/* How an engine is run again. The state is made once per reader and holds all memory that running takes. */
struct trace_rerun {
    void *(*create)(const struct puzzle *puzzle); /* NULL if there is no memory */
    void (*destroy)(void *state);                 /* takes NULL */
    /* Goes on from a checkpoint and records to `trace`, which is at the puzzle's start, until that has `steps` steps or
     * there are no more; first it makes the trace go where the checkpoint is (trace_reremove, trace_reopen). */
    void (*run)(void *state, const struct checkpoint *checkpoint, struct trace *trace, uint64_t steps);
};

struct sketch {
    struct trace *trace;
    uint64_t steps;      /* done */
    uint64_t due;        /* from so many on, the next block's checkpoint; at first, before the first step */
    uint64_t boundary;   /* so many fill the block */
    store_position next; /* where the next block's checkpoint is */
    struct block_summary *summary; /* of the block that is being filled */
    uint16_t kinds[STEP_KINDS]; /* backtracks and deductions follow from the others: they are counted at the end */
    const size_t *depth; /* the engine's own count of open guesses: as it is after a step, but for a backtrack before it */
    size_t lowest, deepest, first_depth;
    unsigned technique;  /* of all deductions */
    bool failed; /* no memory: the trace ends with its last whole block */
};

/* The trace must be empty. All its deductions are of one technique. */
void sketch_begin(struct sketch *sketch, struct trace *trace, const struct trace_rerun *rerun, unsigned technique,
                  const size_t *depth);

static inline bool sketch_due(const struct sketch *sketch)
{
    return (int64_t)(sketch->steps - sketch->due) >= 0;
}

/* Room for the engine's state now: as of `steps`, in `length` bytes, which are to be written before the next call. NULL
 * if there is no memory. */
uint8_t *sketch_checkpoint(struct sketch *sketch, size_t length);

/* The block is full, and the next one begins with such a step: private. */
void sketch_fill(struct sketch *sketch, enum step_kind first);

static inline void sketch_step(struct sketch *sketch, enum step_kind kind)
{
    if (sketch->steps++ == sketch->boundary)
        sketch_fill(sketch, kind);
    if (kind != STEP_DEDUCE && kind != STEP_BACKTRACK)
        sketch->kinds[kind]++;
    if (kind == STEP_BACKTRACK && *sketch->depth <= sketch->lowest)
        sketch->lowest = *sketch->depth - 1;
    if (kind == STEP_CONTRADICTION && *sketch->depth > sketch->deepest)
        sketch->deepest = *sketch->depth;
}

/* Publishes what is left. */
void sketch_end(struct sketch *sketch);

#endif
