#include "command/trace_source.h"

#include <stdio.h>

#include "base/thread.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "form/input.h"
#include "trace_file/trace_file.h"
#include "engine/human_story.h"

void trace_source_finish(struct trace_source *source)
{
    trace_destroy(source->story);
    trace_input_finish(&source->file);
    job_destroy(source->job);
    *source = (struct trace_source){0};
}

/* Waits until the trace has the step or is closed. The pauses between checks grow with the waiting time.
 * */
static void wait_for_step(const struct trace *trace, uint64_t number, struct progress *progress)
{
    enum { FIRST_PAUSE = 100, LONGEST_PAUSE = 50000 /* microseconds */ };
    for (unsigned pause = FIRST_PAUSE; number > trace_steps(trace) && !trace_closed(trace);
         pause += pause < LONGEST_PAUSE ? pause / 4 : 0) {
        thread_sleep(pause);
        progress_show(progress, trace_steps(trace), 0, 0);
    }
}

static void wait_for_job(struct job *job)
{
    struct progress progress;
    progress_begin(&progress, TR("solving"), TR("steps"), false);
    wait_for_step(job->trace, UINT64_MAX, &progress);
    progress_end(&progress);
    job_wait(job);
}

static bool ran_out_of_room(const struct trace_source *source)
{
    const struct job *job = source->job;
    return job && trace_closed(job->trace) && job->outcome == ENGINE_FULL;
}

bool trace_source_solve(struct trace_source *source, struct puzzle *puzzle, const struct options *options,
                        uint64_t step_limit, struct text_error *error)
{
    struct job_params params = {
        .engine = option_value_engine(options, error),
        .step_limit = step_limit,
        .cancel = options->cancel,
        .threaded = source->is_followed || (progress_is_visible(false) && !options->is_served),
    };
    if (!params.engine || (options->value[OPTION_ENGINE] && !engine_knows(params.engine, puzzle->layout, error)) ||
        !option_value_settings(options, params.engine, &params.settings, error) ||
        !option_value_seconds(options, &params.seconds, error) || !options_memory(options, &params.memory, error) ||
        !options_disk(options, &params.disk, error)) {
        puzzle_destroy(puzzle);
        return false;
    }
    source->job = job_start(&params, puzzle);
    if (params.threaded && !source->is_followed)
        wait_for_job(source->job);
    if (!source->is_followed && ran_out_of_room(source)) {
        return trace_error(source->job->trace, error);
    }
    source->trace = source->job->trace;
    return true;
}

static bool solve_input(struct trace_source *source, const struct input *input, const struct options *options,
                        uint64_t step_limit, struct text_error *error)
{
    struct puzzle *puzzle = input_read_first(input, options->messages, error);
    return puzzle && trace_source_solve(source, puzzle, options, step_limit, error);
}

bool trace_source_open(struct trace_source *source, const struct options *options, uint64_t step_limit,
                       struct text_error *error)
{
    struct input input;
    if (!option_value_input(options, 0, trace_file_is_long, &input, error) ||
        !trace_input_take_any(&source->file, &input, options->operands[0], error))
        return false;
    source->trace = source->file.trace;
    if (source->trace)
        return option_value_techniques_of(options, source->trace, error);
    bool solved = solve_input(source, &input, options, step_limit, error);
    input_finish(&input);
    return solved;
}

bool trace_source_need(struct trace_source *source, const struct options *options, struct text_error *error)
{
    bool is_thorough = options->value[OPTION_SHORTEST];
    if (!options->value[OPTION_NEEDED] && !is_thorough)
        return true;
    source->story = human_story_create(source->trace, is_thorough, options->cancel, error);
    source->run = source->trace;
    source->trace = source->story;
    return source->story;
}

static bool flow_has(void *context, uint64_t number)
{
    struct trace_flow *flow = context;
    const struct trace *trace = flow->source->trace;
    if (number > trace_steps(trace) && !trace_closed(trace) && !fflush(flow->stream))
        wait_for_step(trace, number, &flow->progress);
    if (number > trace_steps(trace) || ran_out_of_room(flow->source) || cancel_is_requested(flow->options->cancel))
        return false;
    bool is_whole = trace_closed(trace);
    progress_show(&flow->progress, number, is_whole ? number : 0, is_whole ? trace_steps(trace) : 0);
    return true;
}

void trace_flow_begin(struct trace_flow *flow, const struct trace_source *source, const struct options *options,
                      FILE *stream, bool prints)
{
    *flow = (struct trace_flow){
        .supply = {.has = flow_has, .context = flow}, .source = source, .options = options, .stream = stream};
    progress_begin(&flow->progress, TR("writing"), TR("steps"), prints);
    progress_show_if(&flow->progress, !options->is_served);
}

bool trace_flow_end(struct trace_flow *flow, struct text_error *error)
{
    progress_end(&flow->progress);
    return !ran_out_of_room(flow->source) || trace_error(flow->source->trace, error);
}

void trace_source_note_stop(const struct trace_source *source, const struct options *options)
{
    struct text_error note;
    if (!source->job || !trace_has_stop(source->trace))
        return;
    text_error_input(&note, 0, 0, "stopped by the time limit; --seconds allows more");
    command_note(options->messages, &note);
}

uint64_t trace_source_limit(const struct options *options, enum option_id id)
{
    struct text_error ignored;
    uint64_t limit = 0;
    return options_integer(options, id, 1, TRACE_MAX_STEPS, &limit, &ignored) ? limit : 0;
}
