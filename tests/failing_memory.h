/* An allocator that fails on request, for tests of running out of memory. The linker puts it in front of the
 * functions of base/memory.h (tests/meson.build names the tests that are linked so). Include it in one file.
 *
 *     failing_memory_after(n);                   the allocation after the next n fails, once
 *     ... work ...
 *     if (failing_memory_stop()) ...             whether it was reached; from now on none fails */
#ifndef TESTS_FAILING_MEMORY_H
#define TESTS_FAILING_MEMORY_H

#include "base/memory.h"

void *__real_memory_calloc(size_t count, size_t size);
void *__real_memory_realloc(void *block, size_t count, size_t size);
bool __real_memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);
void *__wrap_memory_calloc(size_t count, size_t size);
void *__wrap_memory_realloc(void *block, size_t count, size_t size);
bool __wrap_memory_reserve(void **items, size_t *capacity, size_t needed, size_t size);

static bool failing_memory_armed;
static long failing_memory_left; /* allocations before the one that fails */

/* Negative: none fails. */
static inline void failing_memory_after(long count)
{
    failing_memory_armed = count >= 0;
    failing_memory_left = count;
}

static inline bool failing_memory_stop(void)
{
    bool failed = failing_memory_armed && failing_memory_left < 0;
    failing_memory_armed = false;
    return failed;
}

static bool is_refused(void)
{
    bool refused = failing_memory_armed && failing_memory_left >= 0 && failing_memory_left-- == 0;
    if (refused)
        memory_note_failure();
    return refused;
}

void *__wrap_memory_calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __real_memory_calloc(count, size);
}

void *__wrap_memory_realloc(void *block, size_t count, size_t size)
{
    return is_refused() ? NULL : __real_memory_realloc(block, count, size);
}

bool __wrap_memory_reserve(void **items, size_t *capacity, size_t needed, size_t size)
{
    return (needed <= *capacity || !is_refused()) && __real_memory_reserve(items, capacity, needed, size);
}

#endif
