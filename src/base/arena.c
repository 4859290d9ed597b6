#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_BLOCK = 1 << 16 };

struct arena_block {
    struct arena_block *next;
    size_t size;
    alignas(max_align_t) unsigned char bytes[];
};

static struct arena_block *add_block(struct arena *arena, size_t min_size)
{
    size_t size = arena->current ? arena->current->size * 2 : FIRST_BLOCK;
    while (size < min_size)
        size *= 2;
    struct arena_block *block = memory_realloc(NULL, 1, sizeof *block + size);
    *block = (struct arena_block){.size = size};
    if (arena->current)
        arena->current->next = block;
    else
        arena->first = block;
    return block;
}

void arena_make_ready(struct arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX / 4)
        memory_end();
    while (!arena->current || arena->current->size - arena->used < bytes) {
        struct arena_block *next = arena->current ? arena->current->next : arena->first;
        arena->current = next ? next : add_block(arena, bytes);
        arena->used = 0;
    }
}

void *arena_calloc(struct arena *arena, size_t count, size_t size)
{
    if (size && count > (SIZE_MAX / 4) / size)
        memory_end();
    size_t bytes = count * size + alignof(max_align_t) - 1;
    bytes -= bytes % alignof(max_align_t);
    arena_make_ready(arena, bytes);
    void *block = arena->current->bytes + arena->used;
    arena->used += bytes;
    return memset(block, 0, bytes);
}

void arena_reset(struct arena *arena)
{
    arena->current = arena->first;
    arena->used = 0;
}

void arena_finish(struct arena *arena)
{
    for (struct arena_block *block = arena->first, *next; block; block = next) {
        next = block->next;
        memory_free(block);
    }
    *arena = (struct arena){0};
}
