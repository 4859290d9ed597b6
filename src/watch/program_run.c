/* Runs a program, or reads a stream, to its end. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/translation.h"
#include "watch/program.h"

enum {
    READ_SIZE = 1 << 13, /* small, so the clock is checked often */
    WAIT = 50,           /* milliseconds between two looks at the clock */
    QUIET = 4,           /* number of such looks without output after which held-back steps are shown */
    LOG_LIMIT = 8192,    /* bytes of standard error that wait for the next line */
};

/* seconds that a program may take when asked to end, or may run after closing its output; also for its descendants
 * after its own end */
static const double patience = 0.5;

/* A running program, or a stream being read. */
struct reading {
    struct child child;
    struct attachment attachment; /* attachment of a followed program */
    bool is_program, is_attached;
    struct watch_run *run;
    const struct watch_program *program;
    const struct watch_params *params;
    struct watch_result *result;
    unsigned open; /* set of streams that have not ended */
    uint64_t started;
    uint64_t printed; /* bytes in both streams */
    bool is_stopped, is_killed;
    enum watch_limit limit; /* the limit that it has reached */
    uint64_t stopped;       /* time at which it was asked to end */
    uint64_t idle; /* time since which nothing has come from a program that has ended or closed its output; 0: output is
                    * still expected */
    char bytes[READ_SIZE];
};

_Static_assert(LOG_LIMIT <= READ_SIZE, "what is read of the log has room");

static double seconds_since(uint64_t start)
{
    return (double)(clock_now() - start) / 1e9;
}

static void stop(struct reading *reading)
{
    if (reading->is_stopped)
        return;
    reading->is_stopped = true;
    reading->stopped = clock_now();
    if (reading->is_program)
        child_stop(&reading->child);
}

/* Ends the program if asking was in vain. Returns whether nothing more has to be read. */
static bool is_over(struct reading *reading)
{
    const struct watch_program *program = reading->program;
    const struct cancel *cancel = reading->params->cancel;
    if (!reading->is_stopped) {
        const struct watch_limits *limits = &program->limits;
        if (program->most_seconds > 0 && seconds_since(reading->started) > program->most_seconds)
            reading->limit = WATCH_LIMIT_TIME;
        else if (limits->output && reading->printed > limits->output)
            reading->limit = WATCH_LIMIT_OUTPUT;
        else if (limits->steps && watch_run_totals(reading->run)->steps > limits->steps)
            reading->limit = WATCH_LIMIT_STEPS;
    }
    if (reading->limit || reading->result->is_full || cancel_is_requested(cancel))
        stop(reading);
    if (!reading->is_stopped)
        return false;
    if (!reading->is_program)
        return true;
    if (!reading->is_killed && seconds_since(reading->stopped) > patience) {
        reading->is_killed = true;
        child_kill(&reading->child);
    }
    return seconds_since(reading->stopped) > 2 * patience;
}

static void take(struct reading *reading, unsigned ready)
{
    bool fine = true;
    if (ready & CHILD_READY_EVENTS) {
        size_t length = child_read_events(&reading->child, reading->bytes, sizeof reading->bytes);
        fine = watch_run_take_events(reading->run, reading->bytes, length);
        if (!length)
            reading->open &= ~(unsigned)CHILD_READY_EVENTS;
    }
    if (ready & CHILD_READY_OUTPUT) {
        size_t length = child_read(&reading->child, reading->bytes, sizeof reading->bytes);
        reading->printed += length;
        fine = watch_run_take(reading->run, reading->bytes, length) && fine;
        if (!length)
            reading->open &= ~(unsigned)CHILD_READY_OUTPUT;
    }
    if (ready & CHILD_READY_ERRORS) { /* after the output, because it may explain its end */
        size_t length = child_read_errors(&reading->child, reading->bytes, LOG_LIMIT);
        reading->printed += length;
        fine = watch_run_take_log(reading->run, reading->bytes, length) && fine;
        if (!length)
            reading->open &= ~(unsigned)CHILD_READY_ERRORS;
    }
    reading->result->is_full |= !fine;
}

/* Returns whether the program has ended, or closed its output, and nothing has come for a while. */
static bool is_left_behind(struct reading *reading, unsigned ready)
{
    bool has_left = reading->is_program && (!(reading->open & CHILD_READY_OUTPUT) || child_has_ended(&reading->child));
    if (!has_left || ready)
        reading->idle = has_left ? clock_now() : 0;
    else if (!reading->idle)
        reading->idle = clock_now();
    return has_left && seconds_since(reading->idle) > patience;
}

/* Reads until both streams have ended. */
static void read_all(struct reading *reading)
{
    unsigned quiet = 0;
    while (reading->open && !is_over(reading)) {
        unsigned ready = child_wait(&reading->child, reading->open, WAIT);
        uint64_t before = clock_now();
        take(reading, ready);
        reading->result->judging += seconds_since(before);
        quiet = ready ? 0 : quiet + 1;
        if (quiet == QUIET && reading->params->is_live)
            reading->result->is_full |= !watch_run_wait(reading->run);
        if (is_left_behind(reading, ready))
            return;
    }
}

/* --- its end --- */

static void fail(struct watch_result *result, const char *name)
{
    result->failed = true;
    text_error_source(&result->failure, name);
}

/* Writes how the program has ended, with the most informative line of its log. */
static void set_failure(struct watch_result *result, const char *how, int number)
{
    char text[80];
    const char *log = result->totals.last_log;
    snprintf(text, sizeof text, tr(how), number);
    text_error_input(&result->failure, 0, 0, *log ? "%s: %s" : "%s", text, log);
}

/* Writes which limit it has reached. Returns whether there was one. */
static bool set_limit(const struct reading *reading)
{
    const struct watch_program *program = reading->program;
    struct text_error *failure = &reading->result->failure;
    if (reading->limit == WATCH_LIMIT_TIME)
        text_error_input(failure, 0, 0, "it did not end within %g seconds and was stopped", program->most_seconds);
    else if (reading->limit == WATCH_LIMIT_OUTPUT)
        text_error_input(failure, 0, 0, "it printed more than %g MiB and was stopped",
                         (double)program->limits.output / (1 << 20));
    else if (reading->limit == WATCH_LIMIT_STEPS)
        text_error_input(failure, 0, 0, "it took more than %llu steps and was stopped",
                         (unsigned long long)program->limits.steps);
    return reading->limit;
}

/* Waits a moment for the program's end. */
static bool wait_for_end(struct reading *reading)
{
    uint64_t since = clock_now();
    while (!child_has_ended(&reading->child) && seconds_since(since) < patience)
        child_wait(&reading->child, 0, 5);
    return child_has_ended(&reading->child);
}

/* Returns whether a failed program had nearly all its allowed memory, or says that it got none. */
static bool has_no_memory(const struct reading *reading, const struct child_usage *usage)
{
    uint64_t most = reading->program->limits.memory;
    const char *log = reading->result->totals.last_log;
    return most && (usage->memory > most - most / 8 || strstr(log, "MemoryError") || strstr(log, "bad_alloc"));
}

/* Ends the rest of the program, and writes how it has ended. */
static void end_program(struct reading *reading)
{
    struct child_usage usage;
    struct watch_result *result = reading->result;
    const char *name = reading->program->argument[0];
    bool lingers = reading->is_stopped ? !child_has_ended(&reading->child) : !wait_for_end(reading);
    if (lingers)
        child_stop(&reading->child);
    wait_for_end(reading);
    child_kill(&reading->child);
    child_finish(&reading->child, &usage);
    bool has_limit = set_limit(reading);
    result->processor = usage.processor;
    result->memory = usage.memory;
    if (!has_limit && usage.is_exhausted) {
        reading->limit = WATCH_LIMIT_PROCESSOR;
        text_error_input(&result->failure, 0, 0, "it took more than %g seconds of processor time and was stopped",
                         reading->program->limits.processor);
    } else if (!has_limit && reading->is_stopped)
        return;
    else if (!has_limit && lingers)
        text_error_input(&result->failure, 0, 0, "it has closed its output, but did not end, and was stopped");
    else if (!has_limit && usage.status > 128)
        set_failure(result, TR("it was ended by signal %d"), usage.status - 128);
    else if (!has_limit && usage.status)
        set_failure(result, TR("it has ended with status %d"), usage.status);
    else if (!has_limit)
        return;
    if (!reading->limit && has_no_memory(reading, &usage))
        reading->limit = WATCH_LIMIT_MEMORY;
    fail(result, name);
}

bool watch_program_start(const struct watch_program *program, const struct attachment *attachment,
                         const struct puzzle *puzzle, struct child *child)
{
    const char *variables[ATTACH_ENVIRONMENT];
    struct buffer text = {0};
    const char *const *argument = (const char *const *)program->argument;
    if (attachment)
        argument = attachment->argument.items;
    attach_variables(attachment, variables);
    if (puzzle)
        watch_program_input(puzzle, &text);
    struct child_program started = {
        .path = argument[0],
        .argument = argument,
        .stream = attachment ? CHILD_EVENTS : CHILD_BOTH,
        .input = "",
        .text = puzzle ? buffer_text(&text) : NULL,
        .variable = variables,
        .leads_group = true,
        .most_processor = program->limits.processor,
        .most_memory = program->limits.memory,
    };
    bool is_started = child_start(child, &started);
    int failure = errno;
    buffer_finish(&text);
    errno = failure;
    return is_started;
}

static bool start_program(struct reading *reading, const struct puzzle *puzzle)
{
    const struct watch_program *program = reading->program;
    const char *name = program->argument[0];
    if (program->attach.is_wanted) {
        const char *const *argument = (const char *const *)program->argument;
        if (program->built) {
            attach_again(&reading->attachment, program->built, &program->attach, puzzle);
        } else if (!attach_begin(&reading->attachment, argument, &program->attach, puzzle, &reading->result->failure)) {
            fail(reading->result, name);
            return false;
        }
        reading->is_attached = true;
    }
    const struct attachment *attachment = reading->is_attached ? &reading->attachment : NULL;
    bool is_started = watch_program_start(program, attachment, puzzle, &reading->child);
    int failure = errno;
    reading->is_program = true;
    reading->open = CHILD_READY_OUTPUT | CHILD_READY_ERRORS | (reading->is_attached ? CHILD_READY_EVENTS : 0u);
    reading->result->was_started = is_started;
    if (is_started)
        return true;
    text_error_input(&reading->result->failure, 0, 0, "it cannot be started: %s", text_error_reason(failure));
    fail(reading->result, name);
    return false;
}

/* Returns whether the program was stopped, or may have used up its processor time, which is only known after its
 * end. */
static bool was_stopped(const struct reading *reading)
{
    double processor = reading->program->limits.processor;
    return reading->is_stopped || (processor > 0 && seconds_since(reading->started) >= processor);
}

void watch_program_run(const struct watch_program *program, const struct puzzle *puzzle,
                       const struct watch_params *params, struct watch_result *result)
{
    struct reading *reading = memory_calloc(1, sizeof *reading);
    *result = (struct watch_result){0};
    reading->program = program;
    reading->params = params;
    reading->result = result;
    reading->started = clock_now();
    bool is_started = program->argument ? start_program(reading, puzzle) : true;
    if (!program->argument) {
        reading->child = child_of_descriptor(program->descriptor);
        reading->open = CHILD_READY_OUTPUT;
        result->was_started = true;
    }
    if (is_started) {
        reading->run = watch_run_create(puzzle, params);
        read_all(reading);
        result->is_full |= !watch_run_end(reading->run, was_stopped(reading));
        result->totals = *watch_run_totals(reading->run);
        if (reading->is_program)
            end_program(reading);
        else if (set_limit(reading))
            fail(result, tr("standard input"));
    }
    result->seconds = seconds_since(reading->started);
    result->limit = reading->limit;
    watch_run_destroy(reading->run);
    if (reading->is_attached)
        attach_end(&reading->attachment);
    memory_free(reading);
}

struct trace *watch_program_trace(const struct watch_program *program, const struct puzzle *puzzle,
                                  const struct watch_params *params, uint64_t memory, uint64_t disk,
                                  struct watch_result *result)
{
    char engine[TRACE_NAME_SIZE];
    struct watch_params with_trace = *params;
    watch_program_name(program, engine, sizeof engine);
    struct trace *trace = with_trace.trace = trace_create(puzzle, engine);
    trace_set_memory_limit(trace, memory / 2);
    trace_set_index_limit(trace, memory / 2);
    trace_set_file_limit(trace, disk);
    watch_program_run(program, puzzle, &with_trace, result);
    trace_close(trace);
    return trace;
}
