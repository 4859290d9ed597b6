#include "base/json_memory.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    VALUE_BYTES = 100, /* what a value takes at most for each byte of its text: 77 for a list of empty objects */
    FIRST_BYTES = 1 << 16,
};

/* jansson's functions have no context, and are one pair for the whole program: this is the arena of the text that the thread parses; NULL while
 * it parses none. */
static _Thread_local struct arena *parsed;

static void *allocate(size_t size)
{
    return parsed ? arena_calloc(parsed, 1, size) : malloc(size);
}

/* The arena is emptied as a whole. */
static void release(void *block)
{
    if (!parsed)
        free(block);
}

json_t *json_memory_parse(struct json_memory *memory, const char *text, size_t length, size_t flags,
                          json_error_t *failure, bool *no_memory)
{
    uint64_t failures = memory_failures();
    arena_reset(&memory->arena);
    *no_memory = !arena_make_ready(&memory->arena, FIRST_BYTES + VALUE_BYTES * length);
    if (*no_memory)
        return NULL;
    json_malloc_t before_allocate;
    json_free_t before_release;
    json_get_alloc_funcs(&before_allocate, &before_release);
    if (before_allocate != allocate)
        json_set_alloc_funcs(allocate, release);
    parsed = &memory->arena;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES | flags, failure);
    parsed = NULL;
    *no_memory = !value && memory_failures() != failures;
    return value;
}

void json_memory_finish(struct json_memory *memory)
{
    arena_finish(&memory->arena);
}
