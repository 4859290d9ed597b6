/* Reads and writes files. Every read has a limit. Every write is atomic: the content goes to a temporary file in the
 * target's folder, which is renamed to the target when it is complete, so a target is never half-written. The temporary
 * file has the target's name, FILE_TARGET_PART and six characters (file_target.h). A signal that ends the program
 * deletes it (leftovers.h). After SIGKILL it stays; user_file_clean deletes it in the program's own folders. Symbolic
 * links are followed. The target keeps its mode and owner if the system allows. Its other hard links keep the old
 * content. A target that is not writable is refused. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "base/buffer.h"
#include "base/text_error.h"

/* Size and modification time of a regular file, to notice changes while it is read. */
struct file_stamp {
    bool is_regular; /* other kinds of files are expected to change */
    uint64_t size;
    struct timespec modified;
};

/* Takes the stamp of an open file. Returns false with errno set on failure. */
bool file_stamp_now(int descriptor, struct file_stamp *stamp);

/* Takes the stamp of an open file before it is read. If the file has just been modified, waits a moment, because a
 * further change could still get the same time. Returns false with errno set on failure. */
bool file_stamp_take(int descriptor, struct file_stamp *stamp);

/* Returns whether both have the same size and time. */
bool file_stamp_is_same(const struct file_stamp *a, const struct file_stamp *b);

/* Returns whether the file still has this stamp. If not, errno is 0, or the reason why the stamp is unknown. */
bool file_stamp_holds(int descriptor, const struct file_stamp *stamp);

/* Fills the error after file_stamp_holds has returned false: `path` changed while it was read, or its stamp is
 * unknown. */
void file_changed_error(const char *path, struct text_error *error);

/* Appends all of `path` ("-" is standard input) to `content`. Returns false with `error` filled if that fails, the file
 * has more than `limit` bytes, or it changes meanwhile. A NUL follows the content, also that of an empty file. */
bool file_read(const char *path, size_t limit, struct buffer *content, struct text_error *error);

/* Returns the file's name at the end of the path. */
const char *file_name_part(const char *path);

/* Returns whether there is a file or a folder of this name. */
bool file_exists(const char *path);

/* Returns whether the path is a regular file, so opening it does not block. */
bool file_is_regular(const char *path);

/* Opens a file for reading. Returns its descriptor, which file_close closes, or -1 with errno set. */
int file_open_read(const char *path);
void file_close(int descriptor);

/* Reads `size` bytes at `offset` of an open file. Returns false if that fails or there are fewer. */
bool file_read_at(int descriptor, uint64_t offset, void *bytes, size_t size);

/* Returns the absolute path of an existing file, which the caller frees with free(); NULL on failure. */
char *file_whole_path(const char *path);

/* Returns whether opening, reading or writing `path` may block, as with a pipe, a device or standard input. */
bool file_may_wait(const char *path);

/* Returns whether reading an open file would return at once, with bytes or with its end. */
bool file_has_more(int descriptor);

/* Returns whether an open file is a regular file, a pipe or a socket. For standard input this means that there is
 * something to read. */
bool file_is_fed(int descriptor);

/* Returns whether the disk of an open file has room for `size` more bytes, if that is known; otherwise true. */
bool file_disk_has_room(int descriptor, uint64_t size);

/* The content of a file. It is a copy of at most `limit` bytes or, for a regular file of any size that `stays` chooses,
 * the open file, read piece by piece. */
struct file_view {
    const char *bytes; /* NULL if the file is kept open */
    size_t length;
    bool is_open;
    struct buffer copy; /* private, like all members below */
    int descriptor;     /* the open file */
    struct file_stamp stamp;
};

typedef bool file_view_choice(int descriptor, uint64_t size);

/* Returns whether to read on in a stream that begins with these bytes (at least one). The stream may be endless. */
typedef bool file_view_begin(const char *bytes, size_t length);

/* `stays` may be NULL: every file is copied. `goes_on` may be NULL: every stream is read to its end. If `goes_on` says
 * no, the view has the first bytes alone. */
bool file_view_open(struct file_view *view, const char *path, size_t limit, file_view_choice *stays,
                    file_view_begin *goes_on, struct text_error *error);
void file_view_close(struct file_view *view);

/* Copies `size` bytes from `offset` on. Returns false if there are fewer or they cannot be read. */
bool file_view_read(const struct file_view *view, uint64_t offset, void *bytes, size_t size);

/* Returns whether an open file is still unchanged. If not, the bytes of the last read may be wrong; errno is as with
 * file_stamp_holds. */
bool file_view_is_current(const struct file_view *view);

/* A file that is being written to replace `path`. After file_write_begin has succeeded, call exactly one of
 * file_write_commit and file_write_abandon. A path that is not a regular file, or that the program already has open for
 * writing (/dev/stdout, /dev/fd/N), is written to directly: a stream. */
struct file_writer {
    FILE *stream;
    bool stays_open; /* do not close the stream */
    char *path;      /* as the caller gave it */
    char *target;    /* private, like all members below: the file that symbolic links lead to; NULL for a stream */
    char *temp_path; /* NULL for a stream */
    int temp_number; /* number of its name (leftovers.h), or -1 */
    int failure;     /* errno of the first failure, or 0 */
};

bool file_write_begin(struct file_writer *writer, const char *path, struct text_error *error);

/* Begins to write to an open stream, which stays open. */
void file_write_to(struct file_writer *writer, FILE *stream);

/* Brings what is written so far to the disk, which may take long. file_write_commit does this as well, and reports a
 * failure. */
void file_write_sync(struct file_writer *writer);

/* Flushes, checks for write errors, and renames. On failure it removes the temporary file and leaves the target as it
 * was. */
bool file_write_commit(struct file_writer *writer, struct text_error *error);
void file_write_abandon(struct file_writer *writer);

/* Writes a whole file: begin, write and commit in one call. */
bool file_write(const char *path, const void *bytes, size_t length, struct text_error *error);

/* Opens a temporary file without a name, for reading and writing. It disappears when it is closed, however the program
 * ends. Returns a descriptor (-1 on failure) or a stream (NULL). */
int file_open_temporary(void);
FILE *file_create_temporary(void);

/* Opens a new temporary file for reading and writing, whose name ends with `ending`, and writes its path. The caller
 * deletes it (named_file.h). Returns its descriptor, or -1 with errno set. */
int file_open_named_temporary(const char *ending, char *path, size_t size);

/* Locks a file against all others that lock it, until the descriptor is closed or the program ends. Creates the file if
 * needed. Returns -1 with errno set on failure; EWOULDBLOCK if someone else has the lock and `wait` is false. */
int file_lock(const char *path, bool wait);

/* Creates a folder in an existing one, with access for the user alone, as the XDG Base Directory Specification
 * requires. */
void file_make_folder(const char *path);

/* Creates the folder and its parents. Reports no failure: writing to a missing folder fails later. */
void file_make_folders(const char *folder);

#endif
