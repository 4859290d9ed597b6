#include "command/trace_source.h"

#include <stdio.h>
#include <time.h>

#include "base/translation.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "puzzle/input.h"

void trace_source_finish(struct trace_source *source)
{
    trace_input_finish(&source->file);
    job_destroy(source->job);
    *source = (struct trace_source){0};
}

static void set_room_error(const struct trace *trace, struct text_error *error)
{
    if (trace && trace_reached_file_limit(trace))
        text_error_system(error, "the search takes more room on the disk than --disk allows: %llu steps take %llu MiB",
                          (unsigned long long)trace_steps(trace), (unsigned long long)trace_file_room(trace) >> 20);
    else if (trace && trace_reached_index_limit(trace))
        text_error_system(error, "the search takes more memory than --memory allows: %llu steps take %llu MiB",
                          (unsigned long long)trace_steps(trace), (unsigned long long)trace_memory_room(trace) >> 20);
    else
        text_error_system(error, "no room for the trace, in memory or on the disk");
}

/* Waits for the job. The pauses between two looks grow with the time that it has taken. */
static void wait_for_job(struct job *job)
{
    struct progress progress;
    progress_begin(&progress, TR("solving"), TR("steps"), false);
    for (long pause = 1000000; !trace_closed(job->trace); pause += pause < 50000000 ? pause / 4 : 0) {
        nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
        progress_show(&progress, trace_steps(job->trace), 0, 0);
    }
    progress_end(&progress);
    job_wait(job);
}

static bool solve(struct trace_source *source, struct puzzle *puzzle, const struct options *options,
                  uint64_t step_limit, struct text_error *error)
{
    struct job_params params = {
        .engine = option_value_engine(options, error),
        .guess = options->value[OPTION_GUESS],
        .step_limit = step_limit,
        .threaded = progress_is_visible(false),
    };
    if (!params.engine || !option_value_profile(options, params.engine, &params.profile, error) ||
        !options_memory(options, &params.memory, error) || !options_disk(options, &params.disk, error)) {
        puzzle_destroy(puzzle);
        return false;
    }
    source->job = job_start(&params, puzzle);
    if (source->job && params.threaded)
        wait_for_job(source->job);
    if (!source->job || source->job->outcome == ENGINE_NO_MEMORY) {
        set_room_error(source->job ? source->job->trace : NULL, error);
        return false;
    }
    source->trace = source->job->trace;
    return true;
}

static bool solve_input(struct trace_source *source, const struct input *input, const struct options *options,
                        uint64_t step_limit, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_read(input->view.bytes, input->view.length, input->source, error);
    if (!puzzle)
        return false;
    if (!puzzle->name[0])
        snprintf(puzzle->name, sizeof puzzle->name, "%s", input->name);
    input_print_note(puzzle, input->source);
    return solve(source, puzzle, options, step_limit, error);
}

bool trace_source_open(struct trace_source *source, const struct options *options, uint64_t step_limit,
                       struct text_error *error)
{
    struct input input;
    if (!trace_input_open_any(&source->file, &input, options->operand, error))
        return false;
    source->trace = source->file.trace;
    if (source->trace)
        return option_value_profile_of(options, source->trace, error);
    bool solved = solve_input(source, &input, options, step_limit, error);
    input_finish(&input);
    return solved;
}

uint64_t trace_source_limit(const struct options *options, enum option_id id)
{
    struct text_error ignored;
    uint64_t limit = 0;
    return options_integer(options, id, 1, TRACE_MAX_STEPS, &limit, &ignored) ? limit : 0;
}
