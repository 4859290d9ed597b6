/* The allocation functions, which all other code uses. None of them fails: when memory runs out the program ends
 * (memory_end), so callers need no error path. The exception is memory_try, for sizes that a file or the user
 * determines, such as the content of a file. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Returns an array of `count` zeroed elements of `size` bytes. */
void *memory_calloc(size_t count, size_t size);

/* Resizes `block` (or NULL) to `count` elements of `size` bytes. */
void *memory_realloc(void *block, size_t count, size_t size);

/* Resizes like memory_realloc, but returns NULL, with `block` unchanged, if the system has not enough memory. */
void *memory_try(void *block, size_t count, size_t size);

/* Grows the array `*items` to a capacity of at least `needed` elements of `size` bytes by doubling, and updates
 * `*capacity`. */
void memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);

/* Returns `capacity` (or 16 if it is 0) doubled until it is at least `needed`. */
size_t memory_grow_capacity(size_t capacity, size_t needed);

void memory_free(void *block);

/* Returns a copy of `text`, which the caller frees. */
char *memory_strdup(const char *text);

/* Registers `save`, which is called once before the program ends because memory ran out, with a megabyte freed for it.
 * It is called only if an allocation of this thread fails, since it must not interrupt other threads. NULL: nothing to
 * save. */
void memory_save_at_end(void (*save)(void *context), void *context);

/* Ends the program because memory ran out, in our code or in a library. Saves, deletes temporary files, prints one line
 * to standard error, and exits with status 3. Files that were being written keep their old content. */
_Noreturn void memory_end(void);

/* Ends the program in the same way because the system refuses a further thread. */
_Noreturn void memory_end_without_thread(void);

#endif
