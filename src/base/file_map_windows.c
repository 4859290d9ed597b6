/* Windows maps parts of a file that begin at a multiple of 64 KiB, its granularity. Each mapping begins at the last
 * multiple before the wanted offset, so rounding an address down gives the start of its mapping. */
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

/* Maps a part of the file. Beyond the end of the file this grows the file, and fails if the disk is full. */
static void *map(int descriptor, uint64_t offset, size_t length, DWORD protection, DWORD access)
{
    uint64_t start = offset / granularity() * granularity(), end = offset + length;
    HANDLE file = (HANDLE)_get_osfhandle(descriptor);
    HANDLE mapping = CreateFileMappingA(file, NULL, protection, (DWORD)(end >> 32), (DWORD)end, NULL);
    if (!mapping)
        return NULL;
    char *view = MapViewOfFile(mapping, access, (DWORD)(start >> 32), (DWORD)start, (SIZE_T)(end - start));
    CloseHandle(mapping); /* the view keeps the mapping alive */
    return view ? view + (offset - start) : NULL;
}

void *file_map_grow(int descriptor, uint64_t offset, size_t length)
{
    void *mapped = map(descriptor, offset, length, PAGE_READWRITE, FILE_MAP_WRITE);
    if (!mapped)
        errno = ENOSPC;
    return mapped;
}

/* Releases the memory: unlocking memory that is not locked removes it from the working set. */
void file_map_release(void *start, size_t length)
{
    VirtualUnlock(start, length);
}

void file_map_remove(void *start, size_t length)
{
    (void)length;
    UnmapViewOfFile((void *)((uintptr_t)start / granularity() * granularity()));
}
