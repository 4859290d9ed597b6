#include "trace/store.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/file_map.h"
#include "base/memory.h"

enum { DEFAULT_MEMORY_LIMIT = 128 << 20 };

/* Bytes to leave free on the disk. */
#define DISK_RESERVE (1ull << 30)

void store_init(struct store *store)
{
    *store = (struct store){
        .chunk = memory_realloc(NULL, STORE_CHUNKS, sizeof *store->chunk), /* untouched pages cost nothing */
        .memory_limit = DEFAULT_MEMORY_LIMIT,
        .file = -1,
        .file_limit = UINT64_MAX,
    };
}

static void free_chunk(struct store *store)
{
    size_t last = --store->chunks;
    store->bytes -= store_chunk_size(last);
    if (last >= store->heap_chunks) {
        store->file_bytes -= store_chunk_size(last);
        file_map_remove(store->chunk[last], store_chunk_size(last));
        return;
    }
    memory_free(store->chunk[last]);
    store->heap_chunks--;
}

void store_finish(struct store *store)
{
    while (store->chunks)
        free_chunk(store);
    if (store->chunk && store->file >= 0)
        file_close(store->file);
    memory_free(store->chunk);
    *store = (struct store){.file = -1};
}

/* Maps a chunk of the file. Space is limited because an endless search must not fill the disk for other programs. */
static uint8_t *map_chunk(struct store *store, size_t size)
{
    uint64_t offset = store->file_bytes;
    store->reached_file_limit = offset + size > store->file_limit;
    if (store->reached_file_limit)
        return NULL;
    errno = 0;
    if (store->file < 0)
        store->file = file_open_temporary();
    if (store->file >= 0 && !file_disk_has_room(store->file, size + DISK_RESERVE))
        errno = ENOSPC;
    void *mapped = store->file < 0 || errno == ENOSPC ? NULL : file_map_grow(store->file, offset, size);
    if (mapped)
        store->file_bytes += size;
    else
        store->file_failure = errno;
    return mapped;
}

void store_release_pages(const struct store *store, size_t chunks)
{
    for (size_t i = store->heap_chunks; i < chunks; i++)
        file_map_release(store->chunk[i], store_chunk_size(i));
}

static uint8_t *append_chunk(struct store *store)
{
    size_t size = store_chunk_size(store->chunks);
    uint8_t *chunk;
    if (store->chunks == store->heap_chunks && store->bytes + size <= store->memory_limit) {
        chunk = memory_realloc(NULL, size, 1);
        store->heap_chunks++;
    } else {
        store_release_pages(store, store->chunks);
        chunk = map_chunk(store, size);
    }
    if (!chunk)
        return NULL;
    chunk[0] = 0xFF;
    store->chunk[store->chunks++] = chunk;
    store->used = 0;
    store->bytes += size;
    return chunk;
}

uint8_t *store_reserve(struct store *store, size_t size, bool *is_new_chunk)
{
    *is_new_chunk = false;
    if (size <= store_space_left(store))
        return store_tail(store);
    if (size >= store_chunk_size(STORE_DOUBLINGS)) {
        store->refused_size = size;
        return NULL;
    }
    /* a chunk that is too small for `size` bytes stays empty except for the end-of-chunk mark */
    while (store->chunks < STORE_CHUNKS) {
        uint8_t *chunk = append_chunk(store);
        if (!chunk)
            return NULL;
        *is_new_chunk = true;
        if (size < store_chunk_size(store->chunks - 1))
            return chunk;
    }
    store->reached_file_limit = true;
    return NULL;
}

uint64_t store_heap_bytes(const struct store *store)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < store->heap_chunks; i++)
        bytes += store_chunk_size(i);
    return bytes;
}

uint64_t store_file_bytes(const struct store *store)
{
    return store->file_bytes;
}

bool store_rewind(struct store *store)
{
    bool is_new_chunk;
    while (store->chunks > 1)
        free_chunk(store);
    store->used = 0;
    return store_reserve(store, 1, &is_new_chunk);
}
