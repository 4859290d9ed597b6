/* A trace in outline, for an engine that is faster than its steps can be written down. It counts its steps, and
 * before each block it leaves a checkpoint: its own state, in few bytes. Whoever reads the trace runs the engine again
 * from there, this time recording, and so gets every step as it would have been written (excerpt.h).
 *
 *     struct sketch sketch;
 *     sketch_begin(&sketch, trace, &rerun, technique, &depth, &guesses)
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

/* A step costs little more than to count `left` down, so what can be told once a block is told then. */
struct sketch {
    struct trace *trace;
    uint64_t boundary;   /* so many steps fill the block; */
    int64_t left;        /* it lacks so many of them */
    int64_t due;         /* once it lacks no more than these, the next block's checkpoint; also before step 1 */
    store_position next; /* where the next block's checkpoint is */
    struct block_summary *summary; /* of the block that is being filled */
    const size_t *depth; /* the engine's own count of open guesses: as it is after a step, but for a backtrack before it */
    const uint64_t *guesses; /* and of guesses made, after each */
    size_t lowest, deepest, first_depth;
    uint64_t first_guesses;
    uint16_t kinds[STEP_KINDS]; /* guesses, backtracks and deductions follow from the rest, at the end */
    unsigned technique;  /* of all deductions */
    bool failed; /* no memory: the trace ends with its last whole block. A checkpoint is always due then */
};

/* The trace must be empty. All its deductions are of one technique. */
void sketch_begin(struct sketch *sketch, struct trace *trace, const struct trace_rerun *rerun, unsigned technique,
                  const size_t *depth, const uint64_t *guesses);

/* How many are done. */
static inline uint64_t sketch_steps(const struct sketch *sketch)
{
    return sketch->boundary - (uint64_t)sketch->left;
}

static inline bool sketch_due(const struct sketch *sketch)
{
    return sketch->left <= sketch->due;
}

/* Room for the engine's state now: as of sketch_steps, in `length` bytes, which are to be written before the next call.
 * NULL if there is no memory. */
uint8_t *sketch_checkpoint(struct sketch *sketch, size_t length);

/* The block is full, and the next one begins with such a step: private. */
void sketch_fill(struct sketch *sketch, enum step_kind first);

static inline void sketch_step(struct sketch *sketch, enum step_kind kind)
{
    if (--sketch->left < 0)
        sketch_fill(sketch, kind);
    if (kind != STEP_DEDUCE && kind != STEP_GUESS && kind != STEP_BACKTRACK)
        sketch->kinds[kind]++;
    /* Without a jump: each block sets out anew, so when the next lowest or deepest comes cannot be foreseen. */
    size_t depth = *sketch->depth - (kind == STEP_BACKTRACK);
    if (kind == STEP_BACKTRACK)
        sketch->lowest = depth < sketch->lowest ? depth : sketch->lowest;
    if (kind == STEP_CONTRADICTION)
        sketch->deepest = depth > sketch->deepest ? depth : sketch->deepest;
}

/* Publishes what is left. */
void sketch_end(struct sketch *sketch);

#endif
