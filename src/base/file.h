/* Reads and writes files. Reads are bounded by a limit. Writes are atomic: the content goes to a temporary file in the
 * target's folder, which is renamed to the target once it is complete. A target is never half-written. The temporary
 * file has the target's name with FILE_TARGET_PART and six characters after it (file_target.h). A signal that ends the
 * program deletes it (leftovers.h). SIGKILL leaves it behind; user_file_clean deletes it from the program's own
 * folders. Symbolic links are followed. Mode and owner of a target are kept if the system allows. Its further names
 * (hard links) keep the old content. A target that must not be written to is refused. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "base/buffer.h"
#include "base/text_error.h"

/* Shows whether a regular file changes while it is read: its size, and when it was modified. */
struct file_stamp {
    bool is_regular; /* nothing else is expected to stay as it is */
    uint64_t size;
    struct timespec modified;
};

/* Takes the stamp of an open file as it is now. Returns false with errno set on failure. */
bool file_stamp_now(int descriptor, struct file_stamp *stamp);

/* Takes the stamp of an open file before it is read. It waits a moment if the file was modified just now, because the
 * time of a second change could not be told from that of the first. Returns false with errno set on failure. */
bool file_stamp_take(int descriptor, struct file_stamp *stamp);

/* Returns whether both have the same size and time. */
bool file_stamp_is_same(const struct file_stamp *a, const struct file_stamp *b);

/* Returns whether the file still has this stamp. If not, errno is 0, or says why that cannot be found out. */
bool file_stamp_holds(int descriptor, const struct file_stamp *stamp);

/* Says that `path` changed while it was read, or why that cannot be found out, right after file_stamp_holds. */
void file_changed_error(const char *path, struct text_error *error);

/* Appends all of `path` ("-" is standard input) to `content`. Returns false with `error` filled if that fails, the file
 * has more than `limit` bytes, or it changes meanwhile. A NUL follows the content, also that of an empty file. */
bool file_read(const char *path, size_t limit, struct buffer *content, struct text_error *error);

/* Returns the end of the path, behind its folders: the name of the file. */
const char *file_name_part(const char *path);

/* Returns whether there is a file or a folder of this name. */
bool file_exists(const char *path);

/* Returns whether it is a regular file, so that opening it does not wait. */
bool file_is_regular(const char *path);

/* Opens a file for reading. Returns its descriptor, which file_close closes, or -1 with errno set. */
int file_open_read(const char *path);
void file_close(int descriptor);

/* Reads `size` bytes at `offset` of an open file. Returns false if that fails or there are fewer. */
bool file_read_at(int descriptor, uint64_t offset, void *bytes, size_t size);

/* Returns the whole path of a file that exists, which the caller frees with free(); NULL on failure. */
char *file_whole_path(const char *path);

/* Returns whether opening, reading or writing `path` may wait for somebody else, as with a pipe, a device or standard
 * input. */
bool file_may_wait(const char *path);

/* Returns whether more can be read of an open file, or its end found, without waiting. */
bool file_has_more(int descriptor);

/* Returns whether an open file is a regular file, a pipe or a socket: with standard input, whether somebody wants it to
 * be read. */
bool file_is_fed(int descriptor);

/* Returns whether the disk of an open file has room for `size` more bytes, as far as can be found out. */
bool file_disk_has_room(int descriptor, uint64_t size);

/* The content of a file: a copy of at most `limit` bytes or, if it is a regular file that `stays` chooses, of any size,
 * the open file, which is read piece by piece. */
struct file_view {
    const char *bytes; /* NULL for an open file */
    size_t length;
    bool is_open;
    struct buffer copy; /* private, as all below */
    int descriptor;     /* of an open file */
    struct file_stamp stamp;
};

typedef bool file_view_choice(int descriptor, uint64_t size);

/* Returns whether it is worth reading on in a stream, which may have no end, that begins with these bytes; there is at
 * least one. */
typedef bool file_view_begin(const char *bytes, size_t length);

/* `stays` may be NULL: every file is copied. `goes_on` may be NULL: every stream is read to its end. One that does not
 * go on is opened with its first bytes alone. */
bool file_view_open(struct file_view *view, const char *path, size_t limit, file_view_choice *stays,
                    file_view_begin *goes_on, struct text_error *error);
void file_view_close(struct file_view *view);

/* Copies `size` bytes from `offset` on. Returns false if it does not have them or they cannot be read. */
bool file_view_read(const struct file_view *view, uint64_t offset, void *bytes, size_t size);

/* Returns whether an open file is still what was opened. Otherwise what was read of it last may be anything; errno is
 * as with file_stamp_holds. */
bool file_view_is_current(const struct file_view *view);

/* A file that is being written to replace `path`. After file_write_begin succeeds, exactly one of file_write_commit
 * and file_write_abandon must be called. What is no regular file, and what the program has open for writing already
 * (/dev/stdout, /dev/fd/N), is a stream: it is written to directly. */
struct file_writer {
    FILE *stream;
    bool stays_open; /* the stream is not closed */
    char *path;      /* as the caller named it */
    char *target;    /* private, as all below: the file behind symbolic links; NULL for a stream */
    char *temp_path; /* NULL for a stream */
    int temp_number; /* of its name (leftovers.h), or -1 */
    int failure;     /* errno of the first failure, or 0 */
};

bool file_write_begin(struct file_writer *writer, const char *path, struct text_error *error);

/* Begins to write to an open stream, which stays open. */
void file_write_to(struct file_writer *writer, FILE *stream);

/* Brings what was written so far to the disk, which may take long. file_write_commit does so too, and reports a
 * failure. */
void file_write_sync(struct file_writer *writer);

/* Flushes, checks for write errors, and renames. On failure it removes the temporary file and leaves the target as it
 * was. */
bool file_write_commit(struct file_writer *writer, struct text_error *error);
void file_write_abandon(struct file_writer *writer);

/* Writes a whole file: begin, write and commit in one call. */
bool file_write(const char *path, const void *bytes, size_t length, struct text_error *error);

/* Opens a temporary file for reading and writing, which has no name and disappears when it is closed, however the
 * program ends. Returns a descriptor (-1 on failure) or a stream (NULL). */
int file_open_temporary(void);
FILE *file_create_temporary(void);

/* Opens a new temporary file for reading and writing, whose name ends with `ending`, and writes its path. Whoever
 * opened it deletes it (named_file.h). Returns its descriptor, or -1 with errno set. */
int file_open_named_temporary(const char *ending, char *path, size_t size);

/* Locks a file, which is made if it does not exist, against whoever locks it, too, until the descriptor is closed or
 * the program ends. Returns -1 with errno set if that fails; errno is EWOULDBLOCK where another holds the lock and this
 * one does not `wait`. */
int file_lock(const char *path, bool wait);

/* Creates a folder in one that exists. Nobody else may look into it, as the XDG Base Directory Specification wants it.
 */
void file_make_folder(const char *path);

/* Creates the folder and those above it. What cannot be created shows when something is written there. */
void file_make_folders(const char *folder);

#endif
