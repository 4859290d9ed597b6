/* `sudoscope compare`: finds the divergence point of two runs on one puzzle. */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/trace_source.h"
#include "explain/divergence_text.h"
#include "form/input.h"
#include "watch/attach.h"
#include "watch/program.h"

/* One of the two runs: an engine with its options, or a trace. */
struct run_source {
    char text[256]; /* the operand, split into its parts */
    struct options options;
    struct trace_source source;
};

/* Reads an option of an engine: "guess", "profile=sudoscope", "without=x-wing" or "choose=first". `*last` is the
 * previous option: a word after a technique that is left out may be another one, in which case the comma before it is
 * restored. */
static bool read_option(struct run_source *run, char *text, enum option_id *last, struct text_error *error)
{
    static const enum option_id accepted[] = {OPTION_GUESS, OPTION_PROFILE, OPTION_WITHOUT, OPTION_CHOOSE};
    char *value = strchr(text, '=');
    if (value)
        *value++ = 0;
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
        const struct option_row *row = &option_rows[accepted[i]];
        if (strcmp(row->name, text) || !row->argument != !value)
            continue;
        run->options.value[row->id] = value ? value : "";
        *last = row->id;
        return true;
    }
    if (*last == OPTION_WITHOUT && !value) {
        text[-1] = ',';
        return true;
    }
    return text_error_input(
        error, 0, 0,
        "found '%.40s', expected guess, profile=PROFILE, without=TECHNIQUE or choose=RULE behind the engine", text);
}

/* Returns whether the operand begins with the name of an engine. */
static bool names_engine(const char *operand)
{
    char name[TRACE_NAME_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(operand, ","), operand);
    return engine_find(name);
}

/* Reads ENGINE or ENGINE,OPTION,... Any other operand that is a file is a trace. */
static bool read_run(struct run_source *run, const struct options *options, const char *operand,
                     struct text_error *error)
{
    run->options = *options;
    run->options.operands[0] = operand;
    if (!names_engine(operand) && file_exists(operand))
        return trace_input_open(&run->source.file, operand, error) && (run->source.trace = run->source.file.trace);
    if (snprintf(run->text, sizeof run->text, "%s", operand) >= (int)sizeof run->text)
        return text_error_input(error, 0, 0, "found '%.40s', expected an engine or a trace", operand);
    run->options.value[OPTION_ENGINE] = run->text;
    enum option_id last = OPTION_ENGINE;
    for (char *at = strchr(run->text, ','), *next; at; at = next) {
        *at++ = 0;
        next = strchr(at, ',');
        if (next)
            *next = 0;
        if (!read_option(run, at, &last, error))
            return false;
    }
    return option_value_engine(&run->options, error);
}

/* Runs the program after `--`. Its variables are followed if that is possible. */
static bool run_program(struct run_source *run, const struct puzzle *puzzle, const struct options *options,
                        struct text_error *error)
{
    enum { USUAL_SECONDS = 60 };
    struct watch_result result;
    struct text_error ignored;
    const char *const *argument = (const char *const *)options->program;
    struct watch_params params = {.asks_techniques = false};
    double seconds = USUAL_SECONDS;
    uint64_t memory, disk;
    if (!option_value_seconds(options, &seconds, error) || !options_memory(options, &memory, error) ||
        !options_disk(options, &disk, error))
        return false;
    struct watch_program *program = watch_program_create(argument, -1, seconds);
    watch_program_attach(program, &(struct attach_settings){.is_wanted = attach_is_possible(argument, &ignored)});
    struct trace *trace = watch_program_trace(program, puzzle, &params, memory, disk, &result);
    watch_program_unref(program);
    run->source.trace = run->source.file.trace = trace;
    if (result.failed)
        *error = result.failure;
    return !result.failed;
}

/* Opens the run. Does not take over the puzzle: each engine gets its own copy. */
static bool open_run(struct run_source *run, const struct puzzle *puzzle, struct text_error *error)
{
    return run->source.trace || trace_source_solve(&run->source, puzzle_copy(puzzle), &run->options, 0, error);
}

static bool is_same_puzzle(const struct trace *first, const struct trace *second, struct text_error *error)
{
    const struct puzzle *a = trace_puzzle(first), *b = trace_puzzle(second);
    const struct layout *layout = a->layout;
    if (layout->cells == b->layout->cells && layout->digits == b->layout->digits &&
        !memcmp(a->start, b->start, layout->cells * sizeof *a->start))
        return true;
    return text_error_input(error, 0, 0, "found runs on two puzzles, expected the same cells and givens");
}

static bool compare(const struct options *options, const struct trace *first, const struct trace *second,
                    struct text_error *error)
{
    struct divergence divergence = {0};
    enum notation notation = NOTATION_ROW_COLUMN;
    bool as_jsonl = false;
    if (!option_value_jsonl(options, &as_jsonl, error) || !option_value_notation(options, &notation, error) ||
        !is_same_puzzle(first, second, error))
        return false;
    bool done = divergence_find(&divergence, first, second, NULL) &&
                (as_jsonl ? divergence_jsonl_print : divergence_text_print)(&divergence, notation, stdout);
    divergence_finish(&divergence);
    return done || trace_error(trace_damaged_step(first) ? first : second, error);
}

/* Returns the puzzle of the command line, or that of a run that is a trace. It belongs to the caller. */
static struct puzzle *find_puzzle(const struct options *options, const struct run_source *run, unsigned runs,
                                  struct text_error *error)
{
    const struct trace *trace = run[0].source.trace ? run[0].source.trace : run[1].source.trace;
    if (options->operand_count > runs)
        return option_value_first_puzzle(options, runs, error);
    if (trace)
        return puzzle_copy(trace_puzzle(trace));
    text_error_input(error, 0, 0, "no PUZZLE given, expected A, B and PUZZLE");
    return NULL;
}

/* Reads and opens both runs. The second one is a program if the command line has one. Returns the puzzle, or NULL. */
static struct puzzle *open_runs(const struct options *options, struct run_source *run, struct text_error *error)
{
    unsigned runs = options->program ? 1 : 2;
    if (options->operand_count > runs + 1) {
        text_error_input(error, 0, 0, "%.200s is one argument too many; a program stands behind --",
                         options->operands[runs + 1]);
        return NULL;
    }
    for (unsigned i = 0; i < runs; i++) {
        if (!read_run(&run[i], options, options->operands[i], error))
            return NULL;
    }
    struct puzzle *puzzle = find_puzzle(options, run, runs, error);
    bool done = puzzle && open_run(&run[0], puzzle, error) &&
                (runs == 2 ? open_run(&run[1], puzzle, error) : run_program(&run[1], puzzle, options, error));
    if (done)
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct run_source run[2] = {0};
    struct puzzle *puzzle = NULL;
    enum exit_status status = EXIT_DONE;
    if (!options->operands[options->program ? 0 : 1]) {
        text_error_input(&error, 0, 0, "expected A, B and PUZZLE");
        return command_fail(options->messages, &error);
    }
    bool done = (puzzle = open_runs(options, run, &error)) &&
                compare(options, run[0].source.trace, run[1].source.trace, &error);
    if (!done)
        status = command_fail(options->messages, &error);
    puzzle_destroy(puzzle);
    trace_source_finish(&run[0].source);
    trace_source_finish(&run[1].source);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .operand = "A B PUZZLE, or A PUZZLE -- COMMAND",
    .takes_program = true,
    .summary = TR("Tell where two runs on one puzzle part, and what one knew there that the other did not"),
    .details = TR(
        "A and B are engines, with options behind a comma (human,profile=sudoscope or "
        "human,without=x-wing,skyscraper), or\n"
        "traces that were saved; with a trace, PUZZLE may be left out. COMMAND is a solver of your own in place of B\n"
        "(docs/watch.md); it may take 60 seconds, or --seconds. Steps are not compared, because engines remove the\n"
        "same candidates in other steps and in another order. Compared are guesses, each with the grid before it, ways "
        "back and ends. Where these first\n"
        "differ, the runs part: at the last grid on the way there that both have. Then come the steps that differ, "
        "what\n"
        "one run had removed by then and the other had not, and what each needed after that.\n"),
    .options = OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_NOTATION) | OPTION_BIT(OPTION_MEMORY) |
               OPTION_BIT(OPTION_DISK) | OPTION_BIT(OPTION_SECONDS),
    .run = run,
};
