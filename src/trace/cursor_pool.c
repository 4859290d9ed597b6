#include "trace/cursor_pool.h"

#include "base/memory.h"

bool cursor_pool_init(struct cursor_pool *pool, const struct trace *trace)
{
    *pool = (struct cursor_pool){.cursor = memory_calloc(CURSOR_POOL, sizeof *pool->cursor)};
    for (unsigned i = 0; pool->cursor && i < CURSOR_POOL; i++) {
        cursor_init(&pool->cursor[i], trace);
        pool->block[i] = UINT64_MAX;
    }
    return pool->cursor;
}

void cursor_pool_finish(struct cursor_pool *pool)
{
    for (unsigned i = 0; pool->cursor && i < CURSOR_POOL; i++)
        cursor_finish(&pool->cursor[i]);
    memory_free(pool->cursor);
    pool->cursor = NULL;
}

struct cursor *cursor_pool_at(struct cursor_pool *pool, uint64_t number)
{
    uint64_t block = (number - 1) / TRACE_BLOCK;
    unsigned best = pool->last;
    for (unsigned i = 0; i < CURSOR_POOL && pool->block[best] != block; i++) {
        if (pool->block[i] == block || pool->used[i] < pool->used[best])
            best = i;
    }
    pool->block[best] = block;
    pool->used[best] = ++pool->calls;
    pool->last = best;
    return &pool->cursor[best];
}
