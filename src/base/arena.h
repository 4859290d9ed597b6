/* Memory that is taken piece by piece and given back all at once: what a search needs while it looks. Once it has grown to
 * its size, taking and giving back asks the machine for nothing. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *first, *current;
    size_t used; /* of the current block */
};

/* An array of `count` zeroed elements of `size` bytes, for any type, until the next arena_reset. NULL if there is no
 * memory. */
void *arena_calloc(struct arena *arena, size_t count, size_t size);

/* Makes room for at least `needed` elements in the array `*items`, whose room is `*capacity`, by doubling. */
bool arena_reserve(struct arena *arena, void **items, size_t *capacity, size_t needed, size_t size);

/* All that was taken is given back; what the arena holds, it keeps. */
void arena_reset(struct arena *arena);

void arena_finish(struct arena *arena);

#endif
