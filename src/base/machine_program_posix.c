#include <stdio.h>

#include "base/machine.h"

bool machine_program(char *path, size_t size)
{
    return snprintf(path, size, "/proc/self/exe") < (int)size;
}
