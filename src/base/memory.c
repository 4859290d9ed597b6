/* The count of failures is static, because it belongs to the allocator, which is one for the whole program (tests/limits.py lists
 * it as an exception). */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static _Atomic uint64_t failures;

uint64_t memory_failures(void)
{
    return atomic_load_explicit(&failures, memory_order_relaxed);
}

void memory_note_failure(void)
{
    atomic_fetch_add_explicit(&failures, 1, memory_order_relaxed);
}

void *memory_calloc(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block)
        memory_note_failure();
    return block;
}

void *memory_realloc(void *block, size_t count, size_t size)
{
    size_t bytes;
    void *resized = __builtin_mul_overflow(count ? count : 1, size, &bytes) ? NULL : realloc(block, bytes);
    if (!resized)
        memory_note_failure();
    return resized;
}

size_t memory_grow_capacity(size_t capacity, size_t needed)
{
    size_t grown_capacity = capacity ? capacity : 16;
    while (grown_capacity < needed) {
        if (grown_capacity > SIZE_MAX / 2) {
            memory_note_failure();
            return 0;
        }
        grown_capacity *= 2;
    }
    return grown_capacity;
}

bool memory_reserve(void **items, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    size_t grown_capacity = memory_grow_capacity(*capacity, needed);
    void *grown = grown_capacity ? memory_realloc(*items, grown_capacity, size) : NULL;
    if (!grown)
        return false;
    *items = grown;
    *capacity = grown_capacity;
    return true;
}

void memory_free(void *block)
{
    free(block);
}

char *memory_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_calloc(size, 1);
    return copy ? memcpy(copy, text, size) : NULL;
}
