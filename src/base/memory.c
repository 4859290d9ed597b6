#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *memory_zeroed(size_t count, size_t size)
{
    return calloc(count ? count : 1, size);
}

void *memory_resized(void *block, size_t count, size_t size)
{
    return reallocarray(block, count ? count : 1, size);
}

size_t memory_room(size_t capacity, size_t needed)
{
    size_t room = capacity ? capacity : 16;
    while (room < needed) {
        if (room > SIZE_MAX / 2)
            return 0;
        room *= 2;
    }
    return room;
}

bool memory_reserve(void **items, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t room = memory_room(*capacity, needed);
    void *grown = room ? memory_resized(*items, room, size) : NULL;
    if (!grown)
        return false;
    *items = grown;
    *capacity = room;
    return true;
}

void memory_free(void *block)
{
    free(block);
}

char *memory_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_zeroed(size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}
