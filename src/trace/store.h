/* An append-only byte store whose bytes never move. One thread writes; others read up to a length that the writer
 * publishes. Chunks double in size up to a limit, so a small trace takes little memory and a huge one has few
 * chunks.
 *
 * Beyond `memory_limit`, new chunks are mapped from an unnamed temporary file, which disappears when the program
 * ends in any way. Readers notice no difference; pages not read lately need not stay in memory
 * (store_release_pages). */
#ifndef TRACE_STORE_H
#define TRACE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_CHUNKS = 2048, STORE_FIRST_CHUNK = 16384, STORE_DOUBLINGS = 8 };

/* The position of a byte: chunk << 32 | offset. The difference of two positions in the same chunk is their distance. */
typedef uint64_t store_position;

struct store {
    uint8_t **chunk;            /* [STORE_CHUNKS] */
    size_t chunks, used;        /* number of chunks; bytes used in the last one, for the writer */
    uint64_t bytes;             /* size of all chunks together */
    uint64_t memory_limit;      /* the most bytes to allocate on the heap */
    _Atomic size_t heap_chunks; /* number of chunks on the heap, which come first */
    int file;                   /* descriptor of the file with the remaining chunks; -1: none yet */
    uint64_t file_limit;        /* the largest size of the file */
    _Atomic uint64_t file_bytes;
    bool reached_file_limit; /* a chunk was refused because of file_limit or STORE_CHUNKS */
    size_t refused_size;     /* a requested size that does not fit into any chunk; 0: none */
    int file_failure;        /* errno of the file's failure to grow; 0: none */
};

/* Sets the memory limit to 128 MiB and no file limit; the caller may change them. */
void store_init(struct store *store);
void store_finish(struct store *store);

/* Returns space for `size` contiguous bytes, in the current chunk or a new one. If `*is_new_chunk` is set, the
 * caller leaves an end-of-chunk mark in the old chunk, which always has a byte left for it. Returns NULL if there is
 * no space. */
uint8_t *store_reserve(struct store *store, size_t size, bool *is_new_chunk);

/* Drops all bytes and keeps one chunk for reuse. */
bool store_rewind(struct store *store);

/* Releases the file's mapped pages, which are read again when needed. Any thread may call this while others read and
 * write. `chunks` is the published number of chunks. */
void store_release_pages(const struct store *store, size_t chunks);

/* Return the size of the chunks on the heap and in the file. Any thread may call them. */
uint64_t store_heap_bytes(const struct store *store);
uint64_t store_file_bytes(const struct store *store);

/* Returns the position of the next bytes to write. */
static inline store_position store_end(const struct store *store)
{
    return (uint64_t)(store->chunks - 1) << 32 | store->used;
}

/* Returns the address of store_end. Valid after the first store_reserve. */
static inline uint8_t *store_tail(const struct store *store)
{
    return store->chunk[store->chunks - 1] + store->used;
}

/* Commits `size` bytes of the space returned by store_reserve. */
static inline void store_advance(struct store *store, size_t size)
{
    store->used += size;
}

static inline size_t store_chunk_size(uint64_t index)
{
    return (size_t)STORE_FIRST_CHUNK << (index < STORE_DOUBLINGS ? index : STORE_DOUBLINGS);
}

/* Returns the bytes left in the current chunk. store_reserve cannot fail for up to that many. */
static inline size_t store_space_left(const struct store *store)
{
    return store->chunks ? store_chunk_size(store->chunks - 1) - store->used - 1 : 0;
}

static inline const uint8_t *store_at(const struct store *store, store_position position)
{
    return store->chunk[position >> 32] + (uint32_t)position;
}

/* Returns the end of the chunk that contains `position`. */
static inline const uint8_t *store_chunk_end(const struct store *store, store_position position)
{
    return store->chunk[position >> 32] + store_chunk_size(position >> 32);
}

#endif
