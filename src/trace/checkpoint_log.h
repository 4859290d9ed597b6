/* Recording for engines that are faster than their steps can be written. The engine only counts its steps and stores
 * one checkpoint, its own state in a few bytes, before each block. Readers run the engine again from a block's
 * checkpoint, this time with recording, and so get exactly the steps that would have been written (block_loader.h).
 *
 *     struct checkpoint_log log;
 *     checkpoint_log_begin(&log, trace, &rerun, technique, &depth, &guesses)
 *     for each move: if (checkpoint_log_is_due(&log)) write the state to checkpoint_log_add(&log, length);
 *                    checkpoint_log_count_step(&log, kind) at most CHECKPOINT_LOG_STRIDE times
 *     checkpoint_log_end(&log)
 *
 * A backtrack must follow a contradiction or another backtrack. */
#ifndef TRACE_CHECKPOINT_LOG_H
#define TRACE_CHECKPOINT_LOG_H

#include "trace/trace.h"

/* The most steps between two calls of checkpoint_log_is_due. */
enum { CHECKPOINT_LOG_STRIDE = 4 };

/* A stored engine state. The engine defines the format of the bytes. */
struct checkpoint {
    uint64_t steps; /* done before it */
    const uint8_t *bytes;
    size_t length;
};

/* Runs an engine again. The state is created once per reader and owns all memory that a run needs. */
struct trace_rerun {
    void *(*create)(const struct puzzle *puzzle);
    void (*destroy)(void *state); /* takes NULL */
    /* Resumes from a checkpoint and records to `trace` until it has `steps` steps or the solve ends. `trace` is at
     * the puzzle's start; the engine first brings it to the checkpoint's state (checkpoint_restore_elimination,
     * checkpoint_restore_guess). */
    void (*run)(void *state, const struct checkpoint *checkpoint, struct trace *trace, uint64_t steps);
};

/* Counting a step costs little more than decrementing `steps_left`; everything that can be computed once per block is
 * computed then. */
struct checkpoint_log {
    struct trace *trace;
    uint64_t block_end;             /* number of the current block's last step, if the block gets full */
    int64_t steps_left;             /* steps that the current block still lacks */
    int64_t checkpoint_due;         /* the next block's checkpoint is due when steps_left is at most this */
    store_position next_checkpoint; /* position of the next block's checkpoint */
    struct block_summary *summary;  /* of the current block */
    const size_t *depth;            /* the engine's number of open guesses: after a step, but before a backtrack */
    const uint64_t *guesses;        /* the engine's number of guesses so far */
    size_t lowest, deepest, first_depth;
    uint64_t first_guesses;
    uint16_t kinds[STEP_KINDS]; /* of guesses, backtracks and deductions only at the block's end */
    unsigned technique;         /* of all deductions */
    bool failed; /* the trace is full: it ends with its last whole block, and a checkpoint is always due */
};

/* The trace must be empty. All deductions must be of one technique. */
void checkpoint_log_begin(struct checkpoint_log *log, struct trace *trace, const struct trace_rerun *rerun,
                          unsigned technique, const size_t *depth, const uint64_t *guesses);

/* Returns the number of steps so far. */
static inline uint64_t checkpoint_log_steps(const struct checkpoint_log *log)
{
    return log->block_end - (uint64_t)log->steps_left;
}

static inline bool checkpoint_log_is_due(const struct checkpoint_log *log)
{
    return log->steps_left <= log->checkpoint_due;
}

/* Returns `length` bytes for the engine's state after checkpoint_log_steps steps; the caller fills them before the
 * next call. */
uint8_t *checkpoint_log_add(struct checkpoint_log *log, size_t length);

/* Private: publishes the full block and starts the next one, whose first step is of kind `first`. */
void checkpoint_log_next_block(struct checkpoint_log *log, enum step_kind first);

static inline void checkpoint_log_count_step(struct checkpoint_log *log, enum step_kind kind)
{
    if (--log->steps_left < 0)
        checkpoint_log_next_block(log, kind);
    if (kind != STEP_DEDUCE && kind != STEP_GUESS && kind != STEP_BACKTRACK)
        log->kinds[kind]++;
    /* Branchless minimum and maximum: each block starts anew, so a branch here would be unpredictable. */
    size_t depth = *log->depth - (kind == STEP_BACKTRACK);
    if (kind == STEP_BACKTRACK)
        log->lowest = depth < log->lowest ? depth : log->lowest;
    if (kind == STEP_CONTRADICTION)
        log->deepest = depth > log->deepest ? depth : log->deepest;
}

/* Publishes the last, partial block. */
void checkpoint_log_end(struct checkpoint_log *log);

#endif
