#include "base/user_file.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/translation.h"

bool user_file_find(const char *folder, const char *name, const char *ending, char path[USER_FILE_PATH])
{
    return folder && snprintf(path, USER_FILE_PATH, "%s/%s%s", folder, name, ending) < USER_FILE_PATH;
}

/* The error then says so, too. */
static void set_aside(const char *folder, const char *name, struct text_error *error)
{
    char path[USER_FILE_PATH], aside[USER_FILE_PATH];
    if (!user_file_find(folder, name, "", path) || !user_file_find(folder, name, ".damaged", aside) ||
        rename(path, aside))
        return;
    size_t length = strlen(error->message);
    snprintf(error->message + length, sizeof error->message - length, tr(". The file is set aside as %s.damaged"),
             name);
}

enum user_file_found user_file_read(const char *folder, const char *name, size_t limit, struct buffer *text,
                                    struct text_error *error)
{
    char path[USER_FILE_PATH];
    struct stat status;
    if (!user_file_find(folder, name, "", path) || stat(path, &status))
        return USER_FILE_NONE;
    if (file_read(path, limit, text, error))
        return USER_FILE_READ;
    set_aside(folder, name, error);
    return USER_FILE_FAILED;
}

void user_file_set_aside(const char *folder, const char *name, struct text_error *error)
{
    char path[USER_FILE_PATH];
    if (user_file_find(folder, name, "", path))
        text_error_source(error, path);
    set_aside(folder, name, error);
}

bool user_file_write(const char *folder, const char *name, const struct buffer *text, const char *what,
                     struct text_error *error)
{
    char path[USER_FILE_PATH];
    if (text->failed)
        return text_error_memory(error, what);
    if (!user_file_find(folder, name, "", path))
        return true;
    file_make_folders(folder);
    return file_write(path, buffer_text(text), text->length, error);
}

/* --- in the background --- */

struct writing {
    char folder[USER_FILE_PATH];
    const char *name, *what;
    struct buffer text;
    bool is_written;
    struct text_error error;
};

static void write_in_background(void *context, const atomic_bool *cancel)
{
    struct writing *writing = context;
    (void)cancel; /* what was begun is written */
    writing->is_written =
        user_file_write(writing->folder, writing->name, &writing->text, writing->what, &writing->error);
}

static void finish_writing(void *context)
{
    struct writing *writing = context;
    buffer_finish(&writing->text);
}

bool user_file_saver_begin(struct user_file_saver *saver, const char *folder, const char *name, struct buffer *text,
                           const char *what, bool threaded, struct text_error *error)
{
    if (!folder)
        return true;
    struct task *task = task_create(sizeof(struct writing), write_in_background, finish_writing);
    struct writing *writing = task ? task_context(task) : NULL;
    if (writing) {
        snprintf(writing->folder, sizeof writing->folder, "%s", folder);
        writing->name = name;
        writing->what = what;
        writing->text = *text;
        *text = (struct buffer){0};
        saver->task = task_start(task, true, threaded);
    }
    return saver->task || text_error_memory(error, what);
}

bool user_file_saver_take(struct user_file_saver *saver, bool wait, struct text_error *error)
{
    if (saver->task && wait)
        task_wait(saver->task);
    if (!task_is_done(saver->task))
        return true;
    const struct writing *writing = task_context(saver->task);
    bool is_written = writing->is_written;
    if (!is_written)
        *error = writing->error;
    task_end(&saver->task);
    return is_written;
}
