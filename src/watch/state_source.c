#include "watch/state_source.h"

#include <string.h>

#include "base/hash.h"

enum {
    MOST_SOURCES = 4096 /* a program that generates code at run time may have more lines, which are not all
                         * distinguished */
};

void state_sources_init(struct state_sources *sources)
{
    *sources = (struct state_sources){0};
    array_append(&sources->list, (struct state_source){.name = memory_calloc(1, 1)});
}

void state_sources_finish(struct state_sources *sources)
{
    for (size_t i = 0; i < sources->list.count; i++)
        memory_free(sources->list.items[i].name);
    memory_free(sources->list.items);
}

uint32_t state_sources_find(struct state_sources *sources, const char *text, size_t length, unsigned caller)
{
    uint64_t key = hash_bytes(hash_bytes(HASH_BEGIN, text, length), &caller, sizeof caller);
    size_t count = sources->list.count;
    for (size_t i = 1; i < count; i++) {
        if (sources->list.items[i].key == key)
            return (uint32_t)i;
    }
    if (count == MOST_SOURCES)
        return NO_SOURCE;
    struct state_source source = {.name = memory_calloc(length + 1, 1), .key = key};
    memcpy(source.name, text, length);
    array_append(&sources->list, source);
    return (uint32_t)count;
}

bool state_source_is_try(const struct state_source *source)
{
    return source->tries || (source->guessed && source->guessed * 4 >= source->placements);
}
