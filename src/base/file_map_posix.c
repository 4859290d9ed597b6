#include "base/file_map.h"

#include <errno.h>
#include <sys/mman.h>

#include "base/posix_kind.h"

void *file_map_grow(int descriptor, uint64_t offset, size_t length)
{
    errno = posix_allocate(descriptor, offset, length);
    if (errno)
        return NULL;
    void *mapped = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, (off_t)offset);
    return mapped == MAP_FAILED ? NULL : mapped;
}

void file_map_release(void *start, size_t length)
{
    madvise(start, length, MADV_DONTNEED);
}

void file_map_remove(void *start, size_t length)
{
    munmap(start, length);
}
