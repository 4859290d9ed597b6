/* Room on the disk, taken before it is written to. */
#ifndef BASE_FILE_ALLOCATE_H
#define BASE_FILE_ALLOCATE_H

#include <stdint.h>

/* Allocates disk space for the open file's bytes from `offset` to `offset` + `size`. What is there already stays. Returns 0, or the errno of
 * what failed. EINVAL and EOPNOTSUPP say that the file system cannot do that. */
int file_allocate(int descriptor, uint64_t offset, uint64_t size);

#endif
