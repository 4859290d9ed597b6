/* The door to the machine's memory. Everything else in the program allocates through these, so that a test can link
 * its own version (-Wl,--wrap) and make the n-th request fail. A failed request returns NULL and changes nothing. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* An array of `count` zeroed elements of `size` bytes. */
void *memory_calloc(size_t count, size_t size);

/* `block` (or NULL) grown or shrunk to `count` elements of `size` bytes; on failure `block` stays as it was. */
void *memory_realloc(void *block, size_t count, size_t size);

/* Makes room for at least `needed` elements in the array `*items`, whose room is `*capacity`, by doubling. */
bool memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);

/* The capacity doubled, or 16 at first, until it is at least `needed`; 0 if no number is. */
size_t memory_grow_capacity(size_t capacity, size_t needed);

void memory_free(void *block);

/* A copy of `text` on the heap; the caller frees it. */
char *memory_strdup(const char *text);

#endif
