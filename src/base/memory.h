/* The allocation functions. All other code allocates through them, so that a test can replace them (-Wl,--wrap) and
 * make the n-th allocation fail. A failed allocation returns NULL or false and changes nothing. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Returns an array of `count` zeroed elements of `size` bytes. */
void *memory_calloc(size_t count, size_t size);

/* Resizes `block` (or NULL) to `count` elements of `size` bytes. On failure `block` stays valid and unchanged. */
void *memory_realloc(void *block, size_t count, size_t size);

/* Grows the array `*items` to a capacity of at least `needed` elements of `size` bytes by doubling, and updates
 * `*capacity`. */
bool memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);

/* Returns `capacity` (or 16 if it is 0) doubled until it is at least `needed`; 0 if that overflows. */
size_t memory_grow_capacity(size_t capacity, size_t needed);

void memory_free(void *block);

/* Returns a copy of `text`, which the caller frees. */
char *memory_strdup(const char *text);

#endif
