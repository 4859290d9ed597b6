/* Recording for engines that are faster than their steps can be written. The engine only counts its steps and stores
 * a checkpoint (its own state in a few bytes) before each block. Readers run the engine again from a block's
 * checkpoint, now with recording, and get exactly the steps that would have been written (block_loader.h).
 *
 *     struct checkpoint_log log;
 *     checkpoint_log_begin(&log, trace, &rerun, technique, &depth, &guesses)
 *     for each move:
 *         if (checkpoint_log_is_due(&log)) write the state to checkpoint_log_add(&log, length);
 *         checkpoint_log_count_step(&log, kind), at most CHECKPOINT_LOG_STRIDE times
 *     checkpoint_log_end(&log)
 *
 * A backtrack must follow a contradiction or another backtrack. */
#ifndef TRACE_CHECKPOINT_LOG_H
#define TRACE_CHECKPOINT_LOG_H

#include "trace/trace.h"

/* The most steps between two calls of checkpoint_log_is_due. */
enum { CHECKPOINT_LOG_STRIDE = 4 };

/* A stored engine state, in a format of the engine's own. */
struct checkpoint {
    uint64_t steps; /* steps before it */
    const uint8_t *bytes;
    size_t length;
};

/* Runs an engine again. Each reader creates a state once; it owns all memory that a run needs. */
struct trace_rerun {
    void *(*create)(const struct puzzle *puzzle);
    void (*destroy)(void *state); /* `state` may be NULL. */
    /* Resumes from a checkpoint and records to `trace` until it has `steps` steps or the solve ends. `trace` is at the
     * puzzle's start; the engine first restores the checkpoint's state (checkpoint_restore_elimination,
     * checkpoint_restore_guess). */
    void (*run)(void *state, const struct checkpoint *checkpoint, struct trace *trace, uint64_t steps);
};

/* The state of recording. Counting a step costs little more than decrementing `steps_left`; everything else is computed
 * once for each block. */
struct checkpoint_log {
    struct trace *trace;
    uint64_t block_end;             /* number of the last step if the current block becomes full */
    int64_t steps_left;             /* steps still missing in the current block */
    int64_t checkpoint_due;         /* the next block's checkpoint is due when `steps_left` is at most this */
    store_position next_checkpoint; /* position of the next block's checkpoint */
    struct block_summary *summary;  /* summary of the current block */
    const size_t *depth;            /* the engine's number of open guesses: current after a step, not yet reduced before
                                     * a backtrack */
    const uint64_t *guesses;        /* the engine's number of guesses so far */
    size_t lowest, deepest, first_depth;
    uint64_t first_guesses;
    uint16_t kinds[STEP_KINDS]; /* [kinds] of the current block; guesses, backtracks and deductions are set at its
                                 * end */
    unsigned technique;         /* technique of all deductions */
    bool failed; /* the trace is full: it ends with its last full block, and a checkpoint is always due */
};

/* Begins recording. The trace must be empty. All deductions must have the same technique. */
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

/* Returns `length` bytes for the engine's current state (after checkpoint_log_steps steps). The caller fills them
 * before the next call. */
uint8_t *checkpoint_log_add(struct checkpoint_log *log, size_t length);

/* Private: publishes the full block and starts the next one, whose first step is of kind `first`. */
void checkpoint_log_next_block(struct checkpoint_log *log, enum step_kind first);

static inline void checkpoint_log_count_step(struct checkpoint_log *log, enum step_kind kind)
{
    if (--log->steps_left < 0)
        checkpoint_log_next_block(log, kind);
    if (kind != STEP_DEDUCE && kind != STEP_GUESS && kind != STEP_BACKTRACK)
        log->kinds[kind]++;
    /* minimum and maximum without a branch, which would be unpredictable as each block starts anew */
    size_t depth = *log->depth - (kind == STEP_BACKTRACK);
    if (kind == STEP_BACKTRACK)
        log->lowest = depth < log->lowest ? depth : log->lowest;
    if (kind == STEP_CONTRADICTION)
        log->deepest = depth > log->deepest ? depth : log->deepest;
}

/* Publishes the last, incomplete block. */
void checkpoint_log_end(struct checkpoint_log *log);

#endif
