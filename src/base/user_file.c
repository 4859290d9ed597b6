#include "base/user_file.h"

#include <stdio.h>
#include <sys/stat.h>

#include "base/file.h"

bool user_file_find(const char *folder, const char *name, const char *ending, char path[USER_FILE_PATH])
{
    return folder && snprintf(path, USER_FILE_PATH, "%s/%s%s", folder, name, ending) < USER_FILE_PATH;
}

static void set_aside(const char *folder, const char *name)
{
    char path[USER_FILE_PATH], aside[USER_FILE_PATH];
    if (user_file_find(folder, name, "", path) && user_file_find(folder, name, ".damaged", aside))
        rename(path, aside);
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
    set_aside(folder, name);
    return USER_FILE_FAILED;
}

void user_file_set_aside(const char *folder, const char *name, struct text_error *error)
{
    char path[USER_FILE_PATH];
    if (user_file_find(folder, name, "", path))
        text_error_source(error, path);
    set_aside(folder, name);
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
