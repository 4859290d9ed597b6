#include "app/lines.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

#include "app/progress.h"
#include "base/memory.h"

enum { BLOCK_SIZE = 64 << 10, MAX_WORKERS = 64, BLOCKS_EACH = 4 };

struct block {
    struct buffer text, output;
    size_t before;
    bool done;
};

/* Blocks are numbered in the order of the stream, and lie in a ring. They are filled up to `filled`, somebody works or has
 * worked on those up to `taken`, and those up to `written` are free again. */
struct lines {
    const struct line_work *work;
    struct block *ring;
    size_t blocks, filled, taken, written;
    bool ended;   /* no more will be filled */
    bool stopped; /* `work` said so, or something failed */
    bool failed, writing;
    int write_error;
    mtx_t lock;
    cnd_t changed;
};

static struct block *block_of(const struct lines *lines, size_t number)
{
    return &lines->ring[number % lines->blocks];
}

/* False, with errno kept, if the output cannot be written. */
static bool write_block(struct lines *lines, const struct block *block)
{
    size_t length = block->output.length;
    if (fwrite(buffer_text(&block->output), 1, length, stdout) == length)
        return true;
    lines->write_error = errno;
    return false;
}

/* Writes what is done, up to the first that is not. One thread at a time does this, the lock open while it writes. */
static void write_done(struct lines *lines)
{
    if (lines->writing)
        return;
    lines->writing = true;
    while (lines->written < lines->taken && block_of(lines, lines->written)->done) {
        struct block *block = block_of(lines, lines->written);
        mtx_unlock(&lines->lock);
        bool written = write_block(lines, block);
        mtx_lock(&lines->lock);
        lines->failed |= block->output.failed;
        lines->stopped |= !written || block->output.failed;
        block->done = false;
        lines->written++;
    }
    /* Nothing left to do: somebody may be waiting for this. */
    if (lines->written == lines->filled && fflush(stdout)) {
        lines->write_error = errno;
        lines->stopped = true;
    }
    lines->writing = false;
    cnd_broadcast(&lines->changed);
}

static int run_worker(void *context)
{
    struct lines *lines = context;
    mtx_lock(&lines->lock);
    for (;;) {
        while (lines->taken == lines->filled && !lines->ended)
            cnd_wait(&lines->changed, &lines->lock);
        if (lines->taken == lines->filled)
            break;
        struct block *block = block_of(lines, lines->taken++);
        bool going = !lines->stopped;
        mtx_unlock(&lines->lock);
        buffer_clear(&block->output);
        if (going)
            going = lines->work->work(lines->work->context, buffer_text(&block->text), block->text.length, block->before,
                                      &block->output);
        mtx_lock(&lines->lock);
        lines->stopped |= !going;
        block->done = true;
        write_done(lines);
    }
    mtx_unlock(&lines->lock);
    return 0;
}

/* Hands the lines at the start of `text` on, once a block is free. */
static bool hand_on(struct lines *lines, const char *text, size_t length, size_t before)
{
    mtx_lock(&lines->lock);
    while (lines->filled - lines->written == lines->blocks && !lines->stopped)
        cnd_wait(&lines->changed, &lines->lock);
    bool going = !lines->stopped;
    struct block *block = block_of(lines, lines->filled);
    if (going) {
        buffer_clear(&block->text);
        buffer_append(&block->text, text, length);
        block->before = before;
        lines->filled++;
        if (block->text.failed)
            lines->failed = lines->stopped = true;
        cnd_broadcast(&lines->changed);
    }
    mtx_unlock(&lines->lock);
    return going;
}

/* How many bytes of whole lines that fit are at the start. `*count` goes up by the lines, `*misfit` tells whether the
 * next line does not fit. */
static size_t measure(const struct line_work *work, struct buffer *text, bool at_end, size_t *count, bool *misfit)
{
    size_t length = 0;
    const char *start = buffer_text(text);
    while (length < text->length && !*misfit) {
        const char *newline = memchr(start + length, '\n', text->length - length);
        if (!newline && !at_end)
            break;
        *misfit = !work->fits(start + length);
        if (*misfit)
            break;
        length = newline ? (size_t)(newline - start) + 1 : text->length;
        ++*count;
    }
    return length;
}

/* More of the stream, as much as there is at once. 0 at its end, -1 if reading failed. */
static ssize_t read_more(int input, struct buffer *text, char *chunk)
{
    ssize_t length;
    do
        length = read(input, chunk, BLOCK_SIZE);
    while (length < 0 && errno == EINTR);
    if (length > 0)
        buffer_append(text, chunk, (size_t)length);
    return text->failed ? -1 : length;
}

static void drop_front(struct buffer *text, size_t length)
{
    memmove(text->bytes, text->bytes + length, text->length - length + 1);
    text->length -= length;
}

/* Reads to the end, or to the first line that does not fit; what follows from there is left in `rest`. */
static bool read_lines(struct lines *lines, int input, struct buffer *rest, size_t *before)
{
    static char chunk[BLOCK_SIZE];
    uint64_t bytes = 0;
    struct progress progress;
    bool misfit = false, going = true;
    ssize_t length = 1;
    progress_begin(&progress, "solving", true);
    while (length > 0 && going && !misfit) {
        length = read_more(input, rest, chunk);
        size_t count = 0, fitting = length < 0 ? 0 : measure(lines->work, rest, length == 0, &count, &misfit);
        if (fitting) {
            going = hand_on(lines, buffer_text(rest), fitting, *before);
            drop_front(rest, fitting);
            *before += count;
        }
        bytes += length > 0 ? (uint64_t)length : 0;
        progress_show(&progress, bytes, lines->work->size);
    }
    progress_end(&progress);
    while (misfit && length > 0 && going)
        length = read_more(input, rest, chunk);
    return length >= 0;
}

static unsigned start_workers(struct lines *lines, thrd_t *thread, unsigned wanted)
{
    unsigned started = 0;
    while (started < wanted && thrd_create(&thread[started], run_worker, lines) == thrd_success)
        started++;
    return started;
}

static enum lines_end run(struct lines *lines, unsigned workers, int input, struct buffer *rest, size_t *before)
{
    thrd_t thread[MAX_WORKERS];
    unsigned started = start_workers(lines, thread, workers);
    bool read = started && read_lines(lines, input, rest, before);
    mtx_lock(&lines->lock);
    lines->ended = true;
    cnd_broadcast(&lines->changed);
    mtx_unlock(&lines->lock);
    for (unsigned i = 0; i < started; i++)
        thrd_join(thread[i], NULL);
    if (!read || lines->failed)
        return LINES_FAILED;
    return rest->length && !lines->stopped ? LINES_REST : LINES_DONE;
}

static unsigned count_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (unsigned)cores;
}

enum lines_end lines_run(int input, const struct line_work *work, struct buffer *rest, size_t *before)
{
    unsigned workers = count_cores();
    struct lines lines = {.work = work, .blocks = workers * BLOCKS_EACH};
    enum lines_end end = LINES_FAILED;
    *before = 0;
    lines.ring = memory_calloc(lines.blocks, sizeof *lines.ring);
    if (lines.ring && mtx_init(&lines.lock, mtx_plain) == thrd_success) {
        if (cnd_init(&lines.changed) == thrd_success) {
            end = run(&lines, workers, input, rest, before);
            cnd_destroy(&lines.changed);
        }
        mtx_destroy(&lines.lock);
    }
    for (size_t i = 0; lines.ring && i < lines.blocks; i++) {
        buffer_finish(&lines.ring[i].text);
        buffer_finish(&lines.ring[i].output);
    }
    memory_free(lines.ring);
    if (lines.write_error)
        errno = lines.write_error; /* of another thread */
    return end;
}
