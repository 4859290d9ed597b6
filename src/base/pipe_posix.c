#include "base/pipe.h"

#include "base/posix_kind.h"

bool pipe_open(int ends[2])
{
    return posix_open_pipe(ends);
}
