/* Functions that POSIX systems provide in different ways. */
#ifndef BASE_POSIX_KIND_H
#define BASE_POSIX_KIND_H

#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>

/* Opens a pipe: its reading and its writing end. Started programs inherit neither, unless a copy is made for them.
 * Returns false with errno set on failure. */
bool posix_open_pipe(int ends[2]);

/* Makes the program to be started inherit only the descriptors below `first`. Otherwise it might inherit a pipe that a
 * library has just opened, whose reader would then wait until the program ends. Call this after all other actions have
 * been added. Returns a flag for posix_spawnattr_setflags, or 0. */
short posix_close_others(posix_spawn_file_actions_t *streams, int first);

/* Allocates disk space for the open file's bytes from `offset` to `offset` + `size`, keeping existing content. Returns
 * 0 or an errno; EINVAL and EOPNOTSUPP mean that the file system cannot do it. */
int posix_allocate(int descriptor, uint64_t offset, uint64_t size);

#endif
