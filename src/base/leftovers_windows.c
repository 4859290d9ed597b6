/* Windows does not delete open files, and a program that is ended there cannot close its own. So no names are noted. */
#include "base/leftovers.h"

int leftovers_add_file(const char *path)
{
    (void)path;
    return -1;
}

void leftovers_remove(int number)
{
    (void)number;
}

void leftovers_clear(void)
{
}

int leftovers_add_group(intptr_t group)
{
    (void)group; /* the system ends the group with this program (child_windows.c) */
    return -1;
}
