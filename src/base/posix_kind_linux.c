#include "base/posix_kind.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/machine.h"

bool posix_open_pipe(int ends[2])
{
    return !pipe2(ends, O_CLOEXEC);
}

short posix_close_others(posix_spawn_file_actions_t *streams, int first)
{
#if defined __GLIBC__ && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    posix_spawn_file_actions_addclosefrom_np(streams, first);
#else
    (void)streams, (void)first; /* musl and older versions of glibc have no such action */
#endif
    return 0;
}

int posix_allocate(int descriptor, uint64_t offset, uint64_t size)
{
    return posix_fallocate(descriptor, (off_t)offset, (off_t)size);
}

bool machine_program(char *path, size_t size)
{
    return snprintf(path, size, "/proc/self/exe") < (int)size;
}
