/* A job solves one puzzle with one engine and records the trace, in a separate thread or in the caller's. */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include "base/cancel.h"
#include "base/thread.h"
#include "engine/engine.h"

struct job {
    const struct engine *engine;
    struct puzzle *puzzle;
    struct trace *trace; /* may be read while the job runs; closed when the job is done */
    struct engine_task task;
    enum engine_outcome outcome; /* valid when the trace is closed */
    double seconds;              /* duration of solving; valid when the trace is closed */
    struct cancel cancel;
    struct thread thread;
    bool threaded, skip_engine;
    bool may_outlast; /* job_dispose may let a thread free it, because the job was started in one */
};

struct job_params {
    const struct engine *engine;
    uint64_t memory;     /* bytes: half for steps (more of them go to a file), half for the summaries of all blocks */
    uint64_t disk;       /* the most bytes in that file; 0: only a reserve on the disk stays free */
    uint64_t step_limit; /* stop after this many steps; 0: no limit */
    double seconds;      /* stop after this time; 0: no limit */
    const struct cancel *cancel; /* also ends the job; may be NULL */
    struct trace *trace;         /* a trace to continue, which the job takes over; NULL: a new one */
    void *context;               /* as in engine_task; taken over by the job */
    struct engine_settings settings;
    bool skip_engine; /* only close the trace, do not solve */
    bool threaded;    /* solve in the background; otherwise the job is done when this returns */
};

/* Starts a job. An engine that does not support the clues of the board is replaced by one that does. Takes over
 * `puzzle` and params->trace, even on failure. */
struct job *job_start(const struct job_params *params, struct puzzle *puzzle);

/* Stops the job soon. The trace is then closed and keeps its steps. */
void job_cancel(struct job *job);

/* Blocks until the job is done. */
void job_wait(struct job *job);

/* Cancels the job if it still runs, and frees it with its trace and puzzle. `job` may be NULL. */
void job_destroy(struct job *job);

/* Destroys the job without waiting. Freeing a trace with a file may take seconds; for a job started with `threaded`, a
 * separate thread does that. */
void job_dispose(struct job *job);

#endif
