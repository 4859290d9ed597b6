/* `sudoscope solve`: solves puzzles or counts their solutions, with one line of output for each. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/puzzle_pool.h"
#include "command/result.h"
#include "explain/several.h"
#include "explain/spans.h"
#include "puzzle/writer.h"
#include "solve/count.h"
#include "solve/estimate.h"
#include "solve/nine.h"
#include "solve/true_candidates.h"

/* The request of the command line. */
struct request {
    const struct engine *engine;
    struct engine_settings settings;
    bool stats, count, estimate, candidates, as_jsonl;
    double seconds; /* limit for each puzzle; 0: none */
    uint64_t limit;
    uint64_t samples, seed; /* options of an estimate */
};

static enum exit_status give_up(struct text_error *error)
{
    text_error_system(error, "the search for solutions became too large");
    return EXIT_MACHINE;
}

/* Begins the result of a puzzle: the solution or, if it is NULL, `word`. end_result completes the result. */
static void begin_result(const struct request *request, const struct puzzle *puzzle, const char *word,
                         const digit_mask *solution, struct work_task *task)
{
    struct buffer *output = &task->output, text = {0};
    if (solution)
        writer_line(puzzle->layout, solution, &text);
    if (request->as_jsonl) {
        puzzle_pool_begin_object(task, puzzle);
        result_put_text(output, "result", solution ? step_kind_name(STEP_SOLVED) : word);
    }
    if (request->as_jsonl && solution)
        result_put_text(output, "solution", buffer_text(&text));
    else if (!request->as_jsonl)
        buffer_print(output, "%s", solution ? buffer_text(&text) : word);
    buffer_finish(&text);
}

static void end_result(const struct request *request, struct work_task *task)
{
    buffer_print(&task->output, request->as_jsonl ? "}\n" : "\n");
}

/* Writes the result of a puzzle whose time is up. */
static enum exit_status stop(const struct request *request, const struct puzzle *puzzle, struct work_task *task)
{
    begin_result(request, puzzle, STEP_STOPPED_NAME, NULL, task);
    end_result(request, task);
    puzzle_pool_note(task, puzzle, tr("stopped by the time limit; --seconds allows more"));
    return EXIT_FOUND_NONE;
}

static enum exit_status count_one(const struct request *request, const struct puzzle *puzzle,
                                  const struct cancel *cancel, struct work_task *task, struct text_error *error)
{
    uint64_t count;
    struct count_params params = {.limit = request->limit, .cancel = cancel};
    struct buffer *output = &task->output;
    if (count_solutions(puzzle, &params, &count, NULL) != COUNT_DONE)
        return cancel_is_late(cancel) ? stop(request, puzzle, task) : give_up(error);
    if (request->as_jsonl) {
        puzzle_pool_begin_object(task, puzzle);
        buffer_print(output, ",\"result\":\"counted\",\"solutions\":%" PRIu64 ",\"limit\":%" PRIu64 "}\n", count,
                     request->limit);
    } else {
        buffer_print(output, "%" PRIu64 "\n", count);
    }
    return count ? EXIT_DONE : EXIT_FOUND_NONE;
}

/* Appends a number, given by its decimal logarithm, in the form 6.671e+21. */
static void put_power(double logarithm, struct buffer *output)
{
    double exponent = floor(logarithm), digits = round(pow(10, logarithm - exponent) * 1000) / 1000;
    buffer_print(output, "%.3fe+%02.0f", digits < 10 ? digits : 1, digits < 10 ? exponent : exponent + 1);
}

/* Writes the estimated number of solutions and its bounds. */
static enum exit_status estimate_one(const struct request *request, const struct puzzle *puzzle,
                                     const struct cancel *cancel, struct work_task *task, struct text_error *error)
{
    struct estimate_params params = {
        .counted = request->limit, .samples = request->samples, .seed = request->seed, .cancel = cancel};
    struct estimate estimate;
    struct buffer *output = &task->output;
    const char *const form = request->as_jsonl ? ",\"%s\":" : "\t%s=";
    if (!estimate_solutions(puzzle, &params, &estimate))
        return cancel_is_late(cancel) ? stop(request, puzzle, task) : give_up(error);
    if (request->as_jsonl) {
        puzzle_pool_begin_object(task, puzzle);
        buffer_print(output, ",\"result\":\"%s\",\"solutions\":", estimate.is_exact ? "counted" : "estimated");
    }
    if (estimate.is_exact) {
        buffer_print(output, "%" PRIu64, estimate.solutions);
    } else {
        put_power(estimate.mean, output);
        buffer_print(output, form, "low");
        put_power(estimate.low, output);
        buffer_print(output, form, "high");
        put_power(estimate.high, output);
        buffer_print(output, form, "samples");
        buffer_print(output, "%" PRIu64, estimate.samples);
    }
    end_result(request, task);
    return estimate.is_exact && !estimate.solutions ? EXIT_FOUND_NONE : EXIT_DONE;
}

/* Returns the word for a run without a solution: the trace's name of its last step; in a line its hyphens are
 * blanks. */
static const char *word_of(const struct request *request, enum engine_outcome outcome)
{
    return outcome == ENGINE_STUCK ? step_kind_name(STEP_STUCK)
           : request->as_jsonl     ? step_kind_name(STEP_NO_SOLUTION)
                                   : "no solution";
}

/* Appends the digits of each cell, separated by blanks, as a grid of pencil marks in one line. */
static void put_candidates(const struct layout *layout, const digit_mask *mask, struct buffer *output)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        if (c)
            buffer_put(output, ' ');
        for (digit_mask left = mask[c]; left; left &= left - 1)
            buffer_put(output, digit_character(digit_first(left)));
    }
}

/* Appends a key with a mask for each cell, as "marks" in a trace. */
static void put_masks(const char *key, const struct layout *layout, const digit_mask *mask, struct buffer *output)
{
    buffer_print(output, ",\"%s\":[", key);
    for (unsigned c = 0; c < layout->cells; c++)
        buffer_print(output, "%s%" PRIu32, c ? "," : "", mask[c]);
    buffer_put(output, ']');
}

/* Writes the true candidates. An object has them also when the time is up, together with the undecided ones. */
static enum exit_status put_true_candidates(const struct request *request, const struct puzzle *puzzle,
                                            const struct cancel *cancel, struct work_task *task,
                                            struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    digit_mask *found = memory_calloc(2 * (size_t)layout->cells, sizeof *found), *open = found + layout->cells;
    bool is_done =
        true_candidates_find(puzzle, &(struct true_candidates_params){.cancel = cancel}, found, open) == COUNT_DONE;
    enum exit_status status = is_done && found[0] ? EXIT_DONE : EXIT_FOUND_NONE;
    bool is_line = status == EXIT_DONE && !request->as_jsonl;
    if (!is_done && !cancel_is_late(cancel)) {
        memory_free(found);
        return give_up(error);
    }
    if (is_line)
        put_candidates(layout, found, &task->output);
    else
        begin_result(request, puzzle,
                     !is_done   ? STEP_STOPPED_NAME
                     : found[0] ? "candidates"
                                : word_of(request, ENGINE_NO_SOLUTION),
                     NULL, task);
    if (request->as_jsonl)
        put_masks("candidates", layout, found, &task->output);
    if (request->as_jsonl && !is_done)
        put_masks("open", layout, open, &task->output);
    end_result(request, task);
    if (!is_done)
        puzzle_pool_note(task, puzzle, tr("stopped by the time limit; --seconds allows more"));
    memory_free(found);
    return status;
}

static void tell_several(const struct puzzle *puzzle, struct work_task *task)
{
    struct sentence sentence;
    span_begin(&sentence, NOTATION_ROW_COLUMN);
    if (several_append(&sentence, puzzle))
        puzzle_pool_note(task, puzzle, sentence.text);
}

static bool is_known(const struct request *request, const struct layout *layout, struct text_error *error)
{
    translation_begin_english(); /* the words about an invalid puzzle are output */
    bool known = engine_knows(request->engine, layout, error);
    translation_end_english();
    return known;
}

/* Appends the counts in the form key=value, separated by tabs, or to an object as an object. */
static void put_stats(const struct request *request, const struct engine_task *task, struct buffer *output)
{
    const char *const *name = request->engine->stat_names;
    for (unsigned i = 0; i < ENGINE_STATS && name[i]; i++) {
        if (request->as_jsonl)
            buffer_print(output, i ? ",\"%s\":" : ",\"stats\":{\"%s\":", name[i]);
        else
            buffer_print(output, "\t%s=", name[i]);
        if (task->stat_text[i] && request->as_jsonl)
            buffer_put_json(output, task->stat_text[i]);
        else if (task->stat_text[i])
            buffer_print(output, "%s", task->stat_text[i]);
        else
            buffer_print(output, "%" PRIu64, task->stat[i]);
    }
    if (request->as_jsonl && name[0])
        buffer_put(output, '}');
}

static enum exit_status solve_one(const struct request *request, const struct puzzle *puzzle,
                                  const struct cancel *cancel, struct work_task *work, struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    if (!is_known(request, layout, error))
        return EXIT_BAD_INPUT;
    digit_mask *solution = memory_calloc(layout->cells, sizeof *solution);
    struct engine_task task = {.puzzle = puzzle,
                               .solution = solution,
                               .settings = request->settings,
                               .rate = request->stats,
                               .cancel = cancel};
    enum engine_outcome outcome = request->engine->solve(&task);
    bool is_over = outcome == ENGINE_STOPPED || outcome == ENGINE_FULL;
    if (!is_over) {
        begin_result(request, puzzle, word_of(request, outcome), outcome == ENGINE_SOLVED ? solution : NULL, work);
        if (request->stats)
            put_stats(request, &task, &work->output);
        end_result(request, work);
    }
    memory_free(solution);
    if (is_over)
        return outcome == ENGINE_STOPPED && cancel_is_late(cancel) ? stop(request, puzzle, work) : give_up(error);
    return outcome == ENGINE_SOLVED ? EXIT_DONE : EXIT_FOUND_NONE;
}

/* Writes the line of one puzzle. Called from several threads at once. */
static enum exit_status work_on_one(const void *context, const struct puzzle *puzzle, struct work_task *task,
                                    struct text_error *error)
{
    const struct request *request = context;
    const struct cancel cancel = {.deadline = cancel_deadline(request->seconds), .outer = task->closed};
    if (request->count)
        return count_one(request, puzzle, &cancel, task, error);
    if (request->estimate)
        return estimate_one(request, puzzle, &cancel, task, error);
    if (request->candidates)
        return put_true_candidates(request, puzzle, &cancel, task, error);
    enum exit_status status = solve_one(request, puzzle, &cancel, task, error);
    if (status != EXIT_MACHINE && !cancel_is_late(&cancel))
        tell_several(puzzle, task);
    return status;
}

/* Solves the most common form of line, 81 digits with dots or zeros, without making a struct puzzle. Returns false
 * if the line has another form, no solution or several; the reader then reports the reason, or where two solutions
 * differ.
 * */
static bool solve_plain_nine(const void *context, const char *line, size_t length, struct buffer *output)
{
    const struct request *request = context;
    uint16_t marks[NINE_CELLS];
    uint8_t solution[NINE_CELLS];
    /* The same search looks for a second solution, unless the number of guesses to the first one is requested. */
    uint64_t limit = request->count ? request->limit : request->stats ? 1 : 2;
    struct nine_search search = {.limit = limit, .solution = request->count ? NULL : solution};
    if (length != NINE_CELLS || request->seconds > 0 || (!request->count && strcmp(request->engine->id, "fast") != 0))
        return false;
    char blank = memchr(line, '.', length) ? '.' : '0';
    for (unsigned i = 0; i < NINE_CELLS; i++) {
        unsigned digit = (unsigned)(unsigned char)line[i] - '1';
        if (line[i] != blank && digit > 8)
            return false;
        marks[i] = (uint16_t)(line[i] == blank ? NINE_ALL : 1u << digit);
    }
    nine_count(&search, marks);
    struct nine_search both = {.limit = 2};
    if (request->stats && !request->count)
        nine_count(&both, marks);
    if (!search.found || (!request->count && (search.found > 1 || both.found > 1)))
        return false;
    char text[NINE_CELLS];
    for (unsigned i = 0; !request->count && i < NINE_CELLS; i++)
        text[i] = (char)('0' + solution[i]);
    if (request->count)
        buffer_print(output, "%" PRIu64, search.found);
    else
        buffer_append(output, text, NINE_CELLS);
    if (request->stats && !request->count)
        buffer_print(output, "\tguesses=%" PRIu64, search.guesses);
    buffer_put(output, '\n');
    return true;
}

/* Returns the engine to solve with: if none is named and nothing specific to one is requested, the fastest. Returns
 * NULL with `error` filled if there is no such engine. */
static const struct engine *choose_engine(const struct options *options, struct text_error *error)
{
    static const enum option_id of_engine[] = {OPTION_ENGINE,  OPTION_STATS,   OPTION_GUESS,
                                               OPTION_PROFILE, OPTION_WITHOUT, OPTION_CHOOSE};
    for (size_t i = 0; i < sizeof of_engine / sizeof *of_engine; i++) {
        if (options->value[of_engine[i]])
            return option_value_engine(options, error);
    }
    return engine_find("fast");
}

static enum exit_status run_solve(const struct options *options)
{
    struct text_error error;
    struct request request = {
        .stats = options->value[OPTION_STATS],
        .count = options->value[OPTION_COUNT],
        .candidates = options->value[OPTION_CANDIDATES],
        .estimate = options->value[OPTION_ESTIMATE],
        .limit = options->value[OPTION_ESTIMATE] ? 10000 : 2,
        .samples = 1000,
        .seed = 1,
    };
    if (request.candidates && (request.count || request.stats)) {
        text_error_input(&error, 0, 0, "--candidates goes neither with --count nor with --stats");
        return command_fail(options->messages, &error);
    }
    if (request.estimate && (request.candidates || request.count || request.stats)) {
        text_error_input(&error, 0, 0, "--estimate goes neither with --count nor with --candidates nor with --stats");
        return command_fail(options->messages, &error);
    }
    request.engine = choose_engine(options, &error);
    if (!request.engine || !option_value_settings(options, request.engine, &request.settings, &error) ||
        !option_value_kernel(options, &error) ||
        !options_integer(options, OPTION_LIMIT, 1, UINT64_MAX - 1, &request.limit, &error) ||
        !options_integer(options, OPTION_SAMPLES, 2, 100000000, &request.samples, &error) ||
        !options_integer(options, OPTION_SEED, 0, UINT64_MAX, &request.seed, &error) ||
        !option_value_seconds(options, &request.seconds, &error) ||
        !option_value_jsonl(options, &request.as_jsonl, &error))
        return command_fail(options->messages, &error);
    return puzzle_pool_run(
        options, &(struct puzzle_pool_work){.work = work_on_one,
                                            .work_on_line = request.as_jsonl || request.candidates || request.estimate
                                                                ? NULL
                                                                : solve_plain_nine,
                                            .context = &request,
                                            .what = TR("solving"),
                                            .writes_invalid = true,
                                            .as_jsonl = request.as_jsonl});
}

const struct command command_solve = {
    .name = "solve",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Solve puzzles, one line of output each, in order"),
    .details = TR(
        "A line is the solution, 'no solution', 'stuck' (the engine cannot go on), 'stopped' (--seconds, for each "
        "puzzle)\n"
        "or 'invalid: reason'.\n"
        "Without -e and --stats, `fast` solves. -f jsonl writes an object for each puzzle (docs/json.md).\n"
        "Of a puzzle with more than one solution one is written, and standard error tells where two of them differ.\n"
        "--candidates writes, for each cell, the digits that occur in at least one solution, with a blank between "
        "cells;\n"
        "with -f jsonl, as masks.\n"
        "--estimate counts up to --limit solutions. If there are more, it estimates their number from random ways "
        "down\n"
        "the tree of choices, and bounds it: of 100 seeds, some 95 have the number between `low` and `high`.\n"
        "A line of the input may have 100000 characters.\n"),
    .options = OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_STATS) | OPTION_BIT(OPTION_LIMIT) |
               OPTION_BIT(OPTION_COUNT) | OPTION_BIT(OPTION_CANDIDATES) | OPTION_BIT(OPTION_GUESS) |
               OPTION_BIT(OPTION_PROFILE) | OPTION_BIT(OPTION_WITHOUT) | OPTION_BIT(OPTION_CHOOSE) |
               OPTION_BIT(OPTION_KERNEL) | OPTION_BIT(OPTION_SHARD) | OPTION_BIT(OPTION_SECONDS) |
               OPTION_BIT(OPTION_FORMAT) | OPTION_BIT(OPTION_ESTIMATE) | OPTION_BIT(OPTION_SAMPLES) |
               OPTION_BIT(OPTION_SEED),
    .run = run_solve,
};
