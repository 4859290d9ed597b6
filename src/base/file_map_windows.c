/* Windows maps parts of a file that begin at a multiple of its granularity, 64 KiB: a mapping begins at the last one
 * before the wanted place, so that rounding an address within the first 64 KiB down gives the mapping's own. */
#include "base/file_map.h"

#include <errno.h>
#include <io.h>
#include <windows.h>

static uint64_t granularity(void)
{
    SYSTEM_INFO system;
    GetSystemInfo(&system);
    return system.dwAllocationGranularity;
}

/* A mapping that reaches behind the end of a file lets it grow, and fails if the disk is full. */
static void *map(int descriptor, uint64_t offset, size_t length, DWORD protection, DWORD access)
{
    uint64_t start = offset / granularity() * granularity(), end = offset + length;
    HANDLE file = (HANDLE)_get_osfhandle(descriptor);
    HANDLE mapping = CreateFileMappingA(file, NULL, protection, (DWORD)(end >> 32), (DWORD)end, NULL);
    if (!mapping)
        return NULL;
    char *view = MapViewOfFile(mapping, access, (DWORD)(start >> 32), (DWORD)start, (SIZE_T)(end - start));
    CloseHandle(mapping); /* the view keeps it */
    return view ? view + (offset - start) : NULL;
}

void *file_map_grow(int descriptor, uint64_t offset, size_t length)
{
    void *mapped = map(descriptor, offset, length, PAGE_READWRITE, FILE_MAP_WRITE);
    if (!mapped)
        errno = ENOSPC;
    return mapped;
}

/* Memory that is not locked leaves the working set when it is unlocked. */
void file_map_release(void *start, size_t length)
{
    VirtualUnlock(start, length);
}

void file_map_remove(void *start, size_t length)
{
    (void)length;
    UnmapViewOfFile((void *)((uintptr_t)start / granularity() * granularity()));
}
