/* Lists a folder. */
#ifndef BASE_FOLDER_H
#define BASE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_MOST = 10000, FOLDER_PATH = 4096 };

struct folder_entry {
    char *name; /* owned by the folder */
    bool is_folder;
};

/* The names in a folder: folders first, then files, each in byte order. Zero-initialized it is empty. */
struct folder {
    struct folder_entry *items;
    size_t count, capacity;
    bool is_cut; /* the folder has more than FOLDER_MOST names; the remaining ones are missing here */
};

/* Reads the names of the folder at `path` ("" is the current one) that begin with `begin`. Names that begin with a dot
 * are read only if `begin` does. Returns false, with `folder` empty, if the folder cannot be read. */
bool folder_read(const char *path, const char *begin, struct folder *folder);

void folder_finish(struct folder *folder);

/* Returns the length of the beginning that all names share; 0 if there are no names. */
size_t folder_common(const struct folder *folder);

#endif
