#include "base/user_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "base/file_target.h"
#include "base/translation.h"

bool user_file_find(const char *folder, const char *name, const char *ending, char path[USER_FILE_PATH])
{
    return folder && snprintf(path, USER_FILE_PATH, "%s/%s%s", folder, name, ending) < USER_FILE_PATH;
}

enum { MOST_ASIDE = 9999 };

/* Finds an unused name for a file that is set aside. Returns false if there is none. */
static bool find_aside(const char *folder, const char *name, char ending[24])
{
    char aside[USER_FILE_PATH];
    for (unsigned i = 1; i <= MOST_ASIDE; i++) {
        snprintf(ending, 24, i > 1 ? ".damaged-%u" : ".damaged", i);
        if (user_file_find(folder, name, ending, aside) && !file_exists(aside))
            return true;
    }
    return false;
}

/* Sets the file aside, and says so in the error. Returns whether the file is gone. */
static bool set_aside(const char *folder, const char *name, struct text_error *error)
{
    char path[USER_FILE_PATH], aside[USER_FILE_PATH], ending[24];
    if (!user_file_find(folder, name, "", path) || !find_aside(folder, name, ending) ||
        !user_file_find(folder, name, ending, aside) || rename(path, aside))
        return false;
    size_t length = strlen(error->message);
    snprintf(error->message + length, sizeof error->message - length, tr(". The file is set aside as %s%s"), name,
             ending);
    return true;
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

bool user_file_set_aside(const char *folder, const char *name, struct text_error *error)
{
    char path[USER_FILE_PATH];
    if (user_file_find(folder, name, "", path))
        text_error_source(error, path);
    return set_aside(folder, name, error);
}

size_t user_file_names(const char *folder, const char *begin, char (*name)[USER_FILE_NAME], size_t most)
{
    size_t count = 0;
    DIR *listing = folder ? opendir(folder) : NULL;
    for (struct dirent *entry; listing && count < most && (entry = readdir(listing));) {
        if (!strncmp(entry->d_name, begin, strlen(begin)) && strlen(entry->d_name) < USER_FILE_NAME)
            snprintf(name[count++], USER_FILE_NAME, "%s", entry->d_name);
    }
    if (listing)
        closedir(listing);
    return count;
}

time_t user_file_changed(const char *folder, const char *name)
{
    char path[USER_FILE_PATH];
    struct stat status;
    return user_file_find(folder, name, "", path) && !stat(path, &status) ? status.st_mtime : -1;
}

unsigned user_file_version(const char *folder, const char *name, const char *word)
{
    char path[USER_FILE_PATH], line[64] = "";
    unsigned version = 0;
    size_t length = strlen(word);
    FILE *file = user_file_find(folder, name, "", path) && file_is_regular(path) ? fopen(path, "r") : NULL;
    if (file && fgets(line, sizeof line, file) && !strncmp(line, word, length) && line[length] == ' ')
        sscanf(line + length, "%9u", &version);
    if (file)
        fclose(file);
    return version;
}

bool user_file_write(const char *folder, const char *name, const struct buffer *text, struct text_error *error)
{
    char path[USER_FILE_PATH];
    if (!user_file_find(folder, name, "", path))
        return true;
    file_make_folders(folder);
    return file_write(path, buffer_text(text), text->length, error);
}

/* --- what a killed program has left --- */

enum { SECONDS_TO_BEGIN = 60 }; /* longer than a program needs from creating its temporary file to locking it */

/* Returns whether the name is that of a temporary file (file_target.h) whose writer no longer runs. */
static bool is_left(const char *path)
{
    const char *part = strstr(file_name_part(path), FILE_TARGET_PART);
    struct stat status;
    if (!part || strchr(part + strlen(FILE_TARGET_PART), '.') || stat(path, &status) || !S_ISREG(status.st_mode) ||
        status.st_mtime + SECONDS_TO_BEGIN > time(NULL))
        return false;
    int lock = file_lock(path, false);
    if (lock >= 0)
        file_close(lock);
    return lock >= 0;
}

void user_file_clean(const char *folder)
{
    char path[USER_FILE_PATH];
    DIR *listing = folder ? opendir(folder) : NULL;
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        if (user_file_find(folder, entry->d_name, "", path) && is_left(path))
            remove(path);
    }
    if (listing)
        closedir(listing);
}

/* --- merging --- */

/* Returns the length of the line's key: its first word, or the whole line for a remark ("#"). */
static size_t key_length(const char *line, size_t length)
{
    const char *space = *line == '#' ? NULL : memchr(line, ' ', length);
    return space ? (size_t)(space - line) : length;
}

struct line {
    const char *text;
    size_t length, key;
};

/* Moves to the next line that is not empty. A zero-initialized line is before the first. Returns false at the end. */
static bool next_line(const struct buffer *buffer, struct line *line)
{
    const char *begin = buffer_text(buffer), *end = begin + buffer->length;
    const char *at = line->text ? line->text + line->length : begin;
    while (at < end && *at == '\n')
        at++;
    if (at >= end)
        return false;
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    line->text = at;
    line->length = (size_t)((newline ? newline : end) - at);
    line->key = key_length(at, line->length);
    return true;
}

static bool has_key(const struct line *line, const char *key, size_t length)
{
    return key && line->key == length && !memcmp(line->text, key, length);
}

static bool is_same(const struct line *a, const struct line *b)
{
    return a->length == b->length && !memcmp(a->text, b->text, a->length);
}

/* Finds the line with the same key. */
static bool find_key(const struct buffer *buffer, const struct line *line, struct line *found)
{
    *found = (struct line){0};
    while (next_line(buffer, found)) {
        if (has_key(found, line->text, line->key))
            return true;
    }
    return false;
}

static void append_line(struct buffer *merged, const struct line *line)
{
    buffer_append(merged, line->text, line->length);
    buffer_append(merged, "\n", 1);
}

/* Returns whether the other list contains my lines from this one on, in the same order. */
static bool is_rest_of(const struct buffer *mine, struct line line, const struct buffer *base, const char *list,
                       size_t key)
{
    struct line other = {0};
    do {
        if (!has_key(&line, list, key))
            continue;
        bool is_found = false;
        while (!is_found && next_line(base, &other))
            is_found = is_same(&line, &other);
        if (!is_found)
            return false;
    } while (next_line(mine, &line));
    return true;
}

static bool has_line(const struct buffer *buffer, const struct line *line)
{
    struct line other = {0};
    while (next_line(buffer, &other)) {
        if (is_same(line, &other))
            return true;
    }
    return false;
}

static void merge_list(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                       const char *list, unsigned limit, struct buffer *merged)
{
    size_t key = strlen(list);
    struct buffer front = {0};
    unsigned count = 0;
    for (struct line line = {0}; next_line(mine, &line) && count < limit;) {
        if (!has_key(&line, list, key))
            continue;
        if (is_rest_of(mine, line, base, list, key))
            break;
        append_line(&front, &line);
        count++;
    }
    for (struct line line = {0}; next_line(theirs, &line) && count < limit;) {
        if (!has_key(&line, list, key) || has_line(&front, &line))
            continue;
        append_line(&front, &line);
        count++;
    }
    buffer_append(merged, buffer_text(&front), front.length);
    buffer_finish(&front);
}

void user_file_merge_lines(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                           const char *list, unsigned limit, struct buffer *merged)
{
    size_t key = list ? strlen(list) : 0;
    struct line other;
    for (struct line line = {0}; next_line(mine, &line);) {
        if (has_key(&line, list, key))
            continue;
        bool is_unchanged = find_key(base, &line, &other) && is_same(&line, &other);
        append_line(merged, is_unchanged && find_key(theirs, &line, &other) ? &other : &line);
    }
    for (struct line line = {0}; next_line(theirs, &line);) {
        bool is_removed = find_key(base, &line, &other) && is_same(&line, &other);
        if (!has_key(&line, list, key) && !find_key(mine, &line, &other) && !is_removed)
            append_line(merged, &line);
    }
    if (list)
        merge_list(base, theirs, mine, list, limit, merged);
}

/* --- in the background --- */

enum { MERGED_LIMIT = 1 << 20 };

struct writing {
    struct user_file_content content;
    char folder[USER_FILE_PATH];
    bool is_written;
    struct text_error error;
};

void user_file_content_finish(struct user_file_content *content)
{
    buffer_finish(&content->text);
    buffer_finish(&content->base);
}

int user_file_lock(const char *folder, const char *name, bool wait)
{
    char path[USER_FILE_PATH];
    errno = ENAMETOOLONG;
    if (!user_file_find(folder, name, ".lock", path))
        return -1;
    file_make_folders(folder);
    return file_lock(path, wait);
}

/* Without locks in the file system, two windows may write at the same moment, and one change is lost. A file that
 * cannot be read is set aside first; if that fails, it is not overwritten. */
static bool write_merged(struct user_file_content *content, struct text_error *error)
{
    int lock = user_file_lock(content->folder, content->name, true);
    struct buffer theirs = {0}, merged = {0};
    char path[USER_FILE_PATH];
    enum user_file_found found = user_file_read(content->folder, content->name, MERGED_LIMIT, &theirs, error);
    bool stays =
        found == USER_FILE_FAILED && user_file_find(content->folder, content->name, "", path) && file_exists(path);
    if (found == USER_FILE_READ)
        content->merge(&content->base, &theirs, &content->text, &merged);
    else
        buffer_append(&merged, buffer_text(&content->text), content->text.length);
    bool is_written = !stays && user_file_write(content->folder, content->name, &merged, error);
    buffer_finish(&theirs);
    buffer_finish(&merged);
    if (lock >= 0)
        file_close(lock);
    return is_written;
}

static void write_in_background(void *context, const struct cancel *cancel)
{
    struct writing *writing = context;
    struct user_file_content *content = &writing->content;
    (void)cancel; /* a write that has begun is finished */
    writing->is_written = content->merge
                              ? write_merged(content, &writing->error)
                              : user_file_write(content->folder, content->name, &content->text, &writing->error);
}

static void finish_writing(void *context)
{
    struct writing *writing = context;
    user_file_content_finish(&writing->content);
}

struct task *user_file_write_begin(struct user_file_content *content, bool threaded)
{
    struct task *task = task_create(sizeof(struct writing), write_in_background, finish_writing);
    struct writing *writing = task_context(task);
    writing->content = *content;
    content->text = content->base = (struct buffer){0};
    if (content->folder) {
        snprintf(writing->folder, sizeof writing->folder, "%s", content->folder);
        writing->content.folder = writing->folder;
    }
    return task_start(task, threaded);
}

bool user_file_write_end(struct task **task, struct text_error *error)
{
    const struct writing *writing = task_context(*task);
    bool is_written = writing->is_written;
    if (!is_written)
        *error = writing->error;
    task_end(task);
    return is_written;
}
