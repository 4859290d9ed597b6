#include "base/child_pipe.h"

#include <fcntl.h>
#include <unistd.h>

bool child_pipe_open(int ends[2])
{
    return !pipe2(ends, O_CLOEXEC);
}
