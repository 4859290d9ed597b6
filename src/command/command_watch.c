/* `sudoscope watch`: runs another solver and judges each step that it prints. src/viewer/own_program.c does this in the
 * window; this file does it without one. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/translation.h"
#include "base/word.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/puzzle_pool.h"
#include "explain/explained_jsonl.h"
#include "form/input.h"
#include "trace_file/trace_file.h"
#include "watch/program.h"

/* The questions about each puzzle. */
struct watching {
    struct watch_program *program;
    uint64_t memory, disk;
    double most_asking; /* [seconds]: limit for finding reasons on one puzzle; 0: none */
    bool as_json;
};

/* Writes the verdict in words: solved, none, wrong at step N: event, a sign of a mistake, unfinished: how far, failed:
 * why. */
static void write_verdict(const struct watch_result *result, struct buffer *text)
{
    const struct watch_totals *totals = &result->totals;
    char why[500];
    if (totals->first_wrong) {
        buffer_print(text, "wrong at step %" PRIu64 ": %s", totals->first_wrong, totals->first_wrong_text);
    } else if (result->failed) {
        text_error_format(&result->failure, why, sizeof why);
        buffer_print(text, "failed: %s", why);
    } else if (totals->clashes && totals->end == WATCH_SOLVED) {
        buffer_print(text, "solved, but %" PRIu64 " digit%s broke a rule: first at step %" PRIu64, totals->clashes,
                     totals->clashes == 1 ? "" : "s", totals->sign_step);
    } else if (totals->end != WATCH_UNFINISHED) {
        buffer_print(text, "%s", totals->end == WATCH_SOLVED ? "solved" : "none");
        if (totals->not_judged)
            buffer_print(text, ", but %" PRIu64 " event%s not judged", totals->not_judged,
                         totals->not_judged == 1 ? " was" : "s were");
    } else if (totals->open_cells) {
        buffer_print(text, "unfinished: %u cell%s open", totals->open_cells, totals->open_cells == 1 ? " is" : "s are");
    } else {
        buffer_print(text, "unfinished: the board is full, but solved was not printed");
    }
}

static void write_json(const char *name, const char *verdict, const struct watch_result *result, struct buffer *line)
{
    const struct watch_totals *totals = &result->totals;
    buffer_print(line, "{\"puzzle\":");
    buffer_put_json(line, name);
    buffer_print(line, ",\"verdict\":");
    buffer_put_json(line, verdict);
    buffer_print(line,
                 ",\"steps\":%" PRIu64 ",\"guesses\":%" PRIu64 ",\"added\":%" PRIu64 ",\"not_proved\":%" PRIu64
                 ",\"wrong\":%" PRIu64 ",\"wrong_line\":%" PRIu64 ",\"not_judged\":%" PRIu64 ",\"errors\":%" PRIu64,
                 totals->steps, totals->guesses, totals->added, totals->unproved - totals->wrong, totals->wrong,
                 totals->first_wrong_line, totals->not_judged, totals->errors);
    if (*totals->first_wrong_source) {
        buffer_print(line, ",\"wrong_source\":");
        buffer_put_json(line, totals->first_wrong_source);
    }
    if (*totals->sign) {
        buffer_print(line, ",\"sign_step\":%" PRIu64 ",\"sign_line\":%" PRIu64 ",\"sign\":", totals->sign_step,
                     totals->sign_line);
        buffer_put_json(line, totals->sign);
        if (*totals->sign_source) {
            buffer_print(line, ",\"sign_source\":");
            buffer_put_json(line, totals->sign_source);
        }
    }
    buffer_print(line, ",\"seconds\":%.3f}\n", result->seconds);
}

static void write_line(const struct watching *watching, const char *name, const struct watch_result *result,
                       struct buffer *line)
{
    struct buffer verdict = {0};
    const struct watch_totals *totals = &result->totals;
    write_verdict(result, &verdict);
    if (!watching->as_json && !watch_begins_with_sign(totals) && *totals->first_wrong_source)
        buffer_print(&verdict, " (%s)", totals->first_wrong_source);
    else if (*totals->sign && !watching->as_json)
        buffer_print(&verdict, " (step %" PRIu64 "%s%s: %s)", totals->sign_step, *totals->sign_source ? ", " : "",
                     totals->sign_source, totals->sign);
    if (watching->as_json)
        write_json(name, buffer_text(&verdict), result, line);
    else
        buffer_print(line, "%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%.3f\n", name, buffer_text(&verdict),
                     totals->steps, totals->guesses, totals->unproved - totals->wrong, result->seconds);
    buffer_finish(&verdict);
}

static enum exit_status status_of(const struct watch_result *result)
{
    if (result->failed && !result->was_started)
        return EXIT_MACHINE;
    return result->totals.wrong || *result->totals.sign || result->failed || result->totals.end != WATCH_SOLVED
               ? EXIT_FOUND_NONE
               : EXIT_DONE;
}

/* Runs the program on the puzzle. The trace is closed and belongs to the caller. */
static struct trace *watch_puzzle(const struct watching *watching, const struct puzzle *puzzle,
                                  const struct cancel *cancel, struct watch_result *result)
{
    struct watch_params params = {.asks_techniques = true, .most_asking = watching->most_asking, .cancel = cancel};
    return watch_program_trace(watching->program, puzzle, &params, watching->memory, watching->disk, result);
}

/* Prints the lines that look like events but are not. */
static void note_errors(const char *name, const struct watch_result *result)
{
    const struct watch_totals *totals = &result->totals;
    struct text_error note = totals->first_error;
    char more[60] = "";
    if (!totals->errors && (totals->steps || result->failed))
        return;
    if (!totals->errors)
        text_error_input(&note, 0, 0,
                         "no line was an event, and no grid had a new digit (docs/watch.md says what is read)");
    if (totals->errors > 1)
        snprintf(more, sizeof more, tr("; %llu more such lines"), (unsigned long long)totals->errors - 1);
    size_t length = strlen(note.message);
    snprintf(note.message + length, sizeof note.message - length, "%s", more);
    text_error_source(&note, name);
    command_note(stderr, &note);
}

static const char *name_of(const struct puzzle *puzzle, char *text, size_t size)
{
    if (puzzle->name[0])
        snprintf(text, size, "%s", puzzle->name);
    else
        snprintf(text, size, "line %zu", puzzle->line);
    return text;
}

/* Checks one puzzle. Called from several threads at once. */
static enum exit_status check_one(const void *context, const struct puzzle *puzzle, struct work_task *task,
                                  struct text_error *error)
{
    const struct watching *watching = context;
    struct watch_result result;
    char name[PUZZLE_NAME_SIZE];
    trace_destroy(watch_puzzle(watching, puzzle, task->closed, &result));
    name_of(puzzle, name, sizeof name);
    note_errors(name, &result);
    if (result.failed && !result.was_started) {
        *error = result.failure;
        error->kind = TEXT_ERROR_SYSTEM;
        return EXIT_MACHINE;
    }
    write_line(watching, name, &result, &task->output);
    return status_of(&result);
}

static bool save_trace(const struct trace *trace, const char *path, bool is_binary, struct text_error *error)
{
    struct file_writer writer;
    if (!file_write_begin(&writer, path, error))
        return false;
    bool is_written = is_binary ? trace_file_write(trace, writer.stream)
                                : explained_jsonl_write(trace, NULL, NULL, NOTATION_ROW_COLUMN, writer.stream);
    if (is_written)
        return file_write_commit(&writer, error);
    file_write_abandon(&writer);
    return trace_error(trace, error);
}

/* Writes the trace of one puzzle as a file, and with --check its line. */
static enum exit_status write_one(const struct watching *watching, const struct options *options)
{
    static const char *const formats[] = {"jsonl", "binary", NULL};
    struct text_error error;
    struct watch_result result;
    char name[PUZZLE_NAME_SIZE];
    const char *path = options->value[OPTION_OUTPUT], *format = options->value[OPTION_FORMAT];
    bool is_binary = format && !strcmp(format, "binary");
    if (format && !word_read("format", format, formats, sizeof *formats, &error))
        return command_fail(options->messages, &error);
    if (options->program && options->operand_count > 1) {
        text_error_input(&error, 0, 0, "-o writes the trace of one puzzle, and %.100s is a second one",
                         options->operands[1]);
        return command_fail(options->messages, &error);
    }
    struct puzzle *puzzle = option_value_first_puzzle(options, 0, &error);
    if (!puzzle)
        return command_fail(options->messages, &error);
    struct trace *trace = watch_puzzle(watching, puzzle, NULL, &result);
    enum exit_status status = status_of(&result);
    note_errors(name_of(puzzle, name, sizeof name), &result);
    if (result.failed)
        command_fail(options->messages, &result.failure);
    if (options->value[OPTION_CHECK] && status != EXIT_MACHINE) {
        struct buffer line = {0};
        write_line(watching, name, &result, &line);
        fputs(buffer_text(&line), stdout);
        buffer_finish(&line);
    }
    if (path && status != EXIT_MACHINE && !save_trace(trace, path, is_binary, &error))
        status = command_fail(options->messages, &error);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
    return status;
}

static bool read_program(const struct options *options, struct watching *watching, struct text_error *error)
{
    const unsigned usual = 60; /* seconds */
    if (!options_memory(options, &watching->memory, error) || !options_disk(options, &watching->disk, error))
        return false;
    watching->as_json = options->value[OPTION_JSON];
    watching->most_asking = options->value[OPTION_OUTPUT] ? 0 : WATCH_MOST_ASKING;
    watching->program = option_value_program(options, usual, error);
    return watching->program;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct watching watching = {0};
    struct options found = *options;
    struct buffer own = {0};
    const char *path = options->value[OPTION_OUTPUT];
    enum exit_status status;
    if (!read_program(options, &watching, &error))
        return command_fail(options->messages, &error);
    if (!option_value_own_puzzle(&found, watching.program, &own, &error))
        status = command_fail(options->messages, &error);
    else
        status = path || !options->program
                     ? write_one(&watching, &found)
                     : puzzle_pool_run(&found, &(struct puzzle_pool_work){
                                                   .work = check_one, .context = &watching, .what = TR("watching")});
    watch_program_unref(watching.program);
    buffer_finish(&own);
    return status;
}

const struct command command_watch = {
    .name = "watch",
    .operand = "PUZZLE... -- COMMAND",
    .takes_program = true,
    .needs_operand = true,
    .summary = TR("Watch a solver of your own: run it, and say of each step that it prints whether it is proved, not "
                  "proved or wrong"),
    .details =
        TR("COMMAND gets the puzzle on its standard input, and prints what it does, a line a step: r1c2=5, r1c2<>57,\n"
           "guess r1c2=5, fail, back, undo, solved, none (docs/watch.md). `sudoscope watch PUZZLE -` reads such lines "
           "from a pipe.\n"
           "Without --check and -o the window shows them as they come. --check prints a line a puzzle, separated by "
           "tabs:\n"
           "the puzzle, the verdict (solved, none, wrong at step N: what it said, unfinished: how far, failed: why), "
           "steps, guesses,\n"
           "steps that are not proved, seconds; the exit status is 0 if all are solved and nothing is wrong, 3 if the "
           "program could not\n"
           "be run. -o writes the trace of one puzzle, as JSON lines or with -f binary, for `check`, `export`, `why` "
           "and the window.\n"),
    .options = OPTION_BIT(OPTION_CHECK) | OPTION_BIT(OPTION_OUTPUT) | OPTION_BIT(OPTION_FORMAT) |
               OPTION_BIT(OPTION_JSON) | WATCH_LIMITS | WATCH_ATTACH | OPTION_BIT(OPTION_MEMORY) |
               OPTION_BIT(OPTION_DISK),
    .run = run,
};
