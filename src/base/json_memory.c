#include "base/json_memory.h"

#include "base/memory.h"

/* jansson has one pair of allocation functions for the program, without a context. This is the arena of the text that
 * the thread is parsing, or NULL. */
static _Thread_local struct arena *parsed;

static void *allocate(size_t size)
{
    return parsed ? arena_calloc(parsed, 1, size) : memory_realloc(NULL, 1, size);
}

/* Does nothing for memory of the arena, which is emptied as a whole. */
static void release(void *block)
{
    if (!parsed)
        memory_free(block);
}

json_t *json_memory_parse(struct json_memory *memory, const char *text, size_t length, size_t flags,
                          json_error_t *failure)
{
    arena_reset(&memory->arena);
    json_malloc_t before_allocate;
    json_free_t before_release;
    json_get_alloc_funcs(&before_allocate, &before_release);
    if (before_allocate != allocate)
        json_set_alloc_funcs(allocate, release);
    parsed = &memory->arena;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES | flags, failure);
    parsed = NULL;
    return value;
}

void json_memory_finish(struct json_memory *memory)
{
    arena_finish(&memory->arena);
}
