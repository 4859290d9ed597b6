/* Cursors over one trace for a reader that moves back and forth in it. Each cursor stays in its block until it is the
 * least recently used one and a further block is needed. */
#ifndef TRACE_CURSOR_POOL_H
#define TRACE_CURSOR_POOL_H

#include "trace/read_ahead.h"

enum { CURSOR_POOL = 32 };

struct cursor_pool {
    const struct trace *trace;
    struct cursor *cursor[CURSOR_POOL];
    uint64_t block[CURSOR_POOL];   /* [cursors]: the block of each cursor, or UINT64_MAX before it has one; stored here
                                      because the cursors are far apart in memory */
    uint64_t entered[CURSOR_POOL]; /* [cursors]: number of the call of cursor_pool_enter that last returned it */
    uint64_t calls;                /* number of calls of cursor_pool_enter */
    unsigned last;                 /* the last cursor returned */
    struct read_ahead *ahead;      /* NULL until needed */
    bool is_ahead;                 /* a second thread is loading blocks */
};

bool cursor_pool_init(struct cursor_pool *pool, const struct trace *trace);
void cursor_pool_finish(struct cursor_pool *pool);

/* Private: returns a cursor for a block other than that of the last call. */
struct cursor *cursor_pool_enter(struct cursor_pool *pool, uint64_t block);

/* Returns the cursor for reading step `number`, valid until the next call. */
static inline struct cursor *cursor_pool_at(struct cursor_pool *pool, uint64_t number)
{
    uint64_t block = (number - 1) / TRACE_BLOCK;
    return pool->block[pool->last] == block ? pool->cursor[pool->last] : cursor_pool_enter(pool, block);
}

/* Announces that steps `from` to `to` will be read, mostly forward. If the range is long and its blocks take time to
 * load, a second thread loads them in advance until the range ends. */
void cursor_pool_begin_part(struct cursor_pool *pool, uint64_t from, uint64_t to);
void cursor_pool_end_part(struct cursor_pool *pool);

/* Reports that the reader has reached step `number` of the range. */
static inline void cursor_pool_move(const struct cursor_pool *pool, uint64_t number)
{
    if (pool->is_ahead)
        read_ahead_move(pool->ahead, (number - 1) / TRACE_BLOCK);
}

#endif
