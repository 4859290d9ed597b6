/* `sudoscope rate`: prints level, score and ratings of each puzzle. */
#include <inttypes.h>
#include <stdio.h>

#include "command/command.h"
#include "engine/puzzle_rating.h"
#include "puzzle/input.h"
#include "puzzle/writer.h"

/* Rates one puzzle and prints its line. False with `error` filled on failure. */
static bool rate_one(const struct options *options, const struct puzzle *puzzle, enum exit_status *status,
                     struct text_error *error)
{
    struct puzzle_rating_params params = {
        .as_given = options->value[OPTION_AS_GIVEN],
        .with_explainer = true,
        .full = options->value[OPTION_FULL],
    };
    struct puzzle_rating rating;
    struct buffer line = {0};
    writer_puzzle_line(puzzle, &line);
    bool ok = puzzle_rating_compute(puzzle, &params, &rating) && !line.failed;
    if (!ok)
        text_error_memory(error, "rating");
    else if (rating.outcome == ENGINE_SOLVED)
        printf("%s\t%s\t%" PRIu64 "\t%s\t%s\n", buffer_text(&line), technique_level_name(rating.level), rating.score,
               rating.explainer, rating.hardest);
    else
        printf("%s\t%s\t-\t%s\t%s\n", buffer_text(&line), rating.outcome == ENGINE_STUCK ? "incomplete" : "no solution",
               rating.explainer, rating.hardest);
    ok = ok && command_can_write(error);
    if (ok && rating.outcome != ENGINE_SOLVED && *status == EXIT_DONE)
        *status = EXIT_FOUND_NONE;
    buffer_finish(&line);
    return ok;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct input input;
    if (!input_open(&input, input_default_operand(options->operand), &error))
        return command_fail(&error);
    struct puzzle_reader *reader = puzzle_reader_create(input.view.bytes, input.view.length, input.source);
    enum exit_status status = EXIT_DONE;
    struct puzzle *puzzle;
    enum puzzle_read what = PUZZLE_READ_END;
    bool any = false;
    bool running = true;
    while (reader && running && status != EXIT_MACHINE &&
           (what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        any = true;
        if (what == PUZZLE_READ_BAD) {
            status = command_fail(&error);
            continue;
        }
        if (!rate_one(options, puzzle, &status, &error)) {
            running = false;
            status = command_fail(&error);
        }
        puzzle_destroy(puzzle);
    }
    if (!reader)
        text_error_memory(&error, "the puzzles");
    else if (!any)
        puzzle_reader_found_none(input.source, &error);
    if (!reader || !any)
        status = command_fail(&error);
    puzzle_reader_destroy(reader);
    input_finish(&input);
    return status;
}

const struct command command_rate = {
    .name = "rate",
    .operand = "PUZZLE",
    .summary = "Rate how hard each puzzle is: puzzle, level, score, SE rating, hardest technique, separated by tabs",
    .details =
        "Level and score follow HoDoKu's rules, including brute force: where no technique applies, a digit is taken\n"
        "from the solution for 10000 points. 'incomplete' means several solutions. The SE rating is that of Sudoku\n"
        "Explainer 1.2.1; --full prints its three ratings (7.2/1.5/1.5: of the hardest step, of the hardest up to the\n"
        "first placement, of the first step). It is '-' on boards without nine digits and one grid, for puzzles without\n"
        "exactly one solution, and where computing it takes more than about 20 seconds. Which step is found first\n"
        "depends on the orientation of the board. So that all equivalent forms of a puzzle have the same rating, its\n"
        "canonical form is rated. With --as-given the board is rated in its given orientation, as those programs do;\n"
        "so is a board on which digits are placed already.\n",
    .options = OPTION_BIT(OPTION_FULL) | OPTION_BIT(OPTION_AS_GIVEN),
    .run = run,
};
