#include "raster/mask_cache.h"

#include <stdbool.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"

enum { BUCKETS = 4096, YOUNG_LIMIT = 12 << 20 };

struct entry {
    struct entry *next;
    uint64_t hash;
    struct mask mask;
    size_t length, size;  /* size: memory of the entry, in bytes */
    unsigned char data[]; /* the key, [length], followed by the mask */
};

struct generation {
    struct entry *bucket[BUCKETS];
    size_t used;
};

struct mask_cache {
    struct generation generation[2];
    bool young; /* index of the young generation */
};

struct mask_cache *mask_cache_create(void)
{
    return memory_calloc(1, sizeof(struct mask_cache));
}

static void empty_generation(struct generation *generation)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct entry *entry = generation->bucket[i], *next; entry; entry = next) {
            next = entry->next;
            memory_free(entry);
        }
        generation->bucket[i] = NULL;
    }
    generation->used = 0;
}

void mask_cache_destroy(struct mask_cache *cache)
{
    if (!cache)
        return;
    empty_generation(&cache->generation[0]);
    empty_generation(&cache->generation[1]);
    memory_free(cache);
}

/* Unlinks the entry from its generation and returns it, or NULL. */
static struct entry *remove_entry(struct generation *generation, uint64_t hash, const void *key, size_t length)
{
    for (struct entry **link = &generation->bucket[hash % BUCKETS]; *link; link = &(*link)->next) {
        struct entry *entry = *link;
        if (entry->hash == hash && entry->length == length && !memcmp(entry->data, key, length)) {
            *link = entry->next;
            generation->used -= entry->size;
            return entry;
        }
    }
    return NULL;
}

static void insert_entry(struct generation *generation, struct entry *entry)
{
    entry->next = generation->bucket[entry->hash % BUCKETS];
    generation->bucket[entry->hash % BUCKETS] = entry;
    generation->used += entry->size;
}

const struct mask *mask_cache_find(struct mask_cache *cache, const void *key, size_t length)
{
    uint64_t hash = hash_bytes(HASH_BEGIN, key, length);
    struct entry *entry = remove_entry(&cache->generation[cache->young], hash, key, length);
    if (!entry)
        entry = remove_entry(&cache->generation[!cache->young], hash, key, length);
    if (!entry)
        return NULL;
    insert_entry(&cache->generation[cache->young], entry);
    return &entry->mask;
}

struct mask *mask_cache_add(struct mask_cache *cache, const void *key, size_t length, const struct mask *shape)
{
    size_t size = sizeof(struct entry) + length + (size_t)shape->width * (size_t)shape->height;
    struct entry *entry = memory_calloc(1, size);
    entry->hash = hash_bytes(HASH_BEGIN, key, length);
    entry->length = length;
    entry->size = size;
    memcpy(entry->data, key, length);
    entry->mask = *shape;
    entry->mask.bytes = entry->data + length;
    if (cache->generation[cache->young].used > YOUNG_LIMIT) {
        cache->young = !cache->young;
        empty_generation(&cache->generation[cache->young]);
    }
    insert_entry(&cache->generation[cache->young], entry);
    return &entry->mask;
}
