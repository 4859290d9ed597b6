/* A job solves one puzzle with one engine and records the trace, in a thread of its own or in the caller's. */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include "base/cancel.h"
#include "base/thread.h"
#include "engine/engine.h"

struct job {
    const struct engine *engine;
    struct puzzle *puzzle;
    struct trace *trace; /* may be read while the job runs; closed when it is done */
    struct engine_task task;
    enum engine_outcome outcome; /* valid once the trace is closed */
    double seconds;              /* how long solving took; likewise */
    struct cancel cancel;
    struct thread thread;
    bool threaded, skip_engine;
    bool may_outlast; /* job_dispose may leave freeing it to a thread: the job was started with one */
};

struct job_params {
    const struct engine *engine;
    uint64_t memory; /* in bytes: half for steps (more of them go to a file), half for the summaries of all blocks */
    uint64_t disk;   /* the most bytes of that file; 0: only a reserve on the disk stays free */
    uint64_t step_limit;         /* stop after this many steps; 0: no limit */
    double seconds;              /* stop after this time; 0: no limit */
    const struct cancel *cancel; /* ends the job, too; NULL: nothing else does */
    struct trace *trace;         /* continue this trace, which the job takes over; NULL: a new one */
    void *context;               /* as in engine_task; the job takes it over */
    struct engine_settings settings;
    bool skip_engine; /* only close the trace, do not solve */
    bool threaded;    /* solve in the background; otherwise the job is done on return */
};

/* An engine that does not know the clues of the board is replaced by one that does. Takes over `puzzle` and
 * params->trace, also on failure. */
struct job *job_start(const struct job_params *params, struct puzzle *puzzle);

/* Lets the job stop where it is. The trace is closed soon after and keeps its steps. */
void job_cancel(struct job *job);

/* Blocks until the job is done. */
void job_wait(struct job *job);

/* Cancels the job if it still runs and frees it with its trace and its puzzle. Takes NULL. */
void job_destroy(struct job *job);

/* The same, without waiting. A trace that has a file may take seconds to free; for a job that was started with
 * `threaded`, a thread of its own does that. */
void job_dispose(struct job *job);

#endif
