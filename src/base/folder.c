#include "base/folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "base/memory.h"

static bool is_folder(const char *path, const char *name)
{
    char whole[FOLDER_PATH];
    struct stat status;
    bool fits = snprintf(whole, sizeof whole, "%s%s%s", path, *path ? "/" : "", name) < (int)sizeof whole;
    return fits && !stat(whole, &status) && S_ISDIR(status.st_mode);
}

static int compare(const void *a, const void *b)
{
    const struct folder_entry *first = a, *second = b;
    if (first->is_folder != second->is_folder)
        return first->is_folder ? -1 : 1;
    return strcmp(first->name, second->name);
}

static bool is_wanted(const char *name, const char *begin)
{
    bool is_path = !strcmp(name, ".") || !strcmp(name, "..");
    return !is_path && !strncmp(name, begin, strlen(begin)) && (*name != '.' || *begin == '.');
}

bool folder_read(const char *path, const char *begin, struct folder *folder)
{
    *folder = (struct folder){0};
    DIR *listing = opendir(*path ? path : ".");
    if (!listing)
        return false;
    for (struct dirent *entry; !folder->is_cut && (entry = readdir(listing));) {
        const char *name = entry->d_name;
        if (!is_wanted(name, begin))
            continue;
        folder->is_cut = folder->count == FOLDER_MOST;
        if (!folder->is_cut)
            array_append(folder, (struct folder_entry){memory_strdup(name), is_folder(path, name)});
    }
    closedir(listing);
    if (folder->count)
        qsort(folder->items, folder->count, sizeof *folder->items, compare);
    return true;
}

void folder_finish(struct folder *folder)
{
    for (size_t i = 0; i < folder->count; i++)
        memory_free(folder->items[i].name);
    memory_free(folder->items);
    *folder = (struct folder){0};
}

size_t folder_common(const struct folder *folder)
{
    size_t common = folder->count ? strlen(folder->items[0].name) : 0;
    for (size_t i = 1; i < folder->count; i++) {
        size_t same = 0;
        while (same < common && folder->items[i].name[same] == folder->items[0].name[same])
            same++;
        common = same;
    }
    return common;
}
