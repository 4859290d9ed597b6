#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "app/input.h"
#include "app/verb.h"
#include "base/memory.h"
#include "engine/engine.h"
#include "puzzle/canonical.h"
#include "puzzle/writer.h"
#include "rating/rating.h"

static const char *stat_word(const struct engine *engine, const struct engine_task *task, const char *name)
{
    for (unsigned i = 0; i < ENGINE_STATS && engine->stat_names[i]; i++) {
        if (!strcmp(engine->stat_names[i], name))
            return task->stat_text[i];
    }
    return NULL;
}

static uint64_t stat_number(const struct engine *engine, const struct engine_task *task, const char *name)
{
    for (unsigned i = 0; i < ENGINE_STATS && engine->stat_names[i]; i++) {
        if (!strcmp(engine->stat_names[i], name))
            return task->stat[i];
    }
    return 0;
}

/* Rates one board and prints its line with `puzzle`, which may be another turning of it. False if there is no memory. */
static bool rate(const struct puzzle *board, const struct puzzle *puzzle, bool full, enum exit_status *status)
{
    char explainer[RATING_TEXT];
    const struct engine *engine = engine_find("human");
    digit_mask *solution = memory_zeroed(board->layout->cells, sizeof *solution);
    struct buffer line = {0};
    if (!solution)
        return false;
    bool explained = rating_tell(board, full, NULL, explainer);
    struct engine_task task = {.puzzle = board, .solution = solution};
    enum engine_outcome outcome = engine->solve(&task);
    writer_puzzle_line(puzzle, &line);
    bool fine = explained && outcome != ENGINE_NO_MEMORY && !line.failed;
    if (fine && outcome == ENGINE_SOLVED)
        printf("%s\t%s\t%" PRIu64 "\t%s\t%s\n", buffer_text(&line), stat_word(engine, &task, "level"),
               stat_number(engine, &task, "score"), explainer, stat_word(engine, &task, "hardest"));
    else if (fine)
        printf("%s\t%s\t-\t%s\t%s\n", buffer_text(&line), outcome == ENGINE_STUCK ? "incomplete" : "no solution",
               explainer, stat_word(engine, &task, "hardest"));
    if (outcome != ENGINE_SOLVED && *status == EXIT_DONE)
        *status = EXIT_FOUND_NONE;
    buffer_finish(&line);
    memory_free(solution);
    return fine;
}

/* False with `error` filled. */
static bool rate_one(const struct options *options, const struct puzzle *puzzle, enum exit_status *status,
                     struct text_error *error)
{
    struct puzzle *turned = NULL;
    if (options->value[OPTION_CANONICAL] && !(turned = puzzle_canonical(puzzle, error)))
        return false;
    bool fine = rate(turned ? turned : puzzle, puzzle, options->value[OPTION_FULL], status);
    if (!fine)
        text_error_memory(error, "rating");
    puzzle_destroy(turned);
    return fine;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct input input;
    if (!input_open(&input, options->operand, &error))
        return verb_fail(&error);
    struct puzzle_reader *reader = puzzle_reader_create(input.view.bytes, input.view.length, input.source);
    enum exit_status status = EXIT_DONE;
    struct puzzle *puzzle;
    enum puzzle_read what = PUZZLE_READ_END;
    while (reader && status != EXIT_MACHINE && (what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        if (what == PUZZLE_READ_BAD) {
            status = verb_fail(&error);
            continue;
        }
        if (!rate_one(options, puzzle, &status, &error)) {
            text_error_source(&error, input.source);
            status = verb_fail(&error);
        }
        puzzle_destroy(puzzle);
    }
    if (!reader) {
        text_error_memory(&error, "the puzzles");
        status = verb_fail(&error);
    }
    puzzle_reader_destroy(reader);
    input_finish(&input);
    return status;
}

const struct verb verb_rate = {
    .name = "rate",
    .operand = "PUZZLE",
    .summary = "Tell how hard each puzzle is: puzzle, level, score, SE rating, hardest technique, by tabs",
    .details = "Level and score follow HoDoKu's rules over the techniques that are there; 'incomplete' where these do not\n"
               "solve it. The SE rating is that of Sudoku Explainer 1.2.1, with --full its three (7.2/1.5/1.5: of the\n"
               "hardest step, of the hardest up to the first placement, of the first step). It is '-' on boards that\n"
               "are not of nine digits and one grid, for puzzles with other than one solution, and where it was not\n"
               "found within some 20 seconds. As in those programs, the same puzzle turned or with other digits may\n"
               "get another rating, where the order of looking tells; with --canonical it never does: one of the\n"
               "turned boards, the same for all, is rated for them.\n",
    .options = OPTION_BIT(OPTION_FULL) | OPTION_BIT(OPTION_CANONICAL),
    .run = run,
};
