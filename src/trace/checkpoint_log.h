/* A trace in outline, for an engine that is faster than its steps can be written down. It counts its steps, and
 * before each block it leaves a checkpoint: its own state, in few bytes. Whoever reads the trace runs the engine again
 * from there, this time recording, and so gets every step as it would have been written (block_loader.h).
 *
 *     struct checkpoint_log sketch;
 *     checkpoint_log_begin(&sketch, trace, &rerun, technique, &depth, &guesses)
 *     for each move: if (checkpoint_log_is_due(&sketch)) write to checkpoint_log_add(&sketch, length);
 *                    checkpoint_log_count_step(&sketch, kind) at most CHECKPOINT_LOG_STRIDE times
 *     checkpoint_log_end(&sketch)
 *
 * A backtrack must follow a contradiction or another backtrack. */
#ifndef TRACE_CHECKPOINT_LOG_H
#define TRACE_CHECKPOINT_LOG_H

#include "trace/trace.h"

/* How many steps may lie between two looks at checkpoint_log_is_due. */
enum { CHECKPOINT_LOG_STRIDE = 4 };

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
     * there are no more; first it makes the trace go where the checkpoint is (checkpoint_restore_elimination, checkpoint_restore_guess). */
    void (*run)(void *state, const struct checkpoint *checkpoint, struct trace *trace, uint64_t steps);
};

/* A step costs little more than to count `left` down, so what can be told once a block is told then. */
struct checkpoint_log {
    struct trace *trace;
    uint64_t block_end;             /* number of the current block's last step, if the block gets full */
    int64_t steps_left;             /* steps that the current block still lacks */
    int64_t checkpoint_due;         /* the next block's checkpoint is due once steps_left is at most this */
    store_position next_checkpoint; /* of the next block */
    struct block_summary *summary;  /* of the block that is being filled */
    const size_t
        *depth; /* the engine's own count of open guesses: as it is after a step, but for a backtrack before it */
    const uint64_t *guesses; /* and of guesses made, after each */
    size_t lowest, deepest, first_depth;
    uint64_t first_guesses;
    uint16_t kinds[STEP_KINDS]; /* guesses, backtracks and deductions follow from the rest, at the end */
    unsigned technique;         /* of all deductions */
    bool failed; /* no memory: the trace ends with its last whole block. A checkpoint is always due then */
};

/* The trace must be empty. All its deductions are of one technique. */
void checkpoint_log_begin(struct checkpoint_log *log, struct trace *trace, const struct trace_rerun *rerun,
                          unsigned technique, const size_t *depth, const uint64_t *guesses);

/* How many are done. */
static inline uint64_t checkpoint_log_steps(const struct checkpoint_log *log)
{
    return log->block_end - (uint64_t)log->steps_left;
}

static inline bool checkpoint_log_is_due(const struct checkpoint_log *log)
{
    return log->steps_left <= log->checkpoint_due;
}

/* Room for the engine's state now: as of checkpoint_log_steps, in `length` bytes, which are to be written before the next call.
 * NULL if there is no memory. */
uint8_t *checkpoint_log_add(struct checkpoint_log *log, size_t length);

/* The block is full, and the next one begins with such a step: private. */
void checkpoint_log_next_block(struct checkpoint_log *log, enum step_kind first);

static inline void checkpoint_log_count_step(struct checkpoint_log *log, enum step_kind kind)
{
    if (--log->steps_left < 0)
        checkpoint_log_next_block(log, kind);
    if (kind != STEP_DEDUCE && kind != STEP_GUESS && kind != STEP_BACKTRACK)
        log->kinds[kind]++;
    /* Without a jump: each block sets out anew, so when the next lowest or deepest comes cannot be foreseen. */
    size_t depth = *log->depth - (kind == STEP_BACKTRACK);
    if (kind == STEP_BACKTRACK)
        log->lowest = depth < log->lowest ? depth : log->lowest;
    if (kind == STEP_CONTRADICTION)
        log->deepest = depth > log->deepest ? depth : log->deepest;
}

/* Publishes what is left. */
void checkpoint_log_end(struct checkpoint_log *log);

#endif
