/* Windows does not rename open files, so the temporary file is closed before it replaces the target. */
#include "base/file_target.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "base/memory.h"

enum {
    MAX_NAMES = 100,  /* names to try for a temporary file */
    ENDING_SIZE = 48, /* bytes that the temporary file's name adds to the target's */
};

static bool open_temp(struct file_writer *writer)
{
    size_t size = strlen(writer->path) + ENDING_SIZE;
    int descriptor = -1;
    writer->target = memory_strdup(writer->path);
    char *path = memory_calloc(1, size);
    errno = EEXIST;
    for (int name = 0; name < MAX_NAMES && descriptor < 0 && errno == EEXIST; name++) {
        snprintf(path, size, "%s" FILE_TARGET_PART "%lu-%d", writer->path, (unsigned long)GetCurrentProcessId(), name);
        descriptor = _open(path, _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    }
    if (descriptor < 0) {
        memory_free(path);
        return false;
    }
    writer->temp_path = path;
    writer->stream = _fdopen(descriptor, "wb");
    if (!writer->stream)
        _close(descriptor);
    return writer->stream;
}

/* Returns whether the path names a device such as NUL or CON, whose full path begins with \\.\. */
static bool is_device(const char *path)
{
    static const char devices[] = "\\\\.\\";
    char whole[MAX_PATH];
    DWORD length = GetFullPathNameA(path, sizeof whole, whole, NULL);
    return length && length < sizeof whole && !strncmp(whole, devices, sizeof devices - 1);
}

bool file_target_open(struct file_writer *writer)
{
    struct stat status;
    if (is_device(writer->path)) {
        writer->stream = fopen(writer->path, "wb");
        return writer->stream;
    }
    bool exists = !stat(writer->path, &status);
    if (!exists && errno != ENOENT)
        return false;
    if (exists && !S_ISREG(status.st_mode)) {
        writer->stream = fopen(writer->path, "wb");
        return writer->stream;
    }
    enum { MAY_WRITE = 2 };
    return (!exists || !_access(writer->path, MAY_WRITE)) && open_temp(writer);
}

bool file_target_sync(struct file_writer *writer)
{
    return !_commit(_fileno(writer->stream));
}

bool file_target_replace(struct file_writer *writer)
{
    FILE *stream = writer->stream;
    writer->stream = NULL;
    if (fclose(stream))
        return false;
    if (!MoveFileExA(writer->temp_path, writer->target, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) {
        errno = GetLastError() == ERROR_DISK_FULL ? ENOSPC : EACCES;
        return false;
    }
    memory_free(writer->temp_path);
    writer->temp_path = NULL;
    return true;
}
