#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/choice.h"
#include "app/input.h"
#include "app/verb.h"
#include "base/memory.h"
#include "count/count.h"
#include "puzzle/writer.h"

struct solving {
    const struct engine *engine;
    bool stats, count;
    uint64_t limit;
    digit_mask *solution;
    size_t room;
    struct buffer line;
    const char *source;
    size_t lines_before; /* what is being read, in its source */
    enum exit_status status;
    struct text_error error;
};

static bool fail(struct solving *solving)
{
    text_error_memory(&solving->error, "solving");
    solving->status = verb_fail(&solving->error);
    return false;
}

static void lower(struct solving *solving, enum exit_status status)
{
    if (solving->status < status)
        solving->status = status;
}

static bool count_one(struct solving *solving, const struct puzzle *puzzle)
{
    uint64_t count;
    if (count_solutions(puzzle, &(struct count_params){.limit = solving->limit}, &count, NULL) != COUNT_DONE)
        return fail(solving);
    if (!count)
        lower(solving, EXIT_FOUND_NONE);
    buffer_print(&solving->line, "%" PRIu64, count);
    return true;
}

static bool solve_one(struct solving *solving, const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    if (!memory_reserve((void **)&solving->solution, &solving->room, layout->cells, sizeof *solving->solution))
        return fail(solving);
    struct engine_task task = {.puzzle = puzzle, .solution = solving->solution};
    switch (solving->engine->solve(&task)) {
    case ENGINE_SOLVED:
        writer_line(layout, solving->solution, &solving->line);
        break;
    case ENGINE_NO_SOLUTION:
        buffer_print(&solving->line, "no solution");
        lower(solving, EXIT_FOUND_NONE);
        break;
    case ENGINE_STUCK:
        buffer_print(&solving->line, "stuck");
        lower(solving, EXIT_FOUND_NONE);
        break;
    case ENGINE_STOPPED:
    case ENGINE_NO_MEMORY:
        return fail(solving);
    }
    for (unsigned i = 0; solving->stats && i < ENGINE_STATS && solving->engine->stat_names[i]; i++) {
        buffer_print(&solving->line, "\t%s=", solving->engine->stat_names[i]);
        if (task.stat_text[i])
            buffer_print(&solving->line, "%s", task.stat_text[i]);
        else
            buffer_print(&solving->line, "%" PRIu64, task.stat[i]);
    }
    return true;
}

static void solve_all(struct solving *solving, struct puzzle_reader *reader)
{
    for (bool going = true; going;) {
        struct puzzle *puzzle;
        buffer_clear(&solving->line);
        switch (puzzle_reader_next(reader, &puzzle, &solving->error)) {
        case PUZZLE_READ_END:
            return;
        case PUZZLE_READ_BAD:
            if (solving->error.kind == TEXT_ERROR_MACHINE) {
                solving->status = verb_fail(&solving->error);
                return;
            }
            char text[600];
            solving->error.line += solving->error.line ? solving->lines_before : 0;
            text_error_format(&solving->error, text, sizeof text);
            buffer_print(&solving->line, "invalid: %s", text);
            lower(solving, EXIT_BAD_INPUT);
            break;
        case PUZZLE_READ_ONE:
            puzzle->line += solving->lines_before;
            input_tell_note(puzzle, solving->source);
            going = solving->count ? count_one(solving, puzzle) : solve_one(solving, puzzle);
            puzzle_destroy(puzzle);
            break;
        }
        if (going && solving->line.failed)
            going = fail(solving);
        if (going)
            going = puts(buffer_text(&solving->line)) >= 0;
    }
}

static void solve_text(struct solving *solving, const struct buffer *text)
{
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(text), text->length, solving->source);
    if (reader)
        solve_all(solving, reader);
    else
        fail(solving);
    puzzle_reader_destroy(reader);
}

/* A line that is a puzzle by itself: so many characters are no row of a board. */
static bool is_whole(const char *line)
{
    size_t length = strcspn(line, " \t\r\n"), side = 6;
    while (side * side < length)
        side++;
    return line[0] == ':' || (side * side == length && strcspn(line, ".0123456789") < length);
}

static bool is_ignored(const char *line)
{
    return (line[0] == '#' && line[1] != '!') || !line[strspn(line, " \t\r\n")];
}

/* What has been printed should be seen before one waits for more. */
static void flush_if_waiting(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) == 0)
        fflush(stdout);
}

/* Standard input, as it comes: puzzles of one line are solved one by one; from the first line on that is none, the rest
 * is read as a whole. */
static void solve_stream(struct solving *solving)
{
    struct buffer text = {0};
    char *line = NULL;
    size_t room = 0;
    bool whole = true;
    for (ssize_t length; solving->status != EXIT_MACHINE && (length = getline(&line, &room, stdin)) >= 0;) {
        whole = whole && (is_whole(line) || is_ignored(line));
        if (whole)
            buffer_clear(&text);
        buffer_append(&text, line, (size_t)length);
        if (whole && is_whole(line)) {
            solve_text(solving, &text);
            flush_if_waiting();
        }
        solving->lines_before += whole;
    }
    if (!whole && solving->status != EXIT_MACHINE)
        solve_text(solving, &text);
    free(line);
    buffer_finish(&text);
}

static void solve_file(struct solving *solving, const char *operand)
{
    struct input input;
    if (!input_open(&input, operand, &solving->error)) {
        solving->status = verb_fail(&solving->error);
        return;
    }
    solving->source = input.source;
    solve_text(solving, &input.text);
    input_finish(&input);
}

static enum exit_status run(const struct options *options)
{
    struct solving solving = {
        .stats = options->value[OPTION_STATS],
        .count = options->value[OPTION_COUNT],
        .limit = 2,
    };
    solving.engine = choice_engine(options, &solving.error);
    if (!solving.engine || !options_whole(options, OPTION_LIMIT, 1, UINT64_MAX, &solving.limit, &solving.error))
        return verb_fail(&solving.error);
    solving.source = "standard input";
    if (options->operand && !strcmp(options->operand, "-"))
        solve_stream(&solving);
    else
        solve_file(&solving, options->operand);
    memory_free(solving.solution);
    buffer_finish(&solving.line);
    return solving.status;
}

const struct verb verb_solve = {
    .name = "solve",
    .operand = "PUZZLE",
    .summary = "Solve puzzles, one line of output each, in order",
    .details = "The line is the solution, or 'no solution', or 'invalid: why'.\n",
    .options = OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_STATS) | OPTION_BIT(OPTION_LIMIT) |
               OPTION_BIT(OPTION_COUNT),
    .run = run,
};
