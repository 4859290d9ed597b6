/* One run of an engine on a puzzle, recorded, in a thread of its own or in the caller's. */
#ifndef APP_JOB_H
#define APP_JOB_H

#include <threads.h>

#include "engine/engine.h"

struct job {
    const struct engine *engine;
    struct puzzle *puzzle;
    struct trace *trace; /* may be watched while the job runs; closed when it is done */
    struct engine_task task;
    enum engine_outcome outcome; /* once the trace is closed */
    double seconds;              /* that it took; likewise */
    atomic_bool cancel;
    thrd_t thread;
    bool threaded, skip_engine;
};

struct job_params {
    const struct engine *engine;
    uint64_t memory; /* bytes that the program may take for it, in all */
    uint64_t step_limit; /* after which it stops; 0: none */
    struct trace *trace; /* to go on writing, which is taken; NULL: a new one */
    bool guess; /* as in engine_task */
    bool skip_engine; /* the trace is skip_engine as it is */
    bool threaded;   /* solve in the background; otherwise all is done on return */
};

/* Takes the puzzle, also on failure. The job is on the heap, as its thread holds on to it. NULL if there is no memory
 * or no thread. */
struct job *job_start(const struct job_params *params, struct puzzle *puzzle);

/* Waits for the end. */
void job_wait(struct job *job);

/* Cancels it if it still runs, and frees it with its trace and puzzle. Takes NULL. */
void job_destroy(struct job *job);

#endif
