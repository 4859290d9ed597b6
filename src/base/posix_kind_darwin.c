#include "base/posix_kind.h"

#include <errno.h>
#include <fcntl.h>
#include <mach-o/dyld.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/machine.h"

/* macOS has no pipe2: a program that another thread starts between the calls keeps the ends open. */
bool posix_open_pipe(int ends[2])
{
    if (pipe(ends))
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

short posix_close_others(posix_spawn_file_actions_t *streams, int first)
{
    for (int stream = STDIN_FILENO; stream < first; stream++)
        posix_spawn_file_actions_addinherit_np(streams, stream);
    return POSIX_SPAWN_CLOEXEC_DEFAULT;
}

/* macOS has no posix_fallocate: this allocates space after the file's end, then moves the end. */
int posix_allocate(int descriptor, uint64_t offset, uint64_t size)
{
    struct stat status;
    off_t end = (off_t)(offset + size);
    if (fstat(descriptor, &status))
        return errno;
    if (end <= status.st_size)
        return 0;
    fstore_t room = {.fst_flags = F_ALLOCATEALL, .fst_posmode = F_PEOFPOSMODE, .fst_length = end - status.st_size};
    return fcntl(descriptor, F_PREALLOCATE, &room) < 0 || ftruncate(descriptor, end) ? errno : 0;
}

bool machine_program(char *path, size_t size)
{
    uint32_t length = (uint32_t)size;
    return !_NSGetExecutablePath(path, &length);
}
