/* The target of a file_writer, and how its content replaces it: the part of base/file_write.c that depends on the
 * system. */
#ifndef BASE_FILE_TARGET_H
#define BASE_FILE_TARGET_H

#include "base/file.h"

/* Separates the target's name from the random characters in a temporary file's name. The writer holds a lock on the
 * file (file_lock). */
#define FILE_TARGET_PART ".part-"

/* Opens `path` as `stream`: a temporary file beside the target or, if the target is not a regular file, the target
 * itself. Returns false with errno set on failure; file_write_abandon then releases what was set. */
bool file_target_open(struct file_writer *writer);

/* Brings the temporary file to the disk. Returns false with errno set on failure. */
bool file_target_sync(struct file_writer *writer);

/* Replaces the target by the complete temporary file. May close `stream` and set it to NULL. Returns false with errno
 * set on failure. */
bool file_target_replace(struct file_writer *writer);

#endif
