/* Functions of libraries that are opened only when needed, so the program starts without them. */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include <stdbool.h>

/* Opens a library, which library_close closes. Returns NULL if there is none. */
void *library_open(const char *name);

/* Returns the library only if the program has it open already, otherwise NULL. */
void *library_opened(const char *name);

void library_close(void *library);

/* Looks up the function `name` of an open library. `function` points to a function pointer, which receives it. Returns
 * false if there is none. */
bool library_find(void *library, const char *name, void *function);

#endif
