#include "base/file_allocate.h"

#include <fcntl.h>

int file_allocate(int descriptor, uint64_t offset, uint64_t size)
{
    return posix_fallocate(descriptor, (off_t)offset, (off_t)size);
}
