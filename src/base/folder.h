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

/* The names in a folder, folders first, each kind in the order of bytes. Zero-initialized it is empty. */
struct folder {
    struct folder_entry *items;
    size_t count, capacity;
    bool is_cut; /* the folder has more than FOLDER_MOST names, and the rest is left out */
};

/* Reads the names of the folder at `path` ("" is the current one) that begin with `begin`. Names that begin with a dot
 * are read only if `begin` does. Returns false, with `folder` empty, if the folder cannot be read. */
bool folder_read(const char *path, const char *begin, struct folder *folder);

void folder_finish(struct folder *folder);

/* Returns how many bytes all names have in common; 0 if there are none. */
size_t folder_common(const struct folder *folder);

#endif
