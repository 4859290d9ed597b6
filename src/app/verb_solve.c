#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/choice.h"
#include "app/input.h"
#include "app/lines.h"
#include "app/verb.h"
#include "base/memory.h"
#include "solve/count.h"
#include "solve/nine.h"
#include "puzzle/writer.h"

enum { STREAM_FROM = 1 << 20 }; /* bytes of a file: what is shorter is read as a whole */

/* What is asked for. */
struct solving {
    const struct engine *engine;
    bool stats, count, guess;
    uint64_t limit;
    const char *source;
    size_t lines_before; /* what is being read, in its source */
    digit_mask *solution;
    size_t room;
    struct buffer line, *output; /* NULL: standard output */
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
    struct engine_task task = {.puzzle = puzzle, .solution = solving->solution, .guess = solving->guess, .rate = solving->stats};
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

static bool put_line(struct solving *solving)
{
    if (!solving->output)
        return puts(buffer_text(&solving->line)) >= 0;
    buffer_append(solving->output, buffer_text(&solving->line), solving->line.length);
    buffer_put(solving->output, '\n');
    return !solving->output->failed;
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
            if (solving->error.kind == TEXT_ERROR_SYSTEM) {
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
            going = put_line(solving);
    }
}

static void solve_text(struct solving *solving, const char *text, size_t length)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, length, solving->source);
    if (reader)
        solve_all(solving, reader);
    else
        fail(solving);
    puzzle_reader_destroy(reader);
}

/* What the workers of a stream share. */
struct stream {
    const struct solving *solving;
    atomic_int status; /* the worst so far */
};

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
    size_t blank = strspn(line, " \t\r");
    return (line[0] == '#' && line[1] != '!') || !line[blank] || line[blank] == '\n';
}

static bool stands_alone(const char *line)
{
    return is_whole(line) || is_ignored(line);
}

/* The commonest line of all, 81 digits and dots or zeros, goes to the solver without being made a puzzle first. False if it is
 * none, or has no solution: then the reader tells why. */
static bool solve_plain_nine(struct solving *solving, const char *line, size_t length)
{
    uint16_t marks[NINE_CELLS];
    struct nine_search search = {.limit = solving->count ? solving->limit : 1};
    if (length != NINE_CELLS || (!solving->count && strcmp(solving->engine->id, "fast") != 0))
        return false;
    char blank = memchr(line, '.', length) ? '.' : '0';
    for (unsigned i = 0; i < NINE_CELLS; i++) {
        unsigned digit = (unsigned)(unsigned char)line[i] - '1';
        if (line[i] != blank && digit > 8)
            return false;
        marks[i] = (uint16_t)(line[i] == blank ? NINE_ALL : 1u << digit);
    }
    nine_count(&search, marks);
    if (!search.found)
        return false;
    char text[NINE_CELLS + 1];
    for (unsigned i = 0; i < NINE_CELLS; i++)
        text[i] = (char)('0' + search.solution[i]);
    if (solving->count)
        buffer_print(solving->output, "%" PRIu64, search.found);
    else
        buffer_append(solving->output, text, NINE_CELLS);
    if (solving->stats && !solving->count)
        buffer_print(solving->output, "\tguesses=%" PRIu64, search.guesses);
    buffer_put(solving->output, '\n');
    return true;
}

static void solve_line(struct solving *solving, const char *line, size_t length)
{
    const struct buffer text = {.bytes = (char *)line, .length = length};
    if (!is_ignored(line) && !solve_plain_nine(solving, line, strcspn(line, "\r\n")))
        solve_text(solving, buffer_text(&text), text.length);
    solving->lines_before++;
}

/* The lines of a block; one of several workers, all of them with the same thing to do. */
static bool solve_block(void *context, const char *text, size_t length, size_t before, struct buffer *output)
{
    struct stream *stream = context;
    struct solving solving = *stream->solving;
    solving.output = output;
    solving.lines_before = before;
    solving.status = EXIT_DONE;
    for (size_t at = 0; at < length && solving.status != EXIT_MACHINE;) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t line = newline ? (size_t)(newline - text) + 1 - at : length - at;
        solve_line(&solving, text + at, line);
        at += line;
    }
    int worst = atomic_load(&stream->status);
    while (worst < (int)solving.status && !atomic_compare_exchange_weak(&stream->status, &worst, (int)solving.status))
        ;
    memory_free(solving.solution);
    buffer_finish(&solving.line);
    return solving.status != EXIT_MACHINE;
}

/* Puzzles of one line are solved as they come, by all cores; from the first line on that is none, the rest is read as a
 * whole. */
static void solve_stream(struct solving *solving, int input, uint64_t size)
{
    struct stream stream = {.solving = solving};
    struct line_work work = {.fits = stands_alone, .work = solve_block, .context = &stream, .size = size};
    struct buffer rest = {0};
    enum lines_end end = lines_run(input, &work, &rest, &solving->lines_before);
    solving->status = (enum exit_status)atomic_load(&stream.status);
    if (end == LINES_REST)
        solve_text(solving, buffer_text(&rest), rest.length);
    else if (end == LINES_FAILED && solving->status != EXIT_MACHINE)
        fail(solving);
    buffer_finish(&rest);
}

/* A long file. False if it is none, with nothing done. */
static bool solve_long_file(struct solving *solving, const char *path)
{
    struct stat status;
    if (!path || stat(path, &status) || !S_ISREG(status.st_mode) || status.st_size < STREAM_FROM)
        return false;
    int input = open(path, O_RDONLY | O_CLOEXEC);
    if (input < 0)
        return false;
    solving->source = path;
    solve_stream(solving, input, (uint64_t)status.st_size);
    close(input);
    return true;
}

static void solve_file(struct solving *solving, const char *operand)
{
    struct input input;
    if (!input_open(&input, operand, &solving->error)) {
        solving->status = verb_fail(&solving->error);
        return;
    }
    solving->source = input.source;
    solve_text(solving, input.view.bytes, input.view.length);
    input_finish(&input);
}

static enum exit_status run(const struct options *options)
{
    struct solving solving = {
        .stats = options->value[OPTION_STATS],
        .guess = options->value[OPTION_GUESS],
        .count = options->value[OPTION_COUNT],
        .limit = 2,
    };
    solving.engine = choice_engine(options, &solving.error);
    if (!solving.engine || !choice_kernel(options, &solving.error) ||
        !options_whole(options, OPTION_LIMIT, 1, UINT64_MAX, &solving.limit, &solving.error))
        return verb_fail(&solving.error);
    solving.source = "standard input";
    const char *operand = input_piped(options->operand);
    if (operand && !strcmp(operand, "-"))
        solve_stream(&solving, STDIN_FILENO, 0);
    else if (!solve_long_file(&solving, operand))
        solve_file(&solving, operand);
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
               OPTION_BIT(OPTION_COUNT) | OPTION_BIT(OPTION_GUESS) | OPTION_BIT(OPTION_KERNEL),
    .run = run,
};
