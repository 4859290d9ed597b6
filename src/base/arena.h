/* An arena allocator: memory for one search. Blocks are allocated one by one and released all at once with
 * arena_reset. The arena keeps its memory for the next search, so that once it has grown to its final size, no
 * further system allocation happens. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *first, *current;
    size_t used; /* bytes used in the current block */
};

/* Returns an array of `count` zeroed elements of `size` bytes, aligned for any type and valid until the next
 * arena_reset. */
void *arena_calloc(struct arena *arena, size_t count, size_t size);

/* Makes sure that the next allocations, `bytes` in total, need no more memory from the system. Their rounding counts,
 * too. */
void arena_make_ready(struct arena *arena, size_t bytes);

/* Releases everything that was allocated. The arena keeps its memory for reuse. */
void arena_reset(struct arena *arena);

void arena_finish(struct arena *arena);

#endif
