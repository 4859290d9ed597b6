/* A pipe within this program: one thread writes, a second one reads. */
#ifndef BASE_PIPE_H
#define BASE_PIPE_H

#include <stdbool.h>

/* Opens a pipe: `ends` receives the descriptor to read from and the one to write to. Programs that are started inherit
 * neither. Returns false with errno set on failure. */
bool pipe_open(int ends[2]);

#endif
