/* `sudoscope solve`: solves or counts puzzles, one line of output each. Long files and standard input are
 * streams, which all cores solve in parallel (line_pool.h); shorter files are read as a whole. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/line_pool.h"
#include "command/line_stream.h"
#include "command/option_values.h"
#include "command/shard.h"
#include "explain/several.h"
#include "explain/spans.h"
#include "puzzle/input.h"
#include "puzzle/writer.h"
#include "solve/count.h"
#include "solve/nine.h"

enum { MIN_STREAM_SIZE = 1 << 20 }; /* bytes; shorter files are read as a whole */

/* Options and state of a run; each worker of a stream has its own copy. */
struct solve_run {
    const struct engine *engine;
    enum technique_profile profile;
    bool stats, count, guess;
    bool tells_several; /* whether it is said on standard error that a puzzle has more than one solution */
    uint64_t limit;
    const char *source;
    size_t lines_before; /* number of source lines before the text that is being read */
    digit_mask *solution;
    size_t room;
    struct buffer line, *output; /* output: NULL for standard output */
    enum exit_status status;
    bool any; /* at least one puzzle was read, valid or not */
    struct text_error error;
};

static void raise_status(struct solve_run *run, enum exit_status status)
{
    if (run->status < status)
        run->status = status;
}

static bool give_up(struct solve_run *run)
{
    text_error_system(&run->error, "the search for solutions became too large");
    run->status = command_fail(&run->error);
    return false;
}
static bool count_one(struct solve_run *run, const struct puzzle *puzzle)
{
    uint64_t count;
    if (count_solutions(puzzle, &(struct count_params){.limit = run->limit}, &count, NULL) != COUNT_DONE)
        return give_up(run);
    if (!count)
        raise_status(run, EXIT_FOUND_NONE);
    buffer_print(&run->line, "%" PRIu64, count);
    return true;
}

static void tell_several(const struct solve_run *run, const struct puzzle *puzzle)
{
    struct sentence sentence;
    struct text_error note;
    char text[600];
    span_begin(&sentence, NOTATION_ROW_COLUMN);
    if (!several_append(&sentence, puzzle))
        return;
    text_error_input(&note, puzzle->line, 0, "%s", sentence.text);
    text_error_source(&note, run->source);
    text_error_format(&note, text, sizeof text);
    fprintf(stderr, "sudoscope: %s\n", text);
}

/* Writes the reason as the puzzle's line. */
static void write_invalid(struct solve_run *run)
{
    char text[600];
    text_error_format(&run->error, text, sizeof text);
    buffer_print(&run->line, "invalid: %s", text);
    raise_status(run, EXIT_BAD_INPUT);
}

static bool solve_one(struct solve_run *run, const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    if (!engine_knows(run->engine, layout, &run->error)) {
        run->error.line = puzzle->line;
        text_error_source(&run->error, run->source);
        write_invalid(run);
        return true;
    }
    array_room(run->solution, run->room, layout->cells);
    struct engine_task task = {
        .puzzle = puzzle, .solution = run->solution, .guess = run->guess, .profile = run->profile, .rate = run->stats};
    switch (run->engine->solve(&task)) {
    case ENGINE_SOLVED:
        writer_line(layout, run->solution, &run->line);
        break;
    case ENGINE_NO_SOLUTION:
        buffer_print(&run->line, "no solution");
        raise_status(run, EXIT_FOUND_NONE);
        break;
    case ENGINE_STUCK:
        buffer_print(&run->line, "stuck");
        raise_status(run, EXIT_FOUND_NONE);
        break;
    case ENGINE_STOPPED:
    case ENGINE_FULL:
        return give_up(run);
    }
    for (unsigned i = 0; run->stats && i < ENGINE_STATS && run->engine->stat_names[i]; i++) {
        buffer_print(&run->line, "\t%s=", run->engine->stat_names[i]);
        if (task.stat_text[i])
            buffer_print(&run->line, "%s", task.stat_text[i]);
        else
            buffer_print(&run->line, "%" PRIu64, task.stat[i]);
    }
    return true;
}

static bool write_line(struct solve_run *run)
{
    if (!run->output)
        return puts(buffer_text(&run->line)) >= 0;
    buffer_append(run->output, buffer_text(&run->line), run->line.length);
    buffer_put(run->output, '\n');
    return true;
}

static void solve_all(struct solve_run *run, struct puzzle_reader *reader)
{
    for (bool running = true; running;) {
        struct puzzle *puzzle;
        buffer_clear(&run->line);
        translation_begin_english(); /* the reasons behind "invalid:" are output */
        enum puzzle_read read = puzzle_reader_next(reader, &puzzle, &run->error);
        translation_end_english();
        switch (read) {
        case PUZZLE_READ_END:
            return;
        case PUZZLE_READ_BAD:
            run->any = true;
            if (run->error.kind == TEXT_ERROR_SYSTEM) {
                run->status = command_fail(&run->error);
                return;
            }
            run->error.line += run->error.line ? run->lines_before : 0;
            write_invalid(run);
            break;
        case PUZZLE_READ_ONE:
            run->any = true;
            puzzle->line += run->lines_before;
            input_print_note(puzzle, run->source);
            running = run->count ? count_one(run, puzzle) : solve_one(run, puzzle);
            if (running && run->tells_several)
                tell_several(run, puzzle);
            puzzle_destroy(puzzle);
            break;
        }
        if (running)
            running = write_line(run);
    }
}

static void solve_text(struct solve_run *run, const char *text, size_t length)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, length, run->source);
    solve_all(run, reader);
    puzzle_reader_destroy(reader);
}

/* Shared by the workers of a stream. */
struct stream {
    const struct solve_run *run;
    atomic_int status; /* the most severe so far */
    atomic_bool any;   /* as in solve_run */
};

/* Solves the most common form of line, 81 digits with dots or zeros, without making a struct puzzle first.
 * False if the line has another form, no solution or several; the reader then reports why, or where two of them differ. */
static bool solve_plain_nine(struct solve_run *run, const char *line, size_t length)
{
    uint16_t marks[NINE_CELLS];
    uint8_t solution[NINE_CELLS];
    /* A second solution is looked for in the same search, unless the guesses up to the first one are asked for. */
    uint64_t limit = run->count ? run->limit : run->stats ? 1 : 2;
    struct nine_search search = {.limit = limit, .solution = run->count ? NULL : solution};
    if (length != NINE_CELLS || (!run->count && strcmp(run->engine->id, "fast") != 0))
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
    if (run->stats && !run->count)
        nine_count(&both, marks);
    if (!search.found || (!run->count && (search.found > 1 || both.found > 1)))
        return false;
    char text[NINE_CELLS];
    for (unsigned i = 0; !run->count && i < NINE_CELLS; i++)
        text[i] = (char)('0' + solution[i]);
    if (run->count)
        buffer_print(run->output, "%" PRIu64, search.found);
    else
        buffer_append(run->output, text, NINE_CELLS);
    if (run->stats && !run->count)
        buffer_print(run->output, "\tguesses=%" PRIu64, search.guesses);
    buffer_put(run->output, '\n');
    run->any = true;
    return true;
}

static void solve_line(struct solve_run *run, const char *line, size_t length)
{
    const struct buffer text = {.bytes = (char *)line, .length = length};
    if (!line_is_ignored(line) && !solve_plain_nine(run, line, strcspn(line, "\r\n")))
        solve_text(run, buffer_text(&text), text.length);
    run->lines_before++;
}

/* Solves the lines of a block. Called by several workers at once. */
static bool solve_block(void *context, const char *text, size_t length, size_t before, struct buffer *output)
{
    struct stream *stream = context;
    struct solve_run run = *stream->run;
    run.output = output;
    run.lines_before = before;
    run.status = EXIT_DONE;
    for (size_t at = 0; at < length && run.status != EXIT_MACHINE;) {
        const char *newline = memchr(text + at, '\n', length - at);
        size_t line = newline ? (size_t)(newline - text) + 1 - at : length - at;
        solve_line(&run, text + at, line);
        at += line;
    }
    int worst = atomic_load(&stream->status);
    while (worst < (int)run.status && !atomic_compare_exchange_weak(&stream->status, &worst, (int)run.status))
        ;
    if (run.any)
        atomic_store(&stream->any, true);
    memory_free(run.solution);
    buffer_finish(&run.line);
    return run.status != EXIT_MACHINE;
}

/* Solves one-line puzzles with all cores as they arrive. From the first line that is not a puzzle of its own,
 * the rest is read as a whole. */
static void solve_stream(struct solve_run *run, int input, uint64_t size)
{
    const struct solve_run shared = *run; /* the number of lines before is counted in the other one meanwhile */
    struct stream stream = {.run = &shared};
    struct line_pool_work work = {.work = solve_block, .context = &stream, .source = run->source, .size = size};
    struct buffer rest = {0};
    enum line_pool_end end = line_pool_run(input, &work, &rest, &run->lines_before, &run->error);
    run->status = (enum exit_status)atomic_load(&stream.status);
    run->any = atomic_load(&stream.any);
    if (end == LINE_POOL_REST)
        solve_text(run, buffer_text(&rest), rest.length);
    else if (end == LINE_POOL_FAILED && run->status != EXIT_MACHINE)
        run->status = command_fail(&run->error);
    buffer_finish(&rest);
}

/* Solves a long file as a stream. False, with nothing done, if it is not a long regular file. */
static bool solve_long_file(struct solve_run *run, const char *path)
{
    struct stat status;
    if (!path || stat(path, &status) || !S_ISREG(status.st_mode) || status.st_size < MIN_STREAM_SIZE)
        return false;
    int input = file_open_read(path);
    if (input < 0)
        return false;
    run->source = path;
    solve_stream(run, input, (uint64_t)status.st_size);
    file_close(input);
    return true;
}

static void solve_file(struct solve_run *run, struct input *input, const struct options *options)
{
    if (!input_open(input, options->operand, NULL, &run->error)) {
        run->status = command_fail(&run->error);
        return;
    }
    struct shard shard;
    run->source = input->source;
    if (shard_cut(&shard, options, input, &run->error)) {
        run->lines_before = shard.before;
        run->any |= options->value[OPTION_SHARD] != NULL; /* a part may be empty */
        solve_text(run, input->view.bytes + shard.from, shard.to - shard.from);
    } else {
        run->status = command_fail(&run->error);
    }
}

/* Returns the engine to solve with: where none is named and nothing is asked about one, the one that is never slower than another. NULL
 * with `error` filled if there is no such engine. */
static const struct engine *choose_engine(const struct options *options, struct text_error *error)
{
    static const enum option_id of_engine[] = {OPTION_ENGINE, OPTION_STATS, OPTION_GUESS, OPTION_PROFILE};
    for (size_t i = 0; i < sizeof of_engine / sizeof *of_engine; i++) {
        if (options->value[of_engine[i]])
            return option_value_engine(options, error);
    }
    return engine_find("fast");
}

static enum exit_status run_solve(const struct options *options)
{
    struct solve_run run = {
        .stats = options->value[OPTION_STATS],
        .guess = options->value[OPTION_GUESS],
        .count = options->value[OPTION_COUNT],
        .limit = 2,
    };
    run.tells_several = !run.count;
    run.engine = choose_engine(options, &run.error);
    if (!run.engine || !option_value_profile(options, run.engine, &run.profile, &run.error) ||
        !option_value_kernel(options, &run.error) || !shard_check(options, &run.error) ||
        !options_integer(options, OPTION_LIMIT, 1, UINT64_MAX, &run.limit, &run.error))
        return command_fail(&run.error);
    struct input input = {0};
    run.source = "standard input";
    const char *operand = options->operand;
    if (operand && !strcmp(operand, "-"))
        solve_stream(&run, STDIN_FILENO, 0);
    else if (options->value[OPTION_SHARD] || !solve_long_file(&run, operand))
        solve_file(&run, &input, options);
    if (!run.any && run.status == EXIT_DONE && !ferror(stdout)) {
        puzzle_reader_found_none(run.source, &run.error);
        run.status = command_fail(&run.error);
    }
    input_finish(&input);
    memory_free(run.solution);
    buffer_finish(&run.line);
    return run.status;
}

const struct command command_solve = {
    .name = "solve",
    .operand = "PUZZLE",
    .needs_operand = true,
    .summary = TR("Solve puzzles, one line of output each, in order"),
    .details = TR(
        "A line is the solution, 'no solution', 'stuck' (the engine cannot go on) or 'invalid: reason'.\n"
        "Without -e and --stats, `fast` solves.\n"
        "Of a puzzle with more than one solution one is written, and standard error tells where two of them differ.\n"
        "A line of the input may have 100000 characters.\n"),
    .options = OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_STATS) | OPTION_BIT(OPTION_LIMIT) |
               OPTION_BIT(OPTION_COUNT) | OPTION_BIT(OPTION_GUESS) | OPTION_BIT(OPTION_PROFILE) |
               OPTION_BIT(OPTION_KERNEL) | OPTION_BIT(OPTION_SHARD),
    .run = run_solve,
};
