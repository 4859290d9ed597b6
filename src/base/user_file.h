/* A file that the program keeps for its user in one of the user's folders, such as settings, progress or work. It is
 * read once and written as a whole. A file that cannot be read, or whose content is refused, is renamed to NAME.damaged
 * (or NAME.damaged-2 and so on), so no later write replaces it. */
#ifndef BASE_USER_FILE_H
#define BASE_USER_FILE_H

#include <time.h>

#include "base/buffer.h"
#include "base/task.h"
#include "base/text_error.h"

enum { USER_FILE_PATH = 1024, USER_FILE_NAME = 32 };

/* Writes the path of `name` with `ending` appended. Returns false if the path is too long, or `folder` is NULL, which
 * means that nothing is kept. */
bool user_file_find(const char *folder, const char *name, const char *ending, char path[USER_FILE_PATH]);

enum user_file_found {
    USER_FILE_NONE, /* there is no file, or nothing is kept */
    USER_FILE_READ,
    USER_FILE_FAILED, /* `error` is filled, and the file is set aside if possible */
};

/* Appends the content to `text`, which the caller always frees. Refuses a file of more than `limit` bytes. */
enum user_file_found user_file_read(const char *folder, const char *name, size_t limit, struct buffer *text,
                                    struct text_error *error);

/* Sets a file with refused content aside, and puts its path before the error's message. Returns false if the file is
 * still there and so must not be overwritten. */
bool user_file_set_aside(const char *folder, const char *name, struct text_error *error);

/* Finds the names in the folder that begin with `begin` and fit. Returns their number, at most `most`. */
size_t user_file_names(const char *folder, const char *begin, char (*name)[USER_FILE_NAME], size_t most);

/* Returns the time of the file's last change, or -1 if it does not exist. */
time_t user_file_changed(const char *folder, const char *name);

/* Returns the version that the file's first line states as "WORD VERSION"; 0 if there is none. */
unsigned user_file_version(const char *folder, const char *name, const char *word);

/* Writes the file, creating the folder if needed. Does nothing if nothing is kept. */
bool user_file_write(const char *folder, const char *name, const struct buffer *text, struct text_error *error);

/* Merges the changes of several windows. From `base` (what this window last read or wrote), `theirs` (what the file
 * holds now) and `mine` (what this window wants to write), appends the result to `merged`. */
typedef void user_file_merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                             struct buffer *merged);

/* Merges files of lines. Each line begins with a unique word, its key. A line that this window has changed or removed
 * follows this window; every other line stays as in the file, even if this window does not know its key. Lines with the
 * key `list` (NULL: none) form a list, latest entry first: entries that this window put in front come first, and at
 * most `limit` are kept. */
void user_file_merge_lines(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                           const char *list, unsigned limit, struct buffer *merged);

/* Deletes temporary files in the folder whose writers were killed. */
void user_file_clean(const char *folder);

/* A file's future content. */
struct user_file_content {
    const char *folder; /* NULL: nothing is kept */
    char name[USER_FILE_NAME];
    struct buffer text;
    user_file_merge *merge; /* NULL: the file belongs to this window alone */
    struct buffer base;     /* what this window last read or wrote, for `merge` */
};
void user_file_content_finish(struct user_file_content *content);

/* Begins to write the file in the background, like task_start. Takes over the content. Locks the file during a
 * merge. */
struct task *user_file_write_begin(struct user_file_content *content, bool threaded);

/* Finishes a task that is done. Returns false with `error` filled if the file could not be written. */
bool user_file_write_end(struct task **task, struct text_error *error);

/* Locks NAME.lock in the folder until the descriptor is closed or the program ends. Creates the folder if needed.
 * Returns -1 with errno set on failure; EWOULDBLOCK if someone else has the lock and `wait` is false. */
int user_file_lock(const char *folder, const char *name, bool wait);

#endif
