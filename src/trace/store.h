/* An append-only byte store whose bytes never move: one thread writes, others read up to a length that the writer
 * publishes. Chunks double in size up to a limit, so that a small trace takes little memory and a huge one has few
 * chunks.
 *
 * Beyond `memory_limit`, new chunks are mapped from an unnamed temporary file, which disappears when the program
 * ends, however it ends. Readers see no difference; pages that were not read lately need not stay in memory
 * (store_release_pages). */
#ifndef TRACE_STORE_H
#define TRACE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_CHUNKS = 2048, STORE_FIRST_CHUNK = 16384, STORE_DOUBLINGS = 8 };

/* The position of a byte: chunk << 32 | offset. Within a chunk, the difference of two positions is their distance. */
typedef uint64_t store_position;

struct store {
    uint8_t **chunk;            /* [STORE_CHUNKS] */
    size_t chunks, used;        /* number of chunks; bytes used in the last one (the writer's) */
    uint64_t bytes;             /* size of all chunks */
    uint64_t memory_limit;      /* the most bytes to allocate on the heap */
    _Atomic size_t heap_chunks; /* number of chunks on the heap: the first ones */
    int file;                   /* descriptor of the file that holds the other chunks; -1: none yet */
    uint64_t file_limit;        /* the most bytes that the file may have */
    _Atomic uint64_t file_bytes;
    bool reached_file_limit; /* a chunk was refused because of file_limit or STORE_CHUNKS */
    size_t refused_size;     /* the size of bytes that no chunk can hold; 0: none was asked for */
    int file_failure;        /* why the file could not grow: an errno; 0: it could */
};

/* The memory limit is 128 MiB and the file has none, unless the caller then sets others. */
void store_init(struct store *store);
void store_finish(struct store *store);

/* Returns room for `size` contiguous bytes: the rest of the current chunk, or a new chunk. `*is_new_chunk` tells the
 * caller to leave an end-of-chunk mark in the old chunk, which always has a byte left for it. Returns NULL if there
 * is no room. */
uint8_t *store_reserve(struct store *store, size_t size, bool *is_new_chunk);

/* Drops all bytes and keeps one chunk for new ones. */
bool store_rewind(struct store *store);

/* Releases the file's mapped pages; they are read again when needed. Any thread may call this while others read and
 * write. `chunks` is the number of chunks that the writer has published. */
void store_release_pages(const struct store *store, size_t chunks);

/* Return how much room the chunks take, on the heap and in the file. Any thread may ask. */
uint64_t store_heap_bytes(const struct store *store);
uint64_t store_file_bytes(const struct store *store);

/* The position at which the next bytes are written. */
static inline store_position store_end(const struct store *store)
{
    return (uint64_t)(store->chunks - 1) << 32 | store->used;
}

/* The address of store_end. Valid after the first store_reserve. */
static inline uint8_t *store_tail(const struct store *store)
{
    return store->chunk[store->chunks - 1] + store->used;
}

/* Commits `size` bytes of the room that store_reserve returned. */
static inline void store_advance(struct store *store, size_t size)
{
    store->used += size;
}

static inline size_t store_chunk_size(uint64_t index)
{
    return (size_t)STORE_FIRST_CHUNK << (index < STORE_DOUBLINGS ? index : STORE_DOUBLINGS);
}

/* Bytes left in the current chunk. store_reserve of at most that many cannot fail. */
static inline size_t store_space_left(const struct store *store)
{
    return store->chunks ? store_chunk_size(store->chunks - 1) - store->used - 1 : 0;
}

static inline const uint8_t *store_at(const struct store *store, store_position position)
{
    return store->chunk[position >> 32] + (uint32_t)position;
}

/* The end of the chunk of `position`. */
static inline const uint8_t *store_chunk_end(const struct store *store, store_position position)
{
    return store->chunk[position >> 32] + store_chunk_size(position >> 32);
}

#endif
