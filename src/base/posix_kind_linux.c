#include "base/posix_kind.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/machine.h"

bool posix_open_pipe(int ends[2])
{
    return !pipe2(ends, O_CLOEXEC);
}

int posix_allocate(int descriptor, uint64_t offset, uint64_t size)
{
    return posix_fallocate(descriptor, (off_t)offset, (off_t)size);
}

bool machine_program(char *path, size_t size)
{
    return snprintf(path, size, "/proc/self/exe") < (int)size;
}
