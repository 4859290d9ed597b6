#include "trace/read_ahead.h"

#include "base/memory.h"
#include "trace/trace.h"

struct read_ahead *read_ahead_create(const struct trace *trace)
{
    struct read_ahead *ahead = memory_calloc(1, sizeof *ahead);
    mutex_init(&ahead->mutex);
    condition_init(&ahead->moved);
    for (unsigned i = 0; i < READ_AHEAD; i++) {
        ahead->block[i] = UINT64_MAX;
        ahead->cursor[i] = cursor_create(trace);
    }
    return ahead;
}

void read_ahead_destroy(struct read_ahead *ahead)
{
    if (!ahead)
        return;
    for (unsigned i = 0; i < READ_AHEAD; i++)
        cursor_destroy(ahead->cursor[i]);
    condition_destroy(&ahead->moved);
    mutex_destroy(&ahead->mutex);
    memory_free(ahead);
}

/* Returns the next block to load; UINT64_MAX: none until the reader moves. */
static uint64_t next_block(const struct read_ahead *ahead)
{
    uint64_t position = atomic_load(&ahead->position);
    for (uint64_t block = position + 1; block <= position + READ_AHEAD && block <= ahead->last; block++) {
        if (ahead->block[block % READ_AHEAD] != block)
            return block;
    }
    return UINT64_MAX;
}

/* Waits until the reader has moved by a few blocks, because waking for each would take longer than loading it. First
 * announces that the thread waits, then checks for work, so no move in between is missed. */
static void wait_for_move(struct read_ahead *ahead)
{
    atomic_store(&ahead->waits_for, atomic_load(&ahead->position) + READ_AHEAD / 4);
    while (atomic_load(&ahead->position) < atomic_load(&ahead->waits_for) && !atomic_load(&ahead->stops))
        condition_wait(&ahead->moved, &ahead->mutex);
    atomic_store(&ahead->waits_for, UINT64_MAX);
}

/* Loads the block, with the mutex released meanwhile. The reader parses its records: parsed records are several times
 * as large as their bytes, and fetching them from the other core would take longer than parsing. */
static void load(struct read_ahead *ahead, uint64_t block)
{
    unsigned i = block % READ_AHEAD;
    ahead->block[i] = block;
    ahead->state[i] = READ_AHEAD_LOADING;
    mutex_unlock(&ahead->mutex);
    bool fine = cursor_load_block(ahead->cursor[i], block);
    mutex_lock(&ahead->mutex);
    ahead->state[i] = fine ? READ_AHEAD_LOADED : READ_AHEAD_LEFT;
}

static void *run(void *context)
{
    struct read_ahead *ahead = context;
    mutex_lock(&ahead->mutex);
    while (!atomic_load(&ahead->stops)) {
        uint64_t block = next_block(ahead);
        if (block == UINT64_MAX)
            wait_for_move(ahead);
        else
            load(ahead, block);
    }
    mutex_unlock(&ahead->mutex);
    return NULL;
}

bool read_ahead_start(struct read_ahead *ahead, uint64_t first, uint64_t last)
{
    ahead->last = last;
    atomic_store(&ahead->position, first);
    atomic_store(&ahead->waits_for, UINT64_MAX);
    atomic_store(&ahead->stops, false);
    return thread_start(&ahead->thread, run, ahead);
}

static void wake(struct read_ahead *ahead)
{
    mutex_lock(&ahead->mutex);
    condition_signal(&ahead->moved);
    mutex_unlock(&ahead->mutex);
}

void read_ahead_stop(struct read_ahead *ahead)
{
    atomic_store(&ahead->stops, true);
    wake(ahead);
    thread_join(&ahead->thread);
}

void read_ahead_move(struct read_ahead *ahead, uint64_t block)
{
    if (atomic_load_explicit(&ahead->position, memory_order_relaxed) == block)
        return;
    atomic_store(&ahead->position, block);
    if (block >= atomic_load(&ahead->waits_for))
        wake(ahead);
}

/* Returns whether the thread would load the block even if the reader did not move. */
static bool is_in_reach(const struct read_ahead *ahead, uint64_t block)
{
    uint64_t position = atomic_load_explicit(&ahead->position, memory_order_relaxed);
    return block > position && block <= position + READ_AHEAD;
}

bool read_ahead_exchange(struct read_ahead *ahead, uint64_t block, struct cursor **cursor)
{
    unsigned i = block % READ_AHEAD;
    mutex_lock(&ahead->mutex);
    bool is_loaded = ahead->block[i] == block && ahead->state[i] == READ_AHEAD_LOADED;
    if (is_loaded) {
        struct cursor *loaded = ahead->cursor[i];
        ahead->cursor[i] = *cursor;
        ahead->state[i] = READ_AHEAD_LEFT;
        *cursor = loaded;
    } else if (ahead->state[i] != READ_AHEAD_LOADING && is_in_reach(ahead, block)) {
        ahead->block[i] = block;
        ahead->state[i] = READ_AHEAD_LEFT;
    }
    mutex_unlock(&ahead->mutex);
    return is_loaded;
}
