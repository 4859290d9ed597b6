#include "command/puzzle_pool.h"

#include <string.h>
#include <unistd.h>

#include "base/translation.h"
#include "command/command.h"
#include "command/line_stream.h"
#include "command/progress.h"
#include "command/shard.h"
#include "puzzle/input.h"

enum { PUZZLES_PER_CORE = 1024 };

static const char standard_input[] = "standard input";

/* A puzzle, or what to report in its place. */
struct place {
    struct puzzle *puzzle;
    struct text_error error;
    enum exit_status status;
    size_t read; /* bytes of the source up to here */
};

struct puzzle_pool {
    const struct puzzle_pool_work *work;
    struct work_pool *pool;
    bool any;                /* there was a puzzle or an error */
    enum exit_status status; /* set while writing, as both below */
    uint64_t written;
    struct progress progress;
    size_t length; /* of the source in bytes; 0: unknown */
};

static void work_on_place(void *context, struct work_task *task)
{
    const struct puzzle_pool *puzzles = context;
    struct place *place = task->item;
    if (!place->puzzle)
        return;
    place->status = puzzles->work->work(puzzles->work->context, place->puzzle, task, &place->error);
    puzzle_destroy(place->puzzle);
    place->puzzle = NULL;
}

static bool write_place(void *context, struct work_task *task)
{
    struct puzzle_pool *puzzles = context;
    const struct place *place = task->item;
    bool written = work_pool_print(task);
    progress_show(&puzzles->progress, ++puzzles->written, place->read, puzzles->length);
    if (written && place->error.message[0]) {
        progress_end(&puzzles->progress);
        command_fail(&place->error);
    }
    if (written && puzzles->status < place->status)
        puzzles->status = place->status;
    return written && place->status != EXIT_MACHINE;
}

static void finish_place(void *item)
{
    struct place *place = item;
    puzzle_destroy(place->puzzle);
}

/* Queues a puzzle, which the pool then owns, or an error if that is NULL. `read` is how many bytes of the source were read.
 * False if nothing more is written. */
static bool queue_place(struct puzzle_pool *puzzles, struct puzzle *puzzle, const struct text_error *error, size_t read)
{
    struct place *place = work_pool_next(puzzles->pool);
    puzzles->any = true;
    if (!place) {
        puzzle_destroy(puzzle);
        return false;
    }
    puzzle_destroy(place->puzzle);
    *place = (struct place){.puzzle = puzzle, .read = read};
    if (!puzzle) {
        place->error = *error;
        place->status = error->kind == TEXT_ERROR_SYSTEM ? EXIT_MACHINE : EXIT_BAD_INPUT;
    }
    work_pool_queue(puzzles->pool);
    return true;
}

/* Queues the puzzles of a text that follows `before` lines of its source. */
static bool queue_text(struct puzzle_pool *puzzles, const char *text, size_t length, const char *source, size_t before)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, length, source);
    struct text_error error;
    struct puzzle *puzzle;
    enum puzzle_read what = PUZZLE_READ_END;
    bool running = true;
    while (running && (what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        if (what == PUZZLE_READ_ONE)
            puzzle->line += puzzle->line ? before : 0;
        else
            error.line += error.line ? before : 0;
        running = queue_place(puzzles, what == PUZZLE_READ_ONE ? puzzle : NULL, &error, puzzle_reader_position(reader));
    }
    puzzle_reader_destroy(reader);
    return running;
}

static bool queue_lines(void *context, const char *text, size_t length, size_t before)
{
    return queue_text(context, text, length, standard_input, before);
}

static void queue_none(struct puzzle_pool *puzzles, const char *source)
{
    struct text_error error;
    puzzle_reader_found_none(source, &error);
    queue_place(puzzles, NULL, &error, 0);
}

static void queue_standard_input(struct puzzle_pool *puzzles)
{
    struct line_stream stream = {
        .input = STDIN_FILENO, .source = standard_input, .take = queue_lines, .context = puzzles};
    struct buffer rest = {0};
    struct text_error error;
    size_t before;
    enum line_stream_end end = line_stream_read(&stream, &rest, &before, &error);
    if (end == LINE_STREAM_REST)
        queue_text(puzzles, buffer_text(&rest), rest.length, standard_input, before);
    else if (end == LINE_STREAM_FAILED)
        queue_place(puzzles, NULL, &error, 0);
    if (!puzzles->any)
        queue_none(puzzles, standard_input);
    buffer_finish(&rest);
}

static void queue_operand(struct puzzle_pool *puzzles, const struct options *options, const char *operand)
{
    struct text_error error;
    struct input input;
    struct shard shard;
    if (!shard_check(options, &error)) {
        queue_place(puzzles, NULL, &error, 0);
    } else if (!strcmp(operand, "-")) {
        queue_standard_input(puzzles);
    } else if (input_open(&input, operand, NULL, &error)) {
        if (shard_cut(&shard, options, &input, &error)) {
            puzzles->length = shard.to - shard.from;
            queue_text(puzzles, input.view.bytes + shard.from, puzzles->length, input.source, shard.before);
        } else {
            queue_place(puzzles, NULL, &error, 0);
        }
        if (!puzzles->any && !options->value[OPTION_SHARD])
            queue_none(puzzles, input.source);
        input_finish(&input);
    } else {
        queue_place(puzzles, NULL, &error, 0);
    }
}

enum exit_status puzzle_pool_run(const struct options *options, const struct puzzle_pool_work *work)
{
    struct puzzle_pool puzzles = {.work = work, .status = EXIT_DONE};
    const struct work_pool_work places = {
        .item_size = sizeof(struct place),
        .tasks = PUZZLES_PER_CORE,
        .work = work_on_place,
        .write = write_place,
        .finish = finish_place,
        .context = &puzzles,
    };
    puzzles.pool = work_pool_create(&places);
    progress_begin(&puzzles.progress, work->what, TR("puzzles"), true);
    queue_operand(&puzzles, options, options->operand);
    for (unsigned i = 1; i < options->operand_count; i++)
        queue_operand(&puzzles, options, options->operands[i]);
    work_pool_finish(puzzles.pool);
    progress_end(&puzzles.progress);
    return puzzles.status;
}
