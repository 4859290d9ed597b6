/* A pipe between this program and one that it starts, on a POSIX system. */
#ifndef BASE_CHILD_PIPE_H
#define BASE_CHILD_PIPE_H

#include <stdbool.h>

/* Opens a pipe: the descriptor to read from, and the one to write to. A program that is started gets neither unless they are copied
 * for it. Returns false with errno set on failure. */
bool child_pipe_open(int ends[2]);

#endif
