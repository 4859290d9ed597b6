/* The recorder is between an engine and its trace. Without a trace its functions do nothing, so the engine's code is
 * the same with and without recording. Only changes to the trace's grid are recorded: if the engine eliminates a
 * candidate that the trace has already eliminated (because the engine restarts a branch, for example), nothing is
 * recorded. */
#ifndef ENGINE_RECORDER_H
#define ENGINE_RECORDER_H

#include "engine/engine.h"
#include "trace/checkpoint_log.h"

struct recorder {
    struct trace *trace;        /* may be NULL */
    struct checkpoint_log *log; /* may be NULL; if set, steps are only counted */
    bool is_full;               /* a step could not be written; the engine must stop */
};

/* Returns those of `digits` that the trace's grid still has in the cell; all of them without a trace. */
static inline digit_mask recorder_remaining(const struct recorder *recorder, cell_id cell, digit_mask digits)
{
    return recorder->trace ? trace_grid(recorder->trace)[cell] & digits : digits;
}

/* Returns the number of steps in the trace; 0 without one. */
static inline uint64_t recorder_steps(const struct recorder *recorder)
{
    return recorder->trace ? trace_steps(recorder->trace) : 0;
}

static inline unsigned recorder_technique(struct recorder *recorder, const char *id)
{
    return recorder->trace ? trace_technique(recorder->trace, id) : 0;
}

static inline void recorder_begin(struct recorder *recorder, unsigned technique)
{
    if (recorder->trace)
        trace_begin(recorder->trace, STEP_DEDUCE, technique);
}

static inline void recorder_place(struct recorder *recorder, cell_id cell, unsigned digit)
{
    if (recorder->trace)
        trace_place(recorder->trace, cell, digit);
}

static inline void recorder_remove(struct recorder *recorder, cell_id cell, digit_mask digits)
{
    if (recorder->trace)
        trace_remove(recorder->trace, cell, digits);
}

static inline void recorder_truth(struct recorder *recorder, struct constraint truth)
{
    if (recorder->trace)
        trace_truth(recorder->trace, truth);
}

static inline void recorder_link(struct recorder *recorder, struct constraint link)
{
    if (recorder->trace)
        trace_link(recorder->trace, link);
}

static inline void recorder_role(struct recorder *recorder, enum role_name name, unsigned number)
{
    if (recorder->trace)
        trace_role(recorder->trace, name, number);
}

static inline void recorder_role_candidate(struct recorder *recorder, candidate_id candidate)
{
    if (recorder->trace)
        trace_role_candidate(recorder->trace, candidate_cell(candidate), candidate_digit(candidate));
}

static inline void recorder_evidence_peers_of(struct recorder *recorder, cell_id cell)
{
    if (recorder->trace)
        trace_evidence_peers_of(recorder->trace, cell);
}

static inline void recorder_end(struct recorder *recorder)
{
    if (recorder->trace && !trace_end(recorder->trace))
        recorder->is_full = true;
}

static inline void recorder_guess(struct recorder *recorder, cell_id cell, unsigned digit)
{
    if (recorder->log)
        checkpoint_log_count_step(recorder->log, STEP_GUESS);
    else if (recorder->trace && !trace_guess(recorder->trace, (struct change){cell, digit_bit(digit)}))
        recorder->is_full = true;
}

static inline void recorder_contradiction(struct recorder *recorder, struct constraint empty)
{
    if (recorder->log)
        checkpoint_log_count_step(recorder->log, STEP_CONTRADICTION);
    else if (recorder->trace && !trace_contradiction(recorder->trace, empty))
        recorder->is_full = true;
}

static inline void recorder_backtrack(struct recorder *recorder, cell_id exhausted)
{
    if (recorder->log)
        checkpoint_log_count_step(recorder->log, STEP_BACKTRACK);
    else if (recorder->trace && !trace_backtrack(recorder->trace, exhausted))
        recorder->is_full = true;
}

static inline void recorder_backjump(struct recorder *recorder, unsigned levels, bool restarts)
{
    if (recorder->trace && !trace_backjump(recorder->trace, levels, restarts))
        recorder->is_full = true;
}

static inline void recorder_final_step(struct recorder *recorder, enum step_kind kind, cell_id exhausted)
{
    if (recorder->log)
        checkpoint_log_count_step(recorder->log, kind);
    else if (recorder->trace && !trace_final_step(recorder->trace, kind, exhausted))
        recorder->is_full = true;
}

void recorder_write_seen_digits(struct recorder *recorder, const struct layout *layout, unsigned technique,
                                cell_id cell, digit_mask digits, const digit_mask *holds, unsigned place);

/* Records a whole step: `cell` loses those of `digits` that its peers hold. `holds` has a mask for each cell; a peer
 * that holds a digit has a mask of only that digit. If `place` is not 0, the step leaves only this digit in the cell.
 * With a checkpoint log, all of `digits` must still be in the trace's grid, because there is no grid to check. */
static inline void recorder_seen_digits(struct recorder *recorder, const struct layout *layout, unsigned technique,
                                        cell_id cell, digit_mask digits, const digit_mask *holds, unsigned place)
{
    if (recorder->log && digits)
        checkpoint_log_count_step(recorder->log, STEP_DEDUCE);
    else if (recorder->trace && !recorder->log)
        recorder_write_seen_digits(recorder, layout, technique, cell, digits, holds, place);
}

/* Returns whether the engine must stop: on request, or because memory for the trace ran out. With a checkpoint log, the
 * engine notices the latter when it writes the checkpoint that is then always due. */
static inline bool recorder_must_stop(const struct recorder *recorder, const struct engine_task *task)
{
    if (recorder->is_full)
        return true;
    if (!recorder->log)
        return engine_cancelled(task);
    return engine_cancelled_at(task, task->step_limit ? checkpoint_log_steps(recorder->log) : 0);
}

static inline bool recorder_failed(const struct recorder *recorder)
{
    return recorder->is_full || (recorder->log && recorder->log->failed);
}

/* Returns the outcome of a stopped engine. If a time limit stopped it, the trace ends with a step that says so. */
enum engine_outcome recorder_stopped(struct recorder *recorder, const struct engine_task *task);

#endif
