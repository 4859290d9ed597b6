#include "command/line_pool.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

#include "base/memory.h"
#include "command/progress.h"

enum { BLOCK_SIZE = 64 << 10, MAX_WORKERS = 64, BLOCKS_PER_WORKER = 4 };

struct block {
    struct buffer text, output;
    size_t before;
    bool done;
};

/* Blocks are numbered in stream order and lie in a ring. Blocks below `filled` have been read, those below
 * `taken` are processed or being processed, and those below `written` are free again. */
struct line_pool {
    const struct line_pool_work *work;
    struct block *ring;
    size_t blocks, filled, taken, written;
    bool ended;   /* the reader has finished */
    bool stopped; /* by `work` or by a failure */
    bool failed, writing;
    int write_error;
    mtx_t lock;
    cnd_t changed;
};

static struct block *block_of(const struct line_pool *pool, size_t number)
{
    return &pool->ring[number % pool->blocks];
}

/* False, with errno saved, if the output cannot be written. */
static bool write_block(struct line_pool *pool, const struct block *block)
{
    size_t length = block->output.length;
    if (fwrite(buffer_text(&block->output), 1, length, stdout) == length)
        return true;
    pool->write_error = errno;
    return false;
}

/* Writes finished blocks in order, up to the first unfinished one. One thread at a time writes, with the lock
 * released meanwhile. */
static void write_done(struct line_pool *pool)
{
    if (pool->writing)
        return;
    pool->writing = true;
    while (pool->written < pool->taken && block_of(pool, pool->written)->done) {
        struct block *block = block_of(pool, pool->written);
        mtx_unlock(&pool->lock);
        bool written = write_block(pool, block);
        mtx_lock(&pool->lock);
        pool->failed |= block->output.failed;
        pool->stopped |= !written || block->output.failed;
        block->done = false;
        pool->written++;
    }
    /* All blocks are written: flush, because somebody may be waiting for the results. */
    if (pool->written == pool->filled && fflush(stdout)) {
        pool->write_error = errno;
        pool->stopped = true;
    }
    pool->writing = false;
    cnd_broadcast(&pool->changed);
}

static int run_worker(void *context)
{
    struct line_pool *pool = context;
    mtx_lock(&pool->lock);
    for (;;) {
        while (pool->taken == pool->filled && !pool->ended)
            cnd_wait(&pool->changed, &pool->lock);
        if (pool->taken == pool->filled)
            break;
        struct block *block = block_of(pool, pool->taken++);
        bool running = !pool->stopped;
        mtx_unlock(&pool->lock);
        buffer_clear(&block->output);
        if (running)
            running = pool->work->work(pool->work->context, buffer_text(&block->text), block->text.length,
                                       block->before, &block->output);
        mtx_lock(&pool->lock);
        pool->stopped |= !running;
        block->done = true;
        write_done(pool);
    }
    mtx_unlock(&pool->lock);
    return 0;
}

/* Queues the lines at the start of `text` as a block, after waiting for a free one. False if the pool has
 * stopped. */
static bool queue_block(struct line_pool *pool, const char *text, size_t length, size_t before)
{
    mtx_lock(&pool->lock);
    while (pool->filled - pool->written == pool->blocks && !pool->stopped)
        cnd_wait(&pool->changed, &pool->lock);
    bool running = !pool->stopped;
    struct block *block = block_of(pool, pool->filled);
    if (running) {
        buffer_clear(&block->text);
        buffer_append(&block->text, text, length);
        block->before = before;
        pool->filled++;
        if (block->text.failed)
            pool->failed = pool->stopped = true;
        cnd_broadcast(&pool->changed);
    }
    mtx_unlock(&pool->lock);
    return running;
}

/* Returns the length of the leading independent lines. Adds their number to `*count`; sets `*stop_line` if the
 * next line is not independent. `*searched` is the length of the text's start that is known to have no line end, so that
 * a long line is not searched again for each piece of it. */
static size_t measure_prefix(const struct line_pool_work *work, struct buffer *text, bool at_end, size_t *searched,
                             size_t *count, bool *stop_line)
{
    size_t length = 0, from = *searched;
    const char *start = buffer_text(text);
    *searched = 0;
    while (length < text->length && !*stop_line) {
        const char *newline = memchr(start + from, '\n', text->length - from);
        if (!newline && !at_end) {
            *searched = text->length - length;
            break;
        }
        *stop_line = !work->fits(start + length);
        if (*stop_line)
            break;
        from = length = newline ? (size_t)(newline - start) + 1 : text->length;
        ++*count;
    }
    return length;
}

/* Reads as much as is available. Returns 0 at the end of the stream, -1 on failure. */
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

static void remove_prefix(struct buffer *text, size_t length)
{
    memmove(text->bytes, text->bytes + length, text->length - length + 1);
    text->length -= length;
}

/* Reads up to the end or the first line that is not independent; the text from there on is left in `rest`. */
static bool read_lines(struct line_pool *pool, int input, struct buffer *rest, size_t *before)
{
    char chunk[BLOCK_SIZE];
    uint64_t bytes = 0;
    struct progress progress;
    bool stop_line = false, running = true;
    ssize_t length = 1;
    size_t searched = 0;
    progress_begin(&progress, "solving", true);
    while (length > 0 && running && !stop_line) {
        length = read_more(input, rest, chunk);
        size_t count = 0,
               fitting = length < 0 ? 0 : measure_prefix(pool->work, rest, length == 0, &searched, &count, &stop_line);
        if (fitting) {
            running = queue_block(pool, buffer_text(rest), fitting, *before);
            remove_prefix(rest, fitting);
            *before += count;
        }
        if (searched > pool->work->line_limit)
            rest->length = searched = pool->work->line_limit;
        bytes += length > 0 ? (uint64_t)length : 0;
        progress_show(&progress, bytes, pool->work->size);
    }
    progress_end(&progress);
    while (stop_line && length > 0 && running && rest->length <= pool->work->rest_limit)
        length = read_more(input, rest, chunk);
    return length >= 0;
}

static unsigned start_workers(struct line_pool *pool, thrd_t *thread, unsigned wanted)
{
    unsigned started = 0;
    while (started < wanted && thrd_create(&thread[started], run_worker, pool) == thrd_success)
        started++;
    return started;
}

static enum line_pool_end run(struct line_pool *pool, unsigned workers, int input, struct buffer *rest, size_t *before)
{
    thrd_t thread[MAX_WORKERS];
    unsigned started = start_workers(pool, thread, workers);
    bool read = started && read_lines(pool, input, rest, before);
    mtx_lock(&pool->lock);
    pool->ended = true;
    cnd_broadcast(&pool->changed);
    mtx_unlock(&pool->lock);
    for (unsigned i = 0; i < started; i++)
        thrd_join(thread[i], NULL);
    if (!read || pool->failed)
        return LINE_POOL_FAILED;
    if (!rest->length || pool->stopped)
        return LINE_POOL_DONE;
    return rest->length > pool->work->rest_limit ? LINE_POOL_LONG : LINE_POOL_REST;
}

static unsigned count_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (unsigned)cores;
}

enum line_pool_end line_pool_run(int input, const struct line_pool_work *work, struct buffer *rest, size_t *before)
{
    unsigned workers = count_cores();
    struct line_pool pool = {.work = work, .blocks = workers * BLOCKS_PER_WORKER};
    enum line_pool_end end = LINE_POOL_FAILED;
    *before = 0;
    pool.ring = memory_calloc(pool.blocks, sizeof *pool.ring);
    if (pool.ring && mtx_init(&pool.lock, mtx_plain) == thrd_success) {
        if (cnd_init(&pool.changed) == thrd_success) {
            end = run(&pool, workers, input, rest, before);
            cnd_destroy(&pool.changed);
        }
        mtx_destroy(&pool.lock);
    }
    for (size_t i = 0; pool.ring && i < pool.blocks; i++) {
        buffer_finish(&pool.ring[i].text);
        buffer_finish(&pool.ring[i].output);
    }
    memory_free(pool.ring);
    if (pool.write_error)
        errno = pool.write_error; /* set by another thread */
    return end;
}
