/* macOS has no posix_fallocate: room behind the file's end is asked for, and the end is then set. */
#include "base/file_allocate.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int file_allocate(int descriptor, uint64_t offset, uint64_t size)
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
