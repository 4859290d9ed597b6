#include "trace/cursor_pool.h"

#include "base/machine.h"
#include "base/memory.h"

/* The least length of a range, in blocks, for which a second thread is used. */
enum { LONG_PART = 32 };

bool cursor_pool_init(struct cursor_pool *pool, const struct trace *trace)
{
    *pool = (struct cursor_pool){.trace = trace};
    bool fine = true;
    for (unsigned i = 0; i < CURSOR_POOL; i++) {
        pool->cursor[i] = cursor_create(trace);
        pool->block[i] = UINT64_MAX;
        fine &= pool->cursor[i] != NULL;
    }
    return fine;
}

void cursor_pool_finish(struct cursor_pool *pool)
{
    for (unsigned i = 0; i < CURSOR_POOL; i++)
        cursor_destroy(pool->cursor[i]);
    read_ahead_destroy(pool->ahead);
    *pool = (struct cursor_pool){0};
}

struct cursor *cursor_pool_enter(struct cursor_pool *pool, uint64_t block)
{
    unsigned best = pool->last;
    for (unsigned i = 0; i < CURSOR_POOL && pool->block[best] != block; i++) {
        if (pool->block[i] == block || pool->entered[i] < pool->entered[best])
            best = i;
    }
    if (pool->is_ahead && pool->block[best] != block)
        read_ahead_exchange(pool->ahead, block, &pool->cursor[best]);
    pool->block[best] = block;
    pool->entered[best] = ++pool->calls;
    pool->last = best;
    return pool->cursor[best];
}

void cursor_pool_begin_part(struct cursor_pool *pool, uint64_t from, uint64_t to)
{
    uint64_t first = (from - 1) / TRACE_BLOCK, last = (to - 1) / TRACE_BLOCK;
    if (last - first < LONG_PART || machine_cores() < 2 || !block_loader_is_needed(pool->trace))
        return;
    if (!pool->ahead)
        pool->ahead = read_ahead_create(pool->trace);
    pool->is_ahead = pool->ahead && read_ahead_start(pool->ahead, first, last);
}

void cursor_pool_end_part(struct cursor_pool *pool)
{
    if (pool->is_ahead)
        read_ahead_stop(pool->ahead);
    pool->is_ahead = false;
}
