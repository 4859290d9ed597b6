/* A file that the program keeps for its user in one of the user's folders: settings, what was practised, work. It is read once
 * and written whole. A file that cannot be read, or whose content is refused, is set aside as NAME.damaged, so that no
 * later write replaces it. */
#ifndef BASE_USER_FILE_H
#define BASE_USER_FILE_H

#include "base/buffer.h"
#include "base/task.h"
#include "base/text_error.h"

enum { USER_FILE_PATH = 1024 };

/* Writes the path of `name` with an ending behind it. False if `folder` is NULL, which says that nothing is kept, or the path is too
 * long. */
bool user_file_find(const char *folder, const char *name, const char *ending, char path[USER_FILE_PATH]);

enum user_file_found {
    USER_FILE_NONE, /* there is none, or nothing is kept */
    USER_FILE_READ,
    USER_FILE_FAILED, /* `error` is filled, and the file is set aside */
};

/* Appends the content to `text`, which the caller finishes in any case. A file of more than `limit` bytes is refused. */
enum user_file_found user_file_read(const char *folder, const char *name, size_t limit, struct buffer *text,
                                    struct text_error *error);

/* For content that is refused: sets the file aside, and puts its path before the error's message. */
void user_file_set_aside(const char *folder, const char *name, struct text_error *error);

/* Writes the file, and the folder if there is none. Nothing is done if nothing is kept. `what` names the content where memory ran out
 * before. */
bool user_file_write(const char *folder, const char *name, const struct buffer *text, const char *what,
                     struct text_error *error);

/* Writes files in the background, one after the other, because a disk can take long. Zero-initialized, it is idle. */
struct user_file_saver {
    struct task *task;
};

/* Begins to write as user_file_write does. It must be idle. The text's content is moved; `name` and `what` must stay valid.
 * `threaded`: otherwise it is written on return. Returns false with `error` filled if there is no memory or no thread. */
bool user_file_saver_begin(struct user_file_saver *saver, const char *folder, const char *name, struct buffer *text,
                           const char *what, bool threaded, struct text_error *error);

/* Makes the saver idle if the file has been written; with `wait`, waits for that first. Returns false with `error` filled if the file could
 * not be written. */
bool user_file_saver_take(struct user_file_saver *saver, bool wait, struct text_error *error);

#endif
