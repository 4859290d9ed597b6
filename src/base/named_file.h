/* A temporary file with a name, so that another program can read it. A signal that ends this program deletes it
 * (leftovers.h). */
#ifndef BASE_NAMED_FILE_H
#define BASE_NAMED_FILE_H

#include <stdbool.h>
#include <stdio.h>

enum { NAMED_FILE_PATH = 1000 };

struct named_file {
    FILE *stream; /* for writing and reading; NULL when closed */
    char path[NAMED_FILE_PATH];
    int number; /* private: number of its name (leftovers.h), or -1 */
};

/* Creates a file whose name ends with `ending`. On failure returns false with errno set, and there is nothing to
 * delete. */
bool named_file_create(struct named_file *file, const char *ending);

/* Closes the file, so that a different program can write and run it. It stays until named_file_delete. */
void named_file_close(struct named_file *file);

/* Closes and deletes the file. */
void named_file_delete(struct named_file *file);

#endif
