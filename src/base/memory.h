/* The allocation functions. All other code allocates through them, so that a test can replace them (-Wl,--wrap) and
 * make the n-th allocation fail. A failed allocation returns NULL or false and changes nothing. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Returns how many allocations have failed since the program began, in any thread. If it is the same before and after some work,
 * that work had all the memory that it asked for: so whoever finds its result missing or incomplete knows why. */
uint64_t memory_failures(void);

/* Counts an allocation that failed within a library. */
void memory_note_failure(void);

/* Returns a copy of `text`, which the caller frees. */
char *memory_strdup(const char *text);

#endif
