#include "engine/job.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/memory.h"

static void *run_thread(void *context)
{
    struct job *job = context;
    uint64_t start = clock_now();
    job->outcome = job->skip_engine ? ENGINE_STOPPED : job->engine->solve(&job->task);
    job->seconds = (double)(clock_now() - start) / 1e9;
    trace_close(job->trace);
    return NULL;
}

static struct trace *create_trace(const struct engine *engine, const struct job_params *params,
                                  const struct puzzle *puzzle)
{
    const struct guess_rule *choose = &params->settings.choose;
    char name[TRACE_NAME_SIZE], rule[TRACE_CHOOSE_SIZE];
    if (engine->name) {
        engine->name(params->context, name, sizeof name);
    } else if (engine_chooses(engine, params->settings.guess) && (choose->order != GUESS_FEWEST || choose->steers)) {
        guess_rule_write(choose, rule, sizeof rule);
        snprintf(name, sizeof name, "%s%s%s", engine_trace_name(engine, &params->settings.techniques), TRACE_CHOOSE,
                 rule);
    } else {
        return trace_create(puzzle, engine_trace_name(engine, &params->settings.techniques));
    }
    return trace_create(puzzle, name);
}

struct job *job_start(const struct job_params *params, struct puzzle *puzzle)
{
    struct job *job = memory_calloc(1, sizeof *job);
    job->engine = engine_for(params->engine, puzzle->layout);
    job->puzzle = puzzle;
    job->skip_engine = params->skip_engine;
    job->may_outlast = params->threaded;
    job->trace = params->trace ? params->trace : create_trace(job->engine, params, puzzle);
    if (job->engine == &engine_human)
        technique_choice_note(&params->settings.techniques, job->trace);
    job->task = (struct engine_task){
        .puzzle = puzzle,
        .context = params->context,
        .trace = job->trace,
        .cancel = &job->cancel,
        .settings = params->settings,
        .step_limit = params->step_limit,
        .solution = memory_calloc(puzzle->layout->cells, sizeof(digit_mask)),
    };
    if (!engine_chooses(job->engine, params->settings.guess))
        job->task.settings.choose = (struct guess_rule){0};
    if (!params->trace) {
        trace_set_memory_limit(job->trace, params->memory / 2);
        trace_set_index_limit(job->trace, params->memory / 2);
    }
    job->cancel.deadline = cancel_deadline(params->seconds);
    job->cancel.outer = params->cancel;
    if (params->disk)
        trace_set_file_limit(job->trace, params->disk);
    job->threaded = params->threaded;
    if (!params->threaded)
        run_thread(job);
    else if (!thread_start(&job->thread, run_thread, job))
        memory_end_without_thread();
    return job;
}

void job_cancel(struct job *job)
{
    cancel_request(&job->cancel);
}

void job_wait(struct job *job)
{
    if (job->threaded)
        thread_join(&job->thread);
    job->threaded = false;
}

void job_destroy(struct job *job)
{
    if (!job)
        return;
    job_cancel(job);
    job_wait(job);
    if (job->engine->release)
        job->engine->release(job->task.context);
    trace_destroy(job->trace);
    puzzle_destroy(job->puzzle);
    memory_free(job->task.solution);
    memory_free(job);
}

static void *destroy_thread(void *context)
{
    job_destroy(context);
    return NULL;
}

void job_dispose(struct job *job)
{
    if (!job)
        return;
    job_cancel(job);
    job_wait(job);
    if (!job->may_outlast || !trace_file_room(job->trace) || !thread_start_detached(destroy_thread, job))
        job_destroy(job);
}
