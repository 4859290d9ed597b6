#include <mach-o/dyld.h>

#include "base/machine.h"

bool machine_program(char *path, size_t size)
{
    uint32_t length = (uint32_t)size;
    return !_NSGetExecutablePath(path, &length);
}
