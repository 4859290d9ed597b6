/* The function to call when memory runs out is static, because that failure has no context (tests/limits.py lists this
 * file as an exception). */
#include "base/memory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/leftovers.h"
#include "base/thread.h"
#include "base/translation.h"

enum { EXIT_STATUS = 3, RESERVE_BYTES = 1 << 20 };
static _Thread_local struct {
    void (*save)(void *context);
    void *context, *reserve;
} last;
static atomic_flag is_ending = ATOMIC_FLAG_INIT;
void memory_save_at_end(void (*save)(void *context), void *context)
{
    free(last.reserve);
    last.save = save;
    last.context = context;
    last.reserve = save ? memory_realloc(NULL, 1, RESERVE_BYTES) : NULL;
    if (save)
        memset(last.reserve, 1, RESERVE_BYTES); /* written to, so the system really provides it */
}

static _Noreturn void end(const char *text)
{
    void (*save)(void *context) = last.save;
    last.save = NULL; /* if memory runs out again while saving, the program ends without another try */
    if (save) {
        free(last.reserve);
        save(last.context);
    }
    while (atomic_flag_test_and_set(&is_ending))
        thread_sleep(1000); /* another thread is already ending the program */
    leftovers_clear();
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
    _exit(EXIT_STATUS);
}

void memory_end(void)
{
    end(tr("sudoscope: out of memory\n"));
}

void memory_end_without_thread(void)
{
    end(tr("sudoscope: the system starts no further thread\n"));
}

void *memory_calloc(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block)
        memory_end();
    return block;
}

void *memory_try(void *block, size_t count, size_t size)
{
    size_t bytes;
    return __builtin_mul_overflow(count ? count : 1, size, &bytes) ? NULL : realloc(block, bytes);
}
void *memory_realloc(void *block, size_t count, size_t size)
{
    void *resized = memory_try(block, count, size);
    if (!resized)
        memory_end();
    return resized;
}

size_t memory_grow_capacity(size_t capacity, size_t needed)
{
    size_t grown_capacity = capacity ? capacity : 16;
    while (grown_capacity < needed) {
        if (grown_capacity > SIZE_MAX / 2)
            memory_end();
        grown_capacity *= 2;
    }
    return grown_capacity;
}

void memory_reserve(void **items, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return;
    *capacity = memory_grow_capacity(*capacity, needed);
    *items = memory_realloc(*items, *capacity, size);
}

void memory_free(void *block)
{
    free(block);
}

char *memory_strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(memory_calloc(size, 1), text, size);
}
