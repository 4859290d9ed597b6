/* Functions of libraries that are opened while the program runs, so that it starts without them. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stdbool.h>

/* Opens a library, which library_close closes. Returns NULL if there is none. */
void *library_open(const char *name);

/* The same, if the program has opened it already. */
void *library_opened(const char *name);

void library_close(void *library);

/* Stores the function `name` of an open library at `function`, a pointer to a pointer to it. Returns false if there is
 * none. */
bool library_find(void *library, const char *name, void *function);

#endif
