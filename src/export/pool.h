/* Strings of bytes, each kept once and called by its number from then on, in the order in which they came. */
#ifndef EXPORT_POOL_H
#define EXPORT_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { POOL_NONE = UINT32_MAX };

struct pool_entry {
    size_t first, length; /* in `bytes` */
    uint64_t hash;
};

/* All zero: an empty one. */
struct pool {
    struct buffer bytes;
    struct pool_entry *entry;
    size_t count, room;
    uint32_t *slot; /* private: numbers from 1, by hash */
    size_t slots;
};

void pool_finish(struct pool *pool);

/* POOL_NONE if there is no memory. */
uint32_t pool_add(struct pool *pool, const void *bytes, size_t length);

/* Not ended by a NUL; valid until the next pool_add. */
const char *pool_get(const struct pool *pool, uint32_t number, size_t *length);

#endif
