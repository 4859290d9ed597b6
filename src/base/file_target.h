/* The target of a file_writer, and how its content is put in place: what base/file_write.c takes from the machine.
 */
#ifndef BASE_FILE_TARGET_H
#define BASE_FILE_TARGET_H

#include "base/file.h"

/* The part of a temporary file's name between the target's name and the characters that make it a new one. While it is
 * written, nobody else can lock it (file_lock). */
#define FILE_TARGET_PART ".part-"

/* Opens what `path` leads to as `stream`: a temporary file beside the target or, if that is no regular file, the file
 * itself. Returns false with errno set on failure; what it has set is then for file_write_abandon. */
bool file_target_open(struct file_writer *writer);

/* Brings the temporary file to the disk. Returns false with errno set on failure. */
bool file_target_sync(struct file_writer *writer);

/* Puts the temporary file, which is complete, in the target's place. It may close `stream`, which is then NULL. Returns
 * false with errno set on failure. */
bool file_target_replace(struct file_writer *writer);

#endif
