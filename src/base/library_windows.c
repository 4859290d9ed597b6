#include <windows.h>

#include "base/library.h"

void *library_open(const char *name)
{
    return LoadLibraryA(name);
}

void *library_opened(const char *name)
{
    HMODULE library = NULL;
    return GetModuleHandleExA(0, name, &library) ? library : NULL;
}

void library_close(void *library)
{
    FreeLibrary(library);
}

bool library_find(void *library, const char *name, void *function)
{
    *(FARPROC *)function = GetProcAddress(library, name);
    return *(FARPROC *)function;
}
