#include "raster/masks.h"

#include <stdbool.h>
#include <string.h>

#include "base/memory.h"

enum { BUCKETS = 4096, YOUNG_LIMIT = 12 << 20 };

struct entry {
    struct entry *next;
    uint64_t hash;
    struct mask mask;
    size_t length, room;  /* room: bytes that the entry takes */
    unsigned char data[]; /* the key, [length], then the mask's bytes */
};

struct generation {
    struct entry *bucket[BUCKETS];
    size_t used;
};

struct masks {
    struct generation generation[2];
    bool young; /* which of the two */
};

struct masks *masks_create(void)
{
    return memory_calloc(1, sizeof(struct masks));
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

void masks_destroy(struct masks *masks)
{
    if (!masks)
        return;
    empty_generation(&masks->generation[0]);
    empty_generation(&masks->generation[1]);
    memory_free(masks);
}

static uint64_t hash_key(const void *key, size_t length)
{
    const unsigned char *at = key;
    uint64_t hash = 0xCBF29CE484222325u;
    for (; length >= 8; length -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    for (; length; length--, at++)
        hash = (hash ^ *at) * 0x100000001B3u;
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

/* Takes the entry out of its generation, or returns NULL. */
static struct entry *take(struct generation *generation, uint64_t hash, const void *key, size_t length)
{
    for (struct entry **link = &generation->bucket[hash % BUCKETS]; *link; link = &(*link)->next) {
        struct entry *entry = *link;
        if (entry->hash == hash && entry->length == length && !memcmp(entry->data, key, length)) {
            *link = entry->next;
            generation->used -= entry->room;
            return entry;
        }
    }
    return NULL;
}

static void put(struct generation *generation, struct entry *entry)
{
    entry->next = generation->bucket[entry->hash % BUCKETS];
    generation->bucket[entry->hash % BUCKETS] = entry;
    generation->used += entry->room;
}

const struct mask *masks_find(struct masks *masks, const void *key, size_t length)
{
    uint64_t hash = hash_key(key, length);
    struct entry *entry = take(&masks->generation[masks->young], hash, key, length);
    if (!entry)
        entry = take(&masks->generation[!masks->young], hash, key, length);
    if (!entry)
        return NULL;
    put(&masks->generation[masks->young], entry);
    return &entry->mask;
}

struct mask *masks_add(struct masks *masks, const void *key, size_t length, const struct mask *shape)
{
    size_t room = sizeof(struct entry) + length + (size_t)shape->width * (size_t)shape->height;
    struct entry *entry = memory_calloc(1, room);
    if (!entry)
        return NULL;
    entry->hash = hash_key(key, length);
    entry->length = length;
    entry->room = room;
    memcpy(entry->data, key, length);
    entry->mask = *shape;
    entry->mask.bytes = entry->data + length;
    if (masks->generation[masks->young].used > YOUNG_LIMIT) {
        masks->young = !masks->young;
        empty_generation(&masks->generation[masks->young]);
    }
    put(&masks->generation[masks->young], entry);
    return &entry->mask;
}
