/* Functions of libraries that are opened while the program runs, so that it starts without them. */
#ifndef WINDOW_LIBRARY_H
#define WINDOW_LIBRARY_H

#include <dlfcn.h>
#include <stdbool.h>

/* Stores the function `name` of an open library at `function`, a pointer to a pointer to it. Returns false if there is none. POSIX lets
 * dlsym return functions; C itself knows no such conversion. */
static inline bool library_find(void *library, const char *name, void *function)
{
    *(void **)function = dlsym(library, name);
    return *(void **)function;
}

#endif
