#include "command/puzzle_pool.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/line_stream.h"
#include "command/option_values.h"
#include "command/progress.h"
#include "command/result.h"
#include "command/shard.h"
#include "form/input.h"

enum {
    PUZZLES_PER_CORE = 1024,
    BLOCKS_PER_CORE = 16,
    MIN_STREAM_SIZE = 1 << 20, /* [bytes]: shorter files are read as a whole */
};

/* A part of the source: a puzzle, a block of lines that are complete puzzles, or an error to report instead. */
struct place {
    struct puzzle *puzzle;
    struct buffer lines;
    size_t before;  /* number of earlier lines in the source */
    size_t puzzles; /* number of its puzzles, counted as they are read; 0: the source itself could not be read */
    size_t read;    /* bytes of the source up to here */
    char source[160];
    struct buffer notes; /* notes about its puzzles */
    struct text_error error;
    enum exit_status status;
};

struct puzzle_pool {
    const struct options *options;
    const struct puzzle_pool_work *work;
    struct work_pool *pool;
    const char *source;  /* name of the current source */
    size_t read, length; /* read: bytes of it read so far; length: its length; 0: unknown */
    bool any, is_begun;  /* any: this source has had a puzzle or an error; is_begun: the head is written */
    bool has_output;     /* a result has been written; this and all members below are set while writing */
    enum exit_status status;
    uint64_t written;
    struct progress progress;
};

static void raise_status(enum exit_status *status, enum exit_status other)
{
    if (*status < other)
        *status = other;
}

void puzzle_pool_note(struct work_task *task, const struct puzzle *puzzle, const char *message)
{
    struct place *place = task->item;
    struct text_error note;
    char text[600];
    text_error_input(&note, puzzle->line, 0, "%s", message);
    text_error_source(&note, place->source);
    text_error_format(&note, text, sizeof text);
    buffer_print(&place->notes, "sudoscope: %s\n", text);
}

/* Begins an object with its source and the line number of its puzzle; 0: unknown. */
static void begin_object(const struct place *place, size_t line, struct buffer *output)
{
    buffer_print(output, "{\"source\":");
    buffer_put_json(output, place->source);
    if (line)
        buffer_print(output, ",\"input\":%zu", line);
}

void puzzle_pool_begin_object(struct work_task *task, const struct puzzle *puzzle)
{
    struct buffer *output = &task->output;
    begin_object(task->item, puzzle->line, output);
    if (puzzle->name[0])
        result_put_text(output, "name", puzzle->name);
    result_put_puzzle(output, puzzle);
}

/* Reads the next puzzle after the first `before` lines of the source. */
static enum puzzle_read read_next(const struct puzzle_pool *puzzles, struct puzzle_reader *reader, size_t before,
                                  struct puzzle **puzzle, struct text_error *error)
{
    bool is_output = puzzles->work->writes_invalid || puzzles->work->as_jsonl;
    if (is_output)
        translation_begin_english();
    enum puzzle_read what = puzzle_reader_next(reader, puzzle, error);
    if (is_output)
        translation_end_english();
    if (what == PUZZLE_READ_ONE && (*puzzle)->line)
        (*puzzle)->line += before;
    if (what == PUZZLE_READ_BAD && error->line)
        error->line += before;
    return what;
}

/* Ends the work on a puzzle. */
static void conclude(const struct puzzle_pool *puzzles, struct place *place, enum exit_status status,
                     struct buffer *output)
{
    const struct puzzle_pool_work *work = puzzles->work;
    if (status == EXIT_BAD_INPUT && place->puzzles && (work->writes_invalid || work->as_jsonl)) {
        char text[600];
        text_error_format(&place->error, text, sizeof text);
        if (work->as_jsonl) {
            begin_object(place, place->error.line, output);
            result_put_text(output, "result", "invalid");
            result_put_text(output, "error", text);
            buffer_print(output, "}\n");
        } else {
            buffer_print(output, "invalid: %s\n", text);
        }
        place->error.message[0] = 0;
    }
    raise_status(&place->status, status);
}

/* Works on the puzzle and frees it. */
static void work_on_puzzle(const struct puzzle_pool *puzzles, struct puzzle *puzzle, struct work_task *task)
{
    struct place *place = task->item;
    if (puzzle->note[0])
        puzzle_pool_note(task, puzzle, puzzle->note);
    enum exit_status status = puzzles->work->work(puzzles->work->context, puzzle, task, &place->error);
    if (place->error.message[0] && place->error.kind == TEXT_ERROR_INPUT) {
        place->error.line = puzzle->line;
        text_error_source(&place->error, place->source);
    }
    conclude(puzzles, place, status, &task->output);
    puzzle_destroy(puzzle);
}

static enum exit_status status_of(const struct text_error *error)
{
    return error->kind == TEXT_ERROR_SYSTEM ? EXIT_MACHINE : EXIT_BAD_INPUT;
}

/* Works on the puzzles of a text that follows the first `before` lines of its source. */
static void work_on_text(const struct puzzle_pool *puzzles, const char *text, size_t length, size_t before,
                         struct work_task *task)
{
    struct place *place = task->item;
    struct puzzle_reader *reader = puzzle_reader_create(text, length, place->source);
    struct puzzle *puzzle;
    enum puzzle_read what;
    while ((what = read_next(puzzles, reader, before, &puzzle, &place->error)) != PUZZLE_READ_END) {
        if (what == PUZZLE_READ_ONE)
            work_on_puzzle(puzzles, puzzle, task);
        else
            conclude(puzzles, place, status_of(&place->error), &task->output);
    }
    puzzle_reader_destroy(reader);
}

/* Returns the beginning of the next line. */
static const char *next_line(const char *line, const char *end)
{
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline ? newline + 1 : end;
}

static bool has_puzzles(const struct buffer *lines)
{
    const char *line = buffer_text(lines), *end = line + lines->length;
    while (line < end && line_is_ignored(line))
        line = next_line(line, end);
    return line < end;
}

static void work_on_block(const struct puzzle_pool *puzzles, struct work_task *task)
{
    struct place *place = task->item;
    const struct puzzle_pool_work *work = puzzles->work;
    const char *line = buffer_text(&place->lines), *end = line + place->lines.length;
    for (size_t before = place->before; line < end && place->status != EXIT_MACHINE; before++) {
        const char *next = next_line(line, end);
        bool has_puzzle = !line_is_ignored(line);
        place->puzzles += has_puzzle;
        if (has_puzzle && !work->work_on_line(work->context, line, strcspn(line, "\r\n"), &task->output))
            work_on_text(puzzles, line, (size_t)(next - line), before, task);
        line = next;
    }
}

static void work_on_place(void *context, struct work_task *task)
{
    const struct puzzle_pool *puzzles = context;
    struct place *place = task->item;
    struct puzzle *puzzle = place->puzzle;
    place->puzzle = NULL;
    if (puzzle)
        work_on_puzzle(puzzles, puzzle, task);
    else if (place->lines.length)
        work_on_block(puzzles, task);
    else
        conclude(puzzles, place, status_of(&place->error), &task->output);
}

static bool write_place(void *context, struct work_task *task)
{
    struct puzzle_pool *puzzles = context;
    const struct place *place = task->item;
    if (task->output.length && puzzles->has_output && puzzles->work->between)
        fputs(puzzles->work->between, puzzles->options->output);
    puzzles->has_output |= task->output.length;
    bool written = work_pool_print(task);
    puzzles->written += place->puzzles;
    progress_show(&puzzles->progress, puzzles->written, place->read, puzzles->length);
    if (written && (place->notes.length || place->error.message[0]))
        progress_end(&puzzles->progress);
    if (written)
        fputs(buffer_text(&place->notes), puzzles->options->messages);
    if (written && place->error.message[0])
        command_fail(puzzles->options->messages, &place->error);
    if (written)
        raise_status(&puzzles->status, place->status);
    return written && place->status != EXIT_MACHINE;
}

static void finish_place(void *item)
{
    struct place *place = item;
    puzzle_destroy(place->puzzle);
    buffer_finish(&place->lines);
    buffer_finish(&place->notes);
}

/* Returns an empty place, or NULL if nothing more is written. */
static struct place *next_place(struct puzzle_pool *puzzles)
{
    struct place *place = work_pool_next(puzzles->pool);
    if (!place)
        return NULL;
    struct buffer lines = place->lines, notes = place->notes;
    buffer_clear(&lines);
    buffer_clear(&notes);
    *place = (struct place){.lines = lines, .notes = notes, .read = puzzles->read};
    snprintf(place->source, sizeof place->source, "%s", puzzles->source);
    return place;
}

/* Queues a puzzle, which is taken over or, if it is NULL, the reason why it could not be read. Returns false if nothing
 * more is written. */
static bool queue_puzzle(struct puzzle_pool *puzzles, struct puzzle *puzzle, const struct text_error *error)
{
    struct place *place = next_place(puzzles);
    puzzles->any = true;
    if (!place) {
        puzzle_destroy(puzzle);
        return false;
    }
    place->puzzles = 1;
    place->puzzle = puzzle;
    if (!puzzle)
        place->error = *error;
    work_pool_queue(puzzles->pool);
    return true;
}

/* Queues an error of the source. */
static void queue_error(struct puzzle_pool *puzzles, const struct text_error *error)
{
    struct place *place = next_place(puzzles);
    puzzles->any = true;
    if (!place)
        return;
    place->error = *error;
    work_pool_queue(puzzles->pool);
}

/* Queues the puzzles of a text that follows the first `before` lines of its source. */
static bool queue_text(struct puzzle_pool *puzzles, const char *text, size_t length, size_t before)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, length, puzzles->source);
    if (before)
        puzzle_reader_continue(reader);
    struct text_error error;
    struct puzzle *puzzle;
    enum puzzle_read what = PUZZLE_READ_END;
    size_t read = puzzles->read;
    bool running = true;
    while (running && (what = read_next(puzzles, reader, before, &puzzle, &error)) != PUZZLE_READ_END) {
        puzzles->read = read + puzzle_reader_position(reader);
        running = queue_puzzle(puzzles, what == PUZZLE_READ_ONE ? puzzle : NULL, &error);
    }
    puzzles->read = read + length;
    puzzle_reader_destroy(reader);
    return running;
}

static bool queue_lines(void *context, const char *text, size_t length, size_t before)
{
    struct puzzle_pool *puzzles = context;
    if (!puzzles->work->work_on_line)
        return queue_text(puzzles, text, length, before);
    struct place *place = next_place(puzzles);
    if (!place)
        return false;
    buffer_append(&place->lines, text, length);
    puzzles->any |= has_puzzles(&place->lines);
    place->read = puzzles->read += length;
    place->before = before;
    work_pool_queue(puzzles->pool);
    return true;
}

/* Queues input as it arrives while each line is a complete puzzle, and then the rest as a whole. */
static void queue_stream(struct puzzle_pool *puzzles, int input)
{
    struct line_stream stream = {.input = input, .source = puzzles->source, .take = queue_lines, .context = puzzles};
    struct buffer rest = {0};
    struct text_error error;
    size_t before;
    enum line_stream_end end = line_stream_read(&stream, &rest, &before, &error);
    if (end == LINE_STREAM_REST)
        queue_text(puzzles, buffer_text(&rest), rest.length, before);
    else if (end == LINE_STREAM_FAILED)
        queue_error(puzzles, &error);
    buffer_finish(&rest);
}

/* Opens a file that is processed in blocks. Returns -1 if it is not such a file. */
static int open_long_file(struct puzzle_pool *puzzles, const struct options *options, const char *operand)
{
    struct stat status;
    if (!puzzles->work->work_on_line || options->is_served || options->value[OPTION_SHARD] || stat(operand, &status) ||
        !S_ISREG(status.st_mode) || status.st_size < MIN_STREAM_SIZE)
        return -1;
    puzzles->length = (size_t)status.st_size;
    return file_open_read(operand);
}

static void queue_input(struct puzzle_pool *puzzles, const struct options *options, const struct input *input)
{
    struct text_error error;
    struct shard shard;
    if (!shard_cut(&shard, options, input, &error)) {
        queue_error(puzzles, &error);
        return;
    }
    puzzles->length = shard.to - shard.from;
    queue_text(puzzles, input->view.bytes + shard.from, puzzles->length, shard.before);
}

static void begin_output(struct puzzle_pool *puzzles)
{
    if (!puzzles->is_begun && puzzles->work->head)
        fputs(puzzles->work->head, puzzles->options->output);
    puzzles->is_begun = true;
}

static void queue_operand(struct puzzle_pool *puzzles, const struct options *options, unsigned number)
{
    const char *operand = options->operands[number];
    struct text_error error;
    struct input input = {0};
    bool is_stream = !options->is_served && !strcmp(operand, "-") && !puzzles->work->reads_whole;
    int file = is_stream ? STDIN_FILENO : open_long_file(puzzles, options, operand);
    puzzles->source = is_stream ? "standard input" : operand;
    puzzles->any = false;
    puzzles->read = 0;
    if (!shard_check(options, &error) || (file < 0 && !option_value_input(options, number, NULL, &input, &error))) {
        queue_error(puzzles, &error);
        return;
    }
    begin_output(puzzles);
    if (file < 0) {
        puzzles->source = input.source;
        queue_input(puzzles, options, &input);
    } else {
        queue_stream(puzzles, file);
    }
    if (!puzzles->any && !options->value[OPTION_SHARD]) {
        puzzle_reader_found_none(puzzles->source, &error);
        queue_error(puzzles, &error);
    }
    if (file >= 0 && !is_stream)
        file_close(file);
    input_finish(&input);
}

enum exit_status puzzle_pool_run(const struct options *options, const struct puzzle_pool_work *work)
{
    struct puzzle_pool puzzles = {.options = options, .work = work, .status = EXIT_DONE};
    const struct work_pool_work places = {
        .item_size = sizeof(struct place),
        .tasks = work->work_on_line ? BLOCKS_PER_CORE : PUZZLES_PER_CORE,
        .work = work_on_place,
        .write = write_place,
        .finish = finish_place,
        .context = &puzzles,
        .output = options->output,
        .cancel = options->cancel,
    };
    puzzles.pool = work_pool_create(&places);
    progress_begin(&puzzles.progress, work->what, TR("puzzles"), true);
    progress_show_if(&puzzles.progress, !options->is_served);
    queue_operand(&puzzles, options, 0);
    for (unsigned i = 1; i < options->operand_count; i++)
        queue_operand(&puzzles, options, i);
    work_pool_finish(puzzles.pool);
    progress_end(&puzzles.progress);
    if (puzzles.is_begun && work->foot)
        fputs(work->foot, options->output);
    return puzzles.status;
}
