/* A file that the program keeps for its user in one of the user's folders: settings, what was practised, work. It is
 * read once and written whole. A file that cannot be read, or whose content is refused, is set aside as NAME.damaged,
 * or as NAME.damaged-2 and so on where there is one already, so that no later write replaces it. */
#ifndef BASE_USER_FILE_H
#define BASE_USER_FILE_H

#include <time.h>

#include "base/buffer.h"
#include "base/task.h"
#include "base/text_error.h"

enum { USER_FILE_PATH = 1024, USER_FILE_NAME = 32 };

/* Writes the path of `name` with an ending behind it. False if `folder` is NULL, which says that nothing is kept, or
 * the path is too long. */
bool user_file_find(const char *folder, const char *name, const char *ending, char path[USER_FILE_PATH]);

enum user_file_found {
    USER_FILE_NONE, /* there is none, or nothing is kept */
    USER_FILE_READ,
    USER_FILE_FAILED, /* `error` is filled, and the file is set aside if that was possible */
};

/* Appends the content to `text`, which the caller finishes in any case. A file of more than `limit` bytes is refused.
 */
enum user_file_found user_file_read(const char *folder, const char *name, size_t limit, struct buffer *text,
                                    struct text_error *error);

/* For content that is refused: sets the file aside, and puts its path before the error's message. Returns false if the
 * file is still there, so that it must not be written. */
bool user_file_set_aside(const char *folder, const char *name, struct text_error *error);

/* Finds the names of files in the folder that begin with `begin` and have room. Returns how many, at most `most`. */
size_t user_file_names(const char *folder, const char *begin, char (*name)[USER_FILE_NAME], size_t most);

/* Returns the time of the file's last change, or -1 if it does not exist. */
time_t user_file_changed(const char *folder, const char *name);

/* Returns the version that the file's first line names, "WORD VERSION"; 0 if it names none or cannot be read. */
unsigned user_file_version(const char *folder, const char *name, const char *word);

/* Writes the file, and the folder if there is none. Nothing is done if nothing is kept. */
bool user_file_write(const char *folder, const char *name, const struct buffer *text, struct text_error *error);

/* Merges the contents of several windows into one. Appends to `merged` what the file is to hold, of what this window
 * last knew of it, what it holds now, and what it is to hold. */
typedef void user_file_merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                             struct buffer *merged);

/* Merges files of lines, each of which begins with a word, its key, that no other line has. A line that this window has
 * changed or removed is as this window has it; every other line stays as the file has it, even if this window does not
 * know its key. Lines with the key `list` are a list, its latest entry first: what this window has put to its front
 * comes first, and no more than `limit` of them are kept. `list` may be NULL. */
void user_file_merge_lines(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                           const char *list, unsigned limit, struct buffer *merged);

/* Deletes what programs that were killed have left in the folder of files that they were writing. */
void user_file_clean(const char *folder);

/* The content that a file is to have. */
struct user_file_content {
    const char *folder; /* NULL: nothing is kept */
    char name[USER_FILE_NAME];
    struct buffer text;
    user_file_merge *merge; /* NULL: the file belongs to this window alone */
    struct buffer base;     /* for `merge` */
};
void user_file_content_finish(struct user_file_content *content);

/* Begins to write the file in the background, as task_start; the content is moved. A file that is merged is locked
 * meanwhile. */
struct task *user_file_write_begin(struct user_file_content *content, bool threaded);

/* Ends a task that is done: ends it. Returns false with `error` filled if the file could not be written. */
bool user_file_write_end(struct task **task, struct text_error *error);

/* Locks NAME.lock in the folder, which is made if it does not exist, until the descriptor is closed or the program
 * ends. Returns -1 with errno set if that fails; errno is EWOULDBLOCK where another holds it and this one does not
 * `wait`. */
int user_file_lock(const char *folder, const char *name, bool wait);

#endif
