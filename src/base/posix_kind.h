/* Functions that each POSIX system has in a way of its own. */
#ifndef BASE_POSIX_KIND_H
#define BASE_POSIX_KIND_H

#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>

/* Opens a pipe: the descriptor to read from, and the one to write to. A program that is started gets neither unless
 * they are copied for it. Returns false with errno set on failure. */
bool posix_open_pipe(int ends[2]);

/* Makes the program that is started inherit nothing but its streams, the descriptors below `first`. Otherwise it may
 * inherit a pipe that a library has just opened, and whoever reads that pipe waits until the program ends. Call it
 * after all other actions have been added. Returns a flag for posix_spawnattr_setflags, or 0. */
short posix_close_others(posix_spawn_file_actions_t *streams, int first);

/* Allocates disk space for the open file's bytes from `offset` to `offset` + `size`. What is there already stays.
 * Returns 0, or the errno of what failed. EINVAL and EOPNOTSUPP say that the file system cannot do that. */
int posix_allocate(int descriptor, uint64_t offset, uint64_t size);

#endif
