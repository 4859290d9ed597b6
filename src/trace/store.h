/* Append-only bytes that never move: written by one thread, read by others up to a length that the writer publishes.
 * Chunks double in size up to a limit, so that a small trace is small and a huge one has few chunks.
 *
 * Past a memory_limit of memory, further chunks lie in a file without a name, mapped into the address space: it goes when the
 * program does, however that ends. Readers need not know; what they have not touched lately need not be in memory
 * (store_release_pages). */
#ifndef TRACE_STORE_H
#define TRACE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_CHUNKS = 2048, STORE_FIRST_CHUNK = 16384, STORE_DOUBLINGS = 8 };

/* Where a byte lies: chunk << 32 | offset. Two bytes of one chunk are as far apart as their positions. */
typedef uint64_t store_position;

struct store {
    uint8_t **chunk;       /* [STORE_CHUNKS] */
    size_t chunks, used;   /* of the last chunk; the writer's */
    uint64_t bytes;        /* held in all chunks */
    uint64_t memory_limit; /* of them, at most so many in memory of our own */
    _Atomic size_t heap_chunks; /* how many are: the first ones */
    int file;              /* holds the others; -1: not needed yet */
    bool borrowed;         /* the bytes are somebody else's, from chunk[0] on */
};

/* 128 MiB until store_init's caller sets another `memory_limit`. */
bool store_init(struct store *store);
void store_finish(struct store *store);

/* Room for `size` bytes in one piece: the current chunk's rest or a new chunk. `is_new_chunk` tells that a new chunk was
 * begun, so that a mark can be left in the old one (there is always a byte for it). NULL if there is no room. */
uint8_t *store_reserve(struct store *store, size_t size, bool *is_new_chunk);

/* Forgets all bytes and keeps a chunk for new ones. False, and nothing forgotten, if there is no room. */
bool store_rewind(struct store *store);

/* Instead of writing: the bytes are there already, and stay their owner's. A position is then simply an offset. False if
 * they are too many. */
bool store_borrow(struct store *store, const uint8_t *bytes, size_t length);

/* Lets the pages of the file go from memory; those that are needed come back by themselves. Any thread may call it while
 * another writes or reads. `chunks` is how many of the chunks may be looked at: those the writer has published. */
void store_release_pages(const struct store *store, size_t chunks);

/* The position that the next store_advance will count from. */
static inline store_position store_end(const struct store *store)
{
    return (uint64_t)(store->chunks - 1) << 32 | store->used;
}

/* Where that is; not before the first store_reserve. */
static inline uint8_t *store_tail(const struct store *store)
{
    return store->chunk[store->chunks - 1] + store->used;
}

/* Takes `size` bytes of what store_reserve gave. */
static inline void store_advance(struct store *store, size_t size)
{
    store->used += size;
}

static inline size_t store_chunk_size(uint64_t index)
{
    return (size_t)STORE_FIRST_CHUNK << (index < STORE_DOUBLINGS ? index : STORE_DOUBLINGS);
}

/* What the current chunk has room for: within it, store_reserve cannot fail. */
static inline size_t store_space_left(const struct store *store)
{
    return store->chunks ? store_chunk_size(store->chunks - 1) - store->used - 1 : 0;
}

static inline const uint8_t *store_at(const struct store *store, store_position position)
{
    return store->chunk[position >> 32] + (uint32_t)position;
}

/* Where the chunk ends; not of borrowed bytes. */
static inline const uint8_t *store_chunk_end(const struct store *store, store_position position)
{
    return store->chunk[position >> 32] + store_chunk_size(position >> 32);
}

#endif
