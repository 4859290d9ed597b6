/* `sudoscope rate`: prints level, score and ratings of each puzzle. */
#include <inttypes.h>

#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/puzzle_pool.h"
#include "command/result.h"
#include "engine/puzzle_rating.h"
#include "puzzle/writer.h"
#include "rating/depth.h"

struct request {
    struct puzzle_rating_params params;
    double seconds; /* limit for each puzzle; 0: none */
    bool as_jsonl;
    bool asks_depth, asks_braids;
};

/* Returns the word for the outcome of a rated puzzle. */
static const char *word_of(const struct puzzle_rating *rating, bool as_jsonl)
{
    switch (rating->outcome) {
    case ENGINE_SOLVED:
        return step_kind_name(STEP_SOLVED);
    case ENGINE_NO_SOLUTION:
        return as_jsonl ? step_kind_name(STEP_NO_SOLUTION) : "no solution";
    case ENGINE_STOPPED:
        return STEP_STOPPED_NAME;
    case ENGINE_STUCK:
    case ENGINE_FULL:
        break;
    }
    return rating->has_several ? "incomplete" : "undecided";
}

static void put_object(const struct puzzle *puzzle, const struct puzzle_rating *rating, struct work_task *task)
{
    struct buffer *object = &task->output;
    puzzle_pool_begin_object(task, puzzle);
    result_put_text(object, "result", word_of(rating, true));
    if (rating->outcome == ENGINE_SOLVED) {
        result_put_text(object, "level", technique_level_name(rating->level));
        buffer_print(object, ",\"score\":%" PRIu64, rating->score);
    }
    result_put_text(object, "se", rating->explainer);
    result_put_text(object, "hardest", rating->hardest);
    buffer_print(object, "}\n");
}

static void put_line(const struct puzzle *puzzle, const struct puzzle_rating *rating, struct buffer *line)
{
    writer_puzzle_line(puzzle, line);
    if (rating->outcome == ENGINE_SOLVED)
        buffer_print(line, "\t%s\t%" PRIu64, technique_level_name(rating->level), rating->score);
    else
        buffer_print(line, "\t%s\t-", word_of(rating, false));
    buffer_print(line, "\t%s\t%s\n", rating->explainer, rating->hardest);
}

/* Writes "B3" or "B2B", or "-" if the length is unknown. */
static void write_braids(const struct depth *depth, char text[static 8])
{
    bool is_known = depth->depth <= 2 && depth->braid <= DEPTH_LONGEST_BRAID;
    snprintf(text, 8, is_known ? depth->depth == 2 ? "B%uB" : "B%u" : "-", depth->braid);
}

/* Writes the depth of trial and error. */
static enum exit_status rate_depth(const struct request *request, const struct puzzle *puzzle,
                                   const struct cancel *cancel, struct work_task *task)
{
    struct buffer *output = &task->output;
    struct depth depth;
    char braids[8] = "-";
    enum depth_end end =
        depth_rate(puzzle, &(struct depth_params){.cancel = cancel, .with_braids = request->asks_braids}, &depth);
    bool is_rated = end == DEPTH_DONE && depth.depth <= DEPTH_MOST;
    if (end == DEPTH_DONE)
        write_braids(&depth, braids);
    if (request->as_jsonl) {
        puzzle_pool_begin_object(task, puzzle);
        result_put_text(output, "result",
                        is_rated               ? step_kind_name(STEP_SOLVED)
                        : end == DEPTH_STOPPED ? STEP_STOPPED_NAME
                                               : "undecided");
        if (is_rated)
            buffer_print(output, ",\"depth\":%u", depth.depth);
        if (request->asks_braids)
            result_put_text(output, "braids", braids);
        buffer_print(output, "}\n");
    } else {
        writer_puzzle_line(puzzle, output);
        buffer_print(output, is_rated ? "\t%u" : "\t-", is_rated ? depth.depth : 0);
        buffer_print(output, request->asks_braids ? "\t%s\n" : "\n", braids);
    }
    return is_rated ? EXIT_DONE : EXIT_FOUND_NONE;
}

/* Rates one puzzle and writes its line. Called from several threads at once. */
static enum exit_status rate_one(const void *context, const struct puzzle *puzzle, struct work_task *task,
                                 struct text_error *error)
{
    (void)error;
    const struct request *request = context;
    const struct cancel cancel = {.deadline = cancel_deadline(request->seconds), .outer = task->closed};
    if (request->asks_depth)
        return rate_depth(request, puzzle, &cancel, task);
    struct puzzle_rating_params params = request->params;
    struct puzzle_rating rating;
    params.cancel = &cancel;
    puzzle_rating_compute(puzzle, &params, &rating);
    if (request->as_jsonl)
        put_object(puzzle, &rating, task);
    else
        put_line(puzzle, &rating, &task->output);
    return rating.outcome == ENGINE_SOLVED ? EXIT_DONE : EXIT_FOUND_NONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct request request = {.params = {.as_given = options->value[OPTION_AS_GIVEN],
                                         .with_explainer = true,
                                         .full = options->value[OPTION_FULL]},
                              .asks_depth = options->value[OPTION_DEPTH],
                              .asks_braids = options->value[OPTION_BRAIDS]};
    if (!option_value_techniques(options, &request.params.techniques, &error) ||
        !option_value_seconds(options, &request.seconds, &error) ||
        !option_value_jsonl(options, &request.as_jsonl, &error))
        return command_fail(options->messages, &error);
    if (request.asks_braids && !request.asks_depth) {
        text_error_input(&error, 0, 0, "--braids needs --depth");
        return command_fail(options->messages, &error);
    }
    request.params.cache = canonical_cache_create();
    enum exit_status status = puzzle_pool_run(
        options, &(struct puzzle_pool_work){
                     .work = rate_one, .context = &request, .what = TR("rating"), .as_jsonl = request.as_jsonl});
    canonical_cache_destroy(request.params.cache);
    return status;
}

const struct command command_rate = {
    .name = "rate",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary =
        TR("Rate how hard each puzzle is: puzzle, level, score, SE rating, hardest technique, separated by tabs"),
    .details = TR(
        "Level and score follow HoDoKu's rules, including brute force: where no technique applies, a digit is taken\n"
        "from the solution for 10000 points. 'incomplete' means several solutions, 'undecided' that counting them "
        "takes\n"
        "too long. The SE rating is that of Sudoku Explainer 1.2.1; --full prints its three ratings (7.2/1.5/1.5: of "
        "the\n"
        "hardest step, of the hardest up to the first placement, of the first step). It is '-' on boards without nine\n"
        "digits and one grid, for puzzles without exactly one solution, and where computing it takes more than about "
        "20\n"
        "seconds. Which step is found first depends on the orientation of the board. So that all equivalent forms of "
        "a\n"
        "puzzle have the same rating, its canonical form is rated. With --as-given the board is rated in its given\n"
        "orientation, as those programs do; so is a board on which digits are placed already.\n"
        "--seconds limits the time of each puzzle; the level is then 'stopped'. --without leaves out techniques of "
        "level\n"
        "and score; the SE rating keeps its own.\n"
        "--depth prints puzzle and T&E depth instead, as Denis Berthier defines it: 0 if singles solve the puzzle; d "
        "if it is\n"
        "solved by assuming each candidate in turn and eliminating those that T&E(d-1) refutes. --braids adds the "
        "length of\n"
        "the longest braid that is needed: B3, or at depth 2, where each candidate is assumed first, B2B. It is '-' at "
        "depth\n"
        "3, and where it is more than 14. Both need a board of 9x9 without clues, and one solution.\n"
        "-f jsonl writes an object for each puzzle (docs/json.md).\n"),
    .options = OPTION_BIT(OPTION_SHARD) | OPTION_BIT(OPTION_WITHOUT) | OPTION_BIT(OPTION_FULL) |
               OPTION_BIT(OPTION_AS_GIVEN) | OPTION_BIT(OPTION_DEPTH) | OPTION_BIT(OPTION_BRAIDS) |
               OPTION_BIT(OPTION_SECONDS) | OPTION_BIT(OPTION_FORMAT),
    .run = run,
};
