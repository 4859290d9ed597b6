/* The functions of base/file.h for Windows. Descriptors are those of the C library, which stand for handles. */
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "base/file.h"

enum { MAX_NAMES = 1000 /* names to try for a temporary file */ };

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

bool file_stamp_now(int descriptor, struct file_stamp *stamp)
{
    const int64_t ticks_a_second = 10000000, begin = 11644473600; /* a tick has 100 ns; `begin` are the seconds from
                                                                   * 1601 to 1970 */
    BY_HANDLE_FILE_INFORMATION found;
    bool is_regular = GetFileType(handle_of(descriptor)) == FILE_TYPE_DISK;
    *stamp = (struct file_stamp){.is_regular = is_regular};
    if (!is_regular)
        return true;
    if (!GetFileInformationByHandle(handle_of(descriptor), &found)) {
        errno = EIO;
        return false;
    }
    int64_t ticks = (int64_t)found.ftLastWriteTime.dwHighDateTime << 32 | found.ftLastWriteTime.dwLowDateTime;
    stamp->size = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow;
    stamp->modified.tv_sec = ticks / ticks_a_second - begin;
    stamp->modified.tv_nsec = (long)(ticks % ticks_a_second * 100);
    return true;
}

/* Windows drops trailing dots of a name, so an empty board of 81 dots would name the current folder. */
static bool is_dots(const char *path)
{
    size_t dots = strspn(path, ".");
    return dots > 2 && !path[dots];
}

bool file_exists(const char *path)
{
    return !is_dots(path) && !_access(path, 0);
}

bool file_is_regular(const char *path)
{
    DWORD attributes = GetFileAttributesA(path);
    return attributes != INVALID_FILE_ATTRIBUTES && !(attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE));
}

int file_open_read(const char *path)
{
    return _open(path, _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

void file_close(int descriptor)
{
    _close(descriptor);
}

bool file_read_at(int descriptor, uint64_t offset, void *bytes, size_t size)
{
    const size_t most = 1 << 30;
    for (size_t done = 0; done < size;) {
        OVERLAPPED place = {.Offset = (DWORD)(offset + done), .OffsetHigh = (DWORD)((offset + done) >> 32)};
        DWORD got = 0, wanted = (DWORD)(size - done < most ? size - done : most);
        if (!ReadFile(handle_of(descriptor), (char *)bytes + done, wanted, &got, &place) || !got)
            return false;
        done += got;
    }
    return true;
}

char *file_whole_path(const char *path)
{
    return _access(path, 0) ? NULL : _fullpath(NULL, path, 0);
}

bool file_has_more(int descriptor)
{
    DWORD bytes = 0;
    switch (GetFileType(handle_of(descriptor))) {
    case FILE_TYPE_DISK:
        return true;
    case FILE_TYPE_PIPE: /* the end of a closed pipe can be read */
        return !PeekNamedPipe(handle_of(descriptor), NULL, 0, NULL, &bytes, NULL) || bytes;
    default:
        return WaitForSingleObject(handle_of(descriptor), 0) == WAIT_OBJECT_0;
    }
}

bool file_is_fed(int descriptor)
{
    DWORD type = GetFileType(handle_of(descriptor));
    return type == FILE_TYPE_DISK || type == FILE_TYPE_PIPE;
}

bool file_disk_has_room(int descriptor, uint64_t size)
{
    char path[MAX_PATH + 8];
    ULARGE_INTEGER room;
    DWORD length = GetFinalPathNameByHandleA(handle_of(descriptor), path, sizeof path, FILE_NAME_NORMALIZED);
    char *name = length && length < sizeof path ? strrchr(path, '\\') : NULL;
    if (!name)
        return true;
    name[1] = 0;
    return !GetDiskFreeSpaceExA(path, &room, NULL, NULL) || room.QuadPart >= size;
}

/* Opens a new file in the folder for temporary ones, with further flags of _open. */
static int open_temporary(const char *ending, int flags, char *path, size_t size)
{
    char folder[MAX_PATH + 1];
    DWORD length = GetTempPathA(sizeof folder, folder);
    if (!length || length >= sizeof folder)
        return -1;
    for (int name = 0; name < MAX_NAMES; name++) {
        snprintf(path, size, "%ssudoscope-%lu-%d%s", folder, (unsigned long)GetCurrentProcessId(), name, ending);
        int file = _open(path, _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT | flags, _S_IREAD | _S_IWRITE);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

int file_open_named_temporary(const char *ending, char *path, size_t size)
{
    return open_temporary(ending, 0, path, size);
}

int file_open_temporary(void)
{
    char path[MAX_PATH + 64];
    return open_temporary("", _O_TEMPORARY, path, sizeof path);
}

int file_lock(const char *path, bool wait)
{
    int file = _open(path, _O_RDWR | _O_CREAT | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    OVERLAPPED begin = {0};
    DWORD how = wait ? LOCKFILE_EXCLUSIVE_LOCK : LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    if (file < 0 || LockFileEx(handle_of(file), how, 0, 1, 0, &begin))
        return file;
    _close(file);
    errno = EWOULDBLOCK;
    return -1;
}

void file_make_folder(const char *path)
{
    CreateDirectoryA(path, NULL);
}
