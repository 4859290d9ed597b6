#include "base/file_complete.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

enum { FOLDER_SIZE = 4096 };

/* Puts the name among the first ones, in their order. */
static void keep_sorted(struct file_completion *completion, const char *name)
{
    unsigned kept = completion->count < FILE_COMPLETE_SHOWN ? completion->count : FILE_COMPLETE_SHOWN, at = kept;
    while (at && strcmp(name, completion->name[at - 1]) < 0)
        at--;
    if (at == FILE_COMPLETE_SHOWN)
        return;
    unsigned moved = (kept < FILE_COMPLETE_SHOWN ? kept : FILE_COMPLETE_SHOWN - 1) - at;
    memmove(completion->name[at + 1], completion->name[at], moved * sizeof *completion->name);
    snprintf(completion->name[at], FILE_COMPLETE_NAME, "%s", name);
}

static void add(struct file_completion *completion, const char *name, size_t typed)
{
    const char *rest = name + typed;
    size_t same = 0;
    while (completion->added[same] && completion->added[same] == rest[same])
        same++;
    if (completion->count)
        completion->added[same] = 0;
    else
        snprintf(completion->added, FILE_COMPLETE_NAME, "%s", rest);
    keep_sorted(completion, name);
    completion->count++;
}

static bool is_folder(const char *folder, const char *name)
{
    char path[FOLDER_SIZE + FILE_COMPLETE_NAME];
    struct stat status;
    snprintf(path, sizeof path, "%s%s", folder, name);
    return !stat(path, &status) && S_ISDIR(status.st_mode);
}

void file_complete(const char *typed, struct file_completion *completion)
{
    const char *begin = file_name_part(typed);
    char folder[FOLDER_SIZE];
    size_t length = strlen(begin);
    *completion = (struct file_completion){0};
    if (snprintf(folder, sizeof folder, "%.*s", (int)(begin - typed), typed) >= (int)sizeof folder)
        return;
    DIR *listing = opendir(*folder ? folder : ".");
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        const char *name = entry->d_name;
        if (strncmp(name, begin, length) == 0 && (*name != '.' || *begin == '.') && strlen(name) < FILE_COMPLETE_NAME)
            add(completion, name, length);
    }
    if (listing)
        closedir(listing);
    size_t added = strlen(completion->added);
    if (completion->count == 1 && added + 1 < FILE_COMPLETE_NAME && is_folder(folder, completion->name[0]))
        snprintf(completion->added + added, 2, "/");
}
