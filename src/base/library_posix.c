#include <dlfcn.h>

#include "base/library.h"

void *library_open(const char *name)
{
    return dlopen(name, RTLD_NOW);
}

void *library_opened(const char *name)
{
    return dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
}

void library_close(void *library)
{
    dlclose(library);
}

/* POSIX allows this conversion of dlsym's result to a function pointer; C does not. */
bool library_find(void *library, const char *name, void *function)
{
    *(void **)function = dlsym(library, name);
    return *(void **)function;
}
