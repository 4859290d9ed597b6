/* Cursors over one trace for a reader that goes to and fro in it: each stays in its block until it is the one that was
 * used longest ago and another block is asked for. */
#ifndef TRACE_CURSOR_POOL_H
#define TRACE_CURSOR_POOL_H

#include "trace/read_ahead.h"

enum { CURSOR_POOL = 32 };

struct cursor_pool {
    const struct trace *trace;
    struct cursor *cursor[CURSOR_POOL];
    uint64_t
        block[CURSOR_POOL]; /* of each cursor, UINT64_MAX: none yet; here because the cursors are far apart in memory */
    uint64_t entered[CURSOR_POOL]; /* the number of the call of cursor_pool_enter that last returned each cursor */
    uint64_t calls;                /* of cursor_pool_enter so far */
    unsigned last;                 /* the cursor that was used last */
    struct read_ahead *ahead;      /* NULL until it is needed */
    bool is_ahead;                 /* another thread is loading blocks */
};

bool cursor_pool_init(struct cursor_pool *pool, const struct trace *trace);
void cursor_pool_finish(struct cursor_pool *pool);

/* Private: returns a cursor for the block, which is not the one that was read last. */
struct cursor *cursor_pool_enter(struct cursor_pool *pool, uint64_t block);

/* Returns the cursor to read step `number` with, valid until the next call. */
static inline struct cursor *cursor_pool_at(struct cursor_pool *pool, uint64_t number)
{
    uint64_t block = (number - 1) / TRACE_BLOCK;
    return pool->block[pool->last] == block ? pool->cursor[pool->last] : cursor_pool_enter(pool, block);
}

/* Says that steps `from` to `to` are about to be read, more or less forward. If the part is long and its blocks take
 * time to load, another thread loads them before they are asked for, until the part ends. */
void cursor_pool_begin_part(struct cursor_pool *pool, uint64_t from, uint64_t to);
void cursor_pool_end_part(struct cursor_pool *pool);

/* Says that the reader of the part has come to step `number`. */
static inline void cursor_pool_move(const struct cursor_pool *pool, uint64_t number)
{
    if (pool->is_ahead)
        read_ahead_move(pool->ahead, (number - 1) / TRACE_BLOCK);
}

#endif
