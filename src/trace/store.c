#include "trace/store.h"

#include "base/memory.h"

bool store_init(struct store *store)
{
    *store = (struct store){.chunk = memory_zeroed(STORE_CHUNKS, sizeof *store->chunk)};
    return store->chunk;
}

void store_finish(struct store *store)
{
    for (size_t i = 0; i < store->chunks; i++)
        memory_free(store->chunk[i]);
    memory_free(store->chunk);
    *store = (struct store){0};
}

uint8_t *store_room(struct store *store, size_t size, bool *crossed)
{
    *crossed = false;
    if (store->chunks && store->used + size < store_chunk_size(store->chunks - 1))
        return store->chunk[store->chunks - 1] + store->used;
    if (size >= store_chunk_size(STORE_DOUBLINGS))
        return NULL;
    /* A chunk may be too small for this piece: then it stays empty but for the mark. */
    while (store->chunks < STORE_CHUNKS) {
        size_t chunk_size = store_chunk_size(store->chunks);
        uint8_t *chunk = memory_resized(NULL, chunk_size, 1);
        if (!chunk)
            return NULL;
        chunk[0] = 0xFF;
        store->chunk[store->chunks++] = chunk;
        store->used = 0;
        store->bytes += chunk_size;
        *crossed = true;
        if (size < chunk_size)
            return chunk;
    }
    return NULL;
}
