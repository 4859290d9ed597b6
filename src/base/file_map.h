/* Files that are mapped into memory. */
#ifndef BASE_FILE_MAP_H
#define BASE_FILE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grows the file to `offset` + `length` bytes and maps the last `length` of them for reading and writing. Allocates the
 * disk space first, because writing to mapped memory cannot report a full disk. Returns NULL on failure, with errno
 * set. */
void *file_map_grow(int descriptor, uint64_t offset, size_t length);

/* Lets the pages of a mapping leave the memory; they are read again when needed. */
void file_map_release(void *start, size_t length);

/* Ends a mapping of `length` bytes. */
void file_map_remove(void *start, size_t length);

#endif
