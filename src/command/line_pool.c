#include "command/line_pool.h"

#include "base/translation.h"
#include "command/line_stream.h"
#include "command/work_pool.h"

enum { BLOCKS_PER_CORE = 8 };

struct block {
    struct buffer text;
    size_t before;
    bool ended; /* by the work */
};

struct line_pool {
    const struct line_pool_work *work;
    struct work_pool *pool;
    bool ended; /* set while writing */
};

static void work_on_block(void *context, struct work_task *task)
{
    const struct line_pool *lines = context;
    struct block *block = task->item;
    block->ended = !lines->work->work(lines->work->context, buffer_text(&block->text), block->text.length,
                                      block->before, &task->output);
}

static bool write_block(void *context, struct work_task *task)
{
    struct line_pool *lines = context;
    const struct block *block = task->item;
    bool goes_on = work_pool_print(task) && !block->ended;
    lines->ended |= !goes_on;
    return goes_on;
}

static void finish_block(void *item)
{
    struct block *block = item;
    buffer_finish(&block->text);
}

static bool queue_block(void *context, const char *text, size_t length, size_t before)
{
    struct line_pool *lines = context;
    struct block *block = work_pool_next(lines->pool);
    if (!block)
        return false;
    buffer_clear(&block->text);
    buffer_append(&block->text, text, length);
    block->before = before;
    work_pool_queue(lines->pool);
    return true;
}

enum line_pool_end line_pool_run(int input, const struct line_pool_work *work, struct buffer *rest, size_t *before,
                                 struct text_error *error)
{
    struct line_pool lines = {.work = work};
    const struct work_pool_work blocks = {
        .item_size = sizeof(struct block),
        .tasks = BLOCKS_PER_CORE,
        .work = work_on_block,
        .write = write_block,
        .finish = finish_block,
        .context = &lines,
    };
    const struct line_stream stream = {.input = input,
                                       .source = work->source,
                                       .size = work->size,
                                       .what = TR("solving"),
                                       .take = queue_block,
                                       .context = &lines};
    lines.pool = work_pool_create(&blocks);
    enum line_stream_end end = line_stream_read(&stream, rest, before, error);
    work_pool_finish(lines.pool);
    if (end == LINE_STREAM_FAILED)
        return LINE_POOL_FAILED;
    return end == LINE_STREAM_REST && !lines.ended ? LINE_POOL_REST : LINE_POOL_DONE;
}
