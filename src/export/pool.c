#include "export/pool.h"

#include <string.h>

#include "base/array.h"
#include "base/hash.h"

void pool_finish(struct pool *pool)
{
    buffer_finish(&pool->bytes);
    memory_free(pool->entry);
    memory_free(pool->slot);
    *pool = (struct pool){0};
}

/* Returns the slot that holds the string, or the free slot where it belongs. */
static uint32_t *find_slot(const struct pool *pool, uint64_t hash, const void *bytes, size_t length)
{
    for (size_t at = (size_t)hash & (pool->slots - 1);; at = (at + 1) & (pool->slots - 1)) {
        uint32_t *slot = &pool->slot[at];
        if (!*slot)
            return slot;
        const struct pool_entry *entry = &pool->entry[*slot - 1];
        if (entry->hash == hash && entry->length == length && !memcmp(pool->bytes.bytes + entry->first, bytes, length))
            return slot;
    }
}

/* Keeps at least half of the slots free. */
static void make_slots(struct pool *pool)
{
    if (2 * (pool->count + 1) <= pool->slots)
        return;
    size_t slots = pool->slots ? 2 * pool->slots : 64;
    uint32_t *slot = memory_calloc(slots, sizeof *slot);
    for (size_t i = 0; i < pool->count; i++) {
        size_t at = (size_t)pool->entry[i].hash & (slots - 1);
        while (slot[at])
            at = (at + 1) & (slots - 1);
        slot[at] = (uint32_t)i + 1;
    }
    memory_free(pool->slot);
    pool->slot = slot;
    pool->slots = slots;
}

uint32_t pool_add(struct pool *pool, const void *bytes, size_t length)
{
    make_slots(pool);
    array_room(pool->entry, pool->room, pool->count + 1);
    uint64_t hash = hash_bytes(HASH_BEGIN, bytes, length);
    uint32_t *slot = find_slot(pool, hash, bytes, length);
    if (*slot)
        return *slot - 1;
    struct pool_entry entry = {.first = pool->bytes.length, .length = length, .hash = hash};
    buffer_append(&pool->bytes, bytes, length);
    pool->entry[pool->count++] = entry;
    *slot = (uint32_t)pool->count;
    return *slot - 1;
}

const char *pool_get(const struct pool *pool, uint32_t number, size_t *length)
{
    *length = pool->entry[number].length;
    return buffer_text(&pool->bytes) + pool->entry[number].first;
}
