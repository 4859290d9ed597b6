/* Interns byte strings: each distinct string is stored once and identified by a number, in the order of arrival. */
#ifndef EXPORT_POOL_H
#define EXPORT_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

struct pool_entry {
    size_t first, length; /* place of the string in `bytes` */
    uint64_t hash;
};

/* A pool; zero-initialized it is empty. */
struct pool {
    struct buffer bytes;
    struct pool_entry *entry;
    size_t count, room;
    uint32_t *slot; /* private: hash table of entry numbers plus 1 */
    size_t slots;
};

void pool_finish(struct pool *pool);

/* Returns the string's number. The caller must add fewer than UINT32_MAX. */
uint32_t pool_add(struct pool *pool, const void *bytes, size_t length);

/* Returns the string, not NUL-terminated, valid until the next pool_add. */
const char *pool_get(const struct pool *pool, uint32_t number, size_t *length);

#endif
