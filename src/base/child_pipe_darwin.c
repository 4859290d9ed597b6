/* macOS has no pipe2: a program that another thread starts in between keeps the ends open until it ends. */
#include "base/child_pipe.h"

#include <fcntl.h>
#include <unistd.h>

bool child_pipe_open(int ends[2])
{
    if (pipe(ends))
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}
