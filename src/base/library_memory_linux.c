/* Such libraries call malloc themselves, so this file defines it, for the whole program: it asks the allocator that would have been
 * called otherwise, and has a second answer if that one has none. The reserve and that allocator's functions are static, because
 * malloc has no context (tests/limits.py lists this file as an exception). A sanitizer's allocator is left alone, and so is
 * that of another C library than GNU's: there the reserve is not used. */
#include "base/library_memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#ifdef __has_feature
#define HAS_FEATURE(name) __has_feature(name)
#else
#define HAS_FEATURE(name) 0
#endif

static _Thread_local unsigned depth __attribute__((tls_model("initial-exec")));

void library_memory_leave(void)
{
    depth--;
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                           \
    !HAS_FEATURE(address_sanitizer) && !HAS_FEATURE(thread_sanitizer) && !HAS_FEATURE(memory_sanitizer)

/* The C library's own allocator, for what finding the next one may need. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void __libc_free(void *block);

struct allocator {
    void *(*malloc)(size_t size);
    void *(*calloc)(size_t count, size_t size);
    void *(*realloc)(void *block, size_t size);
    void (*free)(void *block);
};

enum { RESERVE_BYTES = 16 << 20, HEAD = alignof(max_align_t) }; /* untouched pages cost nothing */
enum { PROBE_BYTES = 1 << 20 };

static alignas(max_align_t) unsigned char reserve[RESERVE_BYTES];
static atomic_size_t reserve_used;
static struct allocator next;
static atomic_bool is_found;

static void *find(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

/* Finds the next allocator when the program starts. Whoever allocates before, or meanwhile, gets the C library's. */
__attribute__((constructor)) static void find_next(void)
{
    struct allocator found;
    *(void **)&found.malloc = find("malloc");
    *(void **)&found.calloc = find("calloc");
    *(void **)&found.realloc = find("realloc");
    *(void **)&found.free = find("free");
    if (found.malloc && found.calloc && found.realloc && found.free) {
        next = found;
        atomic_store_explicit(&is_found, true, memory_order_release);
    }
}

static bool has_next(void)
{
    return atomic_load_explicit(&is_found, memory_order_acquire);
}

/* --- the reserve: blocks one behind the other, each after its size, never freed --- */

static bool is_reserved(const void *block)
{
    return (uintptr_t)block - (uintptr_t)reserve < RESERVE_BYTES;
}

static size_t reserved_size(const void *block)
{
    size_t size;
    memcpy(&size, (const unsigned char *)block - HEAD, sizeof size);
    return size;
}

/* What malloc returns if the system has nothing: a block of the reserve, which is zeroed, or NULL. */
static void *allocate_reserved(size_t size)
{
    if (!depth)
        return NULL;
    memory_note_failure();
    if (size > RESERVE_BYTES - HEAD)
        return NULL;
    size_t bytes = HEAD + (size + HEAD - 1) / HEAD * HEAD, at = atomic_fetch_add(&reserve_used, bytes);
    if (at > RESERVE_BYTES - bytes) {
        atomic_fetch_sub(&reserve_used, bytes);
        errno = ENOMEM;
        return NULL;
    }
    memcpy(reserve + at, &size, sizeof size);
    return reserve + at + HEAD;
}

void *malloc(size_t size)
{
    void *block = has_next() ? next.malloc(size) : __libc_malloc(size);
    return block || !depth ? block : allocate_reserved(size);
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    void *block = has_next() ? next.calloc(count, size) : __libc_calloc(count, size);
    return block || !depth || __builtin_mul_overflow(count, size, &bytes) ? block : allocate_reserved(bytes);
}

void *realloc(void *block, size_t size)
{
    size_t kept;
    void *moved;
    if (is_reserved(block)) {
        kept = reserved_size(block);
        moved = malloc(size);
    } else {
        moved = has_next() ? next.realloc(block, size) : __libc_realloc(block, size);
        if (moved || !depth || !size)
            return moved;
        kept = block ? malloc_usable_size(block) : 0;
        moved = allocate_reserved(size);
    }
    if (moved && kept)
        memcpy(moved, block, kept < size ? kept : size);
    if (moved)
        free(block);
    return moved;
}

void *reallocarray(void *block, size_t count, size_t size)
{
    size_t bytes;
    if (!__builtin_mul_overflow(count, size, &bytes))
        return realloc(block, bytes);
    errno = ENOMEM;
    return NULL;
}

void free(void *block)
{
    if (is_reserved(block))
        return;
    if (has_next())
        next.free(block);
    else
        __libc_free(block);
}

static bool has_room(void)
{
    if (atomic_load_explicit(&reserve_used, memory_order_relaxed) <= RESERVE_BYTES / 2)
        return true;
    void *probe = has_next() ? next.malloc(PROBE_BYTES) : __libc_malloc(PROBE_BYTES);
    free(probe);
    return probe;
}

#else

static bool has_room(void)
{
    return true;
}

#endif

bool library_memory_enter(void)
{
    if (!depth && !has_room()) {
        memory_note_failure();
        return false;
    }
    depth++;
    return true;
}
