#include "watch/program.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/array.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"

enum {
    READ_SIZE = 1 << 16,
    WAIT = 50,        /* milliseconds between two looks at the clock */
    LOG_LIMIT = 8192, /* bytes of standard error that wait for the next line */
};

/* Seconds: how long a program that is asked to end may take, and how long one may go on that has closed its output, or what it has
 * started after its own end. */
static const double patience = 0.5;

struct watch_program {
    _Atomic unsigned references;
    char **argument; /* NULL: a stream */
    int descriptor;
    double most_seconds;
};

/* A program that runs, or a stream that is read. */
struct reading {
    struct child child;
    bool is_program;
    struct watch_run *run;
    const struct watch_program *program;
    const struct watch_params *params;
    struct watch_result *result;
    unsigned open;   /* the streams that have not ended */
    uint64_t waited; /* nanoseconds in which the program was waited for */
    bool is_stopped, is_killed, is_late;
    uint64_t stopped; /* when it was asked to end */
    uint64_t
        idle; /* since when nothing has come, although the program has ended or closed its output; 0: something may come */
    char bytes[READ_SIZE];
};

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

/* Ends the program where it was asked to in vain. Returns whether nothing more is to be read. */
static bool is_over(struct reading *reading)
{
    const struct watch_program *program = reading->program;
    const atomic_bool *cancel = reading->params->cancel;
    reading->is_late |= program->most_seconds > 0 && (double)reading->waited / 1e9 > program->most_seconds;
    if (reading->is_late || reading->result->is_full || (cancel && atomic_load(cancel)))
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
    if (ready & CHILD_READY_OUTPUT) {
        size_t length = child_read(&reading->child, reading->bytes, sizeof reading->bytes);
        fine = watch_run_take(reading->run, reading->bytes, length);
        if (!length)
            reading->open &= ~(unsigned)CHILD_READY_OUTPUT;
    }
    if (ready & CHILD_READY_ERRORS) { /* after the output: it may say why that ends */
        size_t length = child_read_errors(&reading->child, reading->bytes, LOG_LIMIT);
        fine = watch_run_take_log(reading->run, reading->bytes, length) && fine;
        if (!length)
            reading->open &= ~(unsigned)CHILD_READY_ERRORS;
    }
    reading->result->is_full |= !fine;
}

/* Whether the program has ended, or has closed its output, and nothing has come for a while. */
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
    while (reading->open && !is_over(reading)) {
        uint64_t start = clock_now();
        unsigned ready = child_wait(&reading->child, reading->open, WAIT);
        reading->waited += clock_now() - start;
        take(reading, ready);
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

/* Says how the program has ended, with the last line of its log, which mostly says why. */
static void set_failure(struct watch_result *result, const char *how, int number)
{
    char text[80];
    const char *log = result->totals.last_log;
    snprintf(text, sizeof text, tr(how), number);
    text_error_input(&result->failure, 0, 0, *log ? "%s: %s" : "%s", text, log);
}

/* Ends what is left of the program, and says how it has ended. */
static void end_program(struct reading *reading)
{
    struct child_usage usage;
    struct watch_result *result = reading->result;
    const char *name = reading->program->argument[0];
    uint64_t since = clock_now();
    while (!reading->is_stopped && !child_has_ended(&reading->child) && seconds_since(since) < patience)
        child_wait(&reading->child, 0, 5);
    bool lingers = !child_has_ended(&reading->child);
    if (lingers)
        child_stop(&reading->child);
    for (since = clock_now(); !child_has_ended(&reading->child) && seconds_since(since) < patience;)
        child_wait(&reading->child, 0, 5);
    child_kill(&reading->child);
    child_finish(&reading->child, &usage);
    if (reading->is_late)
        text_error_input(&result->failure, 0, 0, "it did not end within %g seconds and was stopped",
                         reading->program->most_seconds);
    else if (reading->is_stopped)
        return;
    else if (lingers)
        text_error_input(&result->failure, 0, 0, "it has closed its output, but did not end, and was stopped");
    else if (usage.status > 128)
        set_failure(result, TR("it was ended by signal %d"), usage.status - 128);
    else if (usage.status)
        set_failure(result, TR("it has ended with status %d"), usage.status);
    else
        return;
    fail(result, name);
}

static bool start_program(struct reading *reading, const struct puzzle *puzzle)
{
    static const char *const variables[] = {"SUDOSCOPE=1", "PYTHONUNBUFFERED=1", NULL};
    struct buffer text = {0};
    const char *name = reading->program->argument[0];
    watch_program_input(puzzle, &text);
    struct child_program program = {
        .path = name,
        .argument = (const char *const *)reading->program->argument,
        .stream = CHILD_BOTH,
        .text = buffer_text(&text),
        .variable = variables,
        .leads_group = true,
    };
    bool is_started = child_start(&reading->child, &program);
    int failure = errno;
    buffer_finish(&text);
    reading->is_program = true;
    reading->open = CHILD_READY_OUTPUT | CHILD_READY_ERRORS;
    reading->result->was_started = is_started;
    if (is_started)
        return true;
    text_error_input(&reading->result->failure, 0, 0, "it cannot be started: %s", text_error_reason(failure));
    fail(reading->result, name);
    return false;
}

void watch_program_run(const struct watch_program *program, const struct puzzle *puzzle,
                       const struct watch_params *params, struct watch_result *result)
{
    struct reading *reading = memory_calloc(1, sizeof *reading);
    *result = (struct watch_result){0};
    reading->program = program;
    reading->params = params;
    reading->result = result;
    uint64_t start = clock_now();
    bool is_started = program->argument ? start_program(reading, puzzle) : true;
    if (!program->argument) {
        reading->child = child_of_descriptor(program->descriptor);
        reading->open = CHILD_READY_OUTPUT;
    }
    if (is_started) {
        reading->run = watch_run_create(puzzle, params);
        read_all(reading);
        result->is_full |= !watch_run_end(reading->run);
        result->totals = *watch_run_totals(reading->run);
        if (reading->is_program)
            end_program(reading);
    }
    result->seconds = seconds_since(start);
    watch_run_destroy(reading->run);
    memory_free(reading);
}

/* --- programs --- */

/* Makes one of `count` arguments, whose characters it copies. */
static struct watch_program *create(const char *const *argument, size_t count, int descriptor, double most_seconds)
{
    struct watch_program *program = memory_calloc(1, sizeof *program);
    program->references = 1;
    program->descriptor = descriptor;
    program->most_seconds = most_seconds;
    if (!count)
        return program;
    program->argument = memory_calloc(count + 1, sizeof *program->argument);
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(argument[i]) + 1;
        program->argument[i] = memory_calloc(size, 1);
        memcpy(program->argument[i], argument[i], size);
    }
    return program;
}

struct watch_program *watch_program_create(const char *const *argument, int descriptor, double most_seconds)
{
    size_t count = 0;
    while (argument && argument[count])
        count++;
    return create(argument, count, descriptor, most_seconds);
}

struct watch_program *watch_program_ref(struct watch_program *program)
{
    atomic_fetch_add(&program->references, 1);
    return program;
}

void watch_program_unref(struct watch_program *program)
{
    if (!program || atomic_fetch_sub(&program->references, 1) != 1)
        return;
    for (size_t i = 0; program->argument && program->argument[i]; i++)
        memory_free(program->argument[i]);
    memory_free(program->argument);
    memory_free(program);
}

const char *const *watch_program_arguments(const struct watch_program *program)
{
    return (const char *const *)program->argument;
}

/* Appends the word at `*at` and moves it to the blank behind it. Returns false if a quote does not end. */
static bool read_word(const char **at, struct buffer *word)
{
    char quote = 0;
    for (; **at && (quote || (**at != ' ' && **at != '\t')); ++*at) {
        if (**at == quote)
            quote = 0;
        else if (!quote && (**at == '"' || **at == '\''))
            quote = **at;
        else if (**at == '\\' && quote != '\'' && (*at)[1])
            buffer_put(word, *++*at);
        else
            buffer_put(word, **at);
    }
    return !quote;
}

struct watch_program *watch_program_read(const char *line, struct text_error *error)
{
    struct buffer words = {0};
    ARRAY(size_t) starts = {0};
    bool fine = true;
    while (fine) {
        line += strspn(line, " \t");
        if (!*line)
            break;
        array_append(&starts, words.length);
        fine = read_word(&line, &words);
        buffer_put(&words, 0);
    }
    struct watch_program *program = NULL;
    if (!fine)
        text_error_input(error, 0, 0, "a quote in the command line does not end");
    else if (!starts.count)
        text_error_input(error, 0, 0, "there is no command line, expected one such as python3 my_solver.py");
    if (fine && starts.count) {
        const char **argument = memory_calloc(starts.count, sizeof *argument);
        for (size_t i = 0; i < starts.count; i++)
            argument[i] = words.bytes + starts.items[i];
        program = create(argument, starts.count, -1, 0);
        memory_free(argument);
    }
    memory_free(starts.items);
    buffer_finish(&words);
    return program;
}

void watch_program_write(const struct watch_program *program, struct buffer *line)
{
    for (size_t i = 0; program->argument && program->argument[i]; i++) {
        const char *word = program->argument[i];
        bool is_plain = *word && !strpbrk(word, " \t\"'\\");
        buffer_print(line, "%s%s", i ? " " : "", is_plain ? word : "\"");
        for (; !is_plain && *word; word++)
            buffer_print(line, strchr("\"\\", *word) ? "\\%c" : "%c", *word);
        if (!is_plain)
            buffer_put(line, '"');
    }
}

static const char *file_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void watch_program_name(const struct watch_program *program, char *name, size_t size)
{
    const char *const *argument = watch_program_arguments(program);
    const char *shown = argument ? file_part(argument[0]) : "pipe";
    for (size_t i = 1; argument && argument[i]; i++) { /* of python3 solver.py, the second */
        if (argument[i][0] != '-' && strchr(file_part(argument[i]), '.')) {
            shown = file_part(argument[i]);
            break;
        }
    }
    char clean[TRACE_NAME_SIZE - sizeof TRACE_WATCH];
    utf8_sanitize(clean, sizeof clean, shown, strlen(shown));
    snprintf(name, size, "%s%s", TRACE_WATCH, clean);
}

/* --- the engine --- */

struct watch_task *watch_task_create(struct watch_program *program)
{
    struct watch_task *task = memory_calloc(1, sizeof *task);
    task->program = watch_program_ref(program);
    return task;
}

static void release(void *context)
{
    struct watch_task *task = context;
    if (task)
        watch_program_unref(task->program);
    memory_free(task);
}

static void write_name(const void *context, char *name, size_t size)
{
    const struct watch_task *task = context;
    watch_program_name(task->program, name, size);
}

/* In the window: seconds in which techniques are asked, so that a program that tells thousands of steps without reasons can still be
 * followed. */
static const double most_asking = 60;

static enum engine_outcome solve(struct engine_task *engine_task)
{
    struct watch_task *task = engine_task->context;
    struct watch_params params = {.trace = engine_task->trace,
                                  .asks_techniques = true,
                                  .most_asking = most_asking,
                                  .cancel = engine_task->cancel};
    watch_program_run(task->program, engine_task->puzzle, &params, &task->result);
    if (task->result.is_full)
        return ENGINE_FULL;
    if (engine_task->cancel && atomic_load(engine_task->cancel))
        return ENGINE_STOPPED;
    return task->result.totals.end == WATCH_SOLVED ? ENGINE_SOLVED
           : task->result.totals.end == WATCH_NONE ? ENGINE_NO_SOLUTION
                                                   : ENGINE_STUCK;
}

const struct engine engine_watch = {
    .id = "watch",
    .title = TR("A program of your own"),
    .summary = TR("Runs another solver, which says what it does (docs/watch.md)."),
    .stat_names = {NULL},
    .solve = solve,
    .release = release,
    .name = write_name,
};

/* --- its input --- */

static bool is_plain(const struct puzzle *puzzle)
{
    struct writer_houses houses;
    return writer_houses_of(puzzle->layout, &houses) && !houses.has_regions && !houses.main_diagonal &&
           !houses.anti_diagonal && !houses.windows;
}

void watch_program_input(const struct puzzle *puzzle, struct buffer *text)
{
    const char *id = !is_plain(puzzle) ? "sheet" : puzzle->layout->digits == 9 ? "line" : "rows";
    if (writer_form_find(id)->write(puzzle, text)) /* an own layout of several grids, which no form has */
        writer_line(puzzle->layout, puzzle->start, text);
    if (text->length && text->bytes[text->length - 1] != '\n')
        buffer_put(text, '\n');
}
