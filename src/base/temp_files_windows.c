/* Windows deletes no file that is open, and a program that is ended there has no time to close its own: no name is noted. */
#include "base/temp_files.h"

int temp_files_add(const char *path)
{
    (void)path;
    return -1;
}

void temp_files_remove(int number)
{
    (void)number;
}

void temp_files_delete(void)
{
}
