/* The allocation functions. All other code allocates through them. None of them fails: where the system has no memory,
 * the program ends (memory_end), so that nobody else needs a second path. Only what a file or the user may ask for
 * without bound, like the content of a file, is asked for with memory_try. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Returns an array of `count` zeroed elements of `size` bytes. */
void *memory_calloc(size_t count, size_t size);

/* Resizes `block` (or NULL) to `count` elements of `size` bytes. */
void *memory_realloc(void *block, size_t count, size_t size);

/* Like memory_realloc, but returns NULL, with `block` as it was, if the system has no such memory. */
void *memory_try(void *block, size_t count, size_t size);

/* Grows the array `*items` to a capacity of at least `needed` elements of `size` bytes by doubling, and updates
 * `*capacity`. */
void memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);

/* Returns `capacity` (or 16 if it is 0) doubled until it is at least `needed`. */
size_t memory_grow_capacity(size_t capacity, size_t needed);

void memory_free(void *block);

/* Returns a copy of `text`, which the caller frees. */
char *memory_strdup(const char *text);

/* Names the data to save before the program ends for want of memory: `save` is called once, with a megabyte set free
 * for it, and only if it is this thread's allocation that fails; work of another thread is not interrupted by it. NULL:
 * nothing any more. */
void memory_save_at_end(void (*save)(void *context), void *context);

/* Ends the program because memory ran out, also in a library: saves what is to be saved, deletes temporary files, says
 * so in one line on standard error, and exits with status 3. Files that are being written stay as they were. */
_Noreturn void memory_end(void);

/* The same where the system refuses another thread. */
_Noreturn void memory_end_without_thread(void);

#endif
