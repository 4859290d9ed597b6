#include "base/pipe.h"

#include <fcntl.h>
#include <io.h>

bool pipe_open(int ends[2])
{
    enum { SIZE = 65536 };
    return !_pipe(ends, SIZE, _O_BINARY | _O_NOINHERIT);
}
