#include "base/json_memory.h"

#include "base/memory.h"

/* jansson's functions have no context, and are one pair for the whole program: this is the arena of the text that the
 * thread parses; NULL while it parses none. */
static _Thread_local struct arena *parsed;

static void *allocate(size_t size)
{
    return parsed ? arena_calloc(parsed, 1, size) : memory_realloc(NULL, 1, size);
}

/* The arena is emptied as a whole. */
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
