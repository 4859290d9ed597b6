/* Systems where no file is marked, so that nothing is deleted. */
#include "base/temp_mark.h"

void temp_mark_set(int descriptor)
{
    (void)descriptor;
}

void temp_mark_clear(int descriptor)
{
    (void)descriptor;
}

void temp_mark_delete_stale(const char *target)
{
    (void)target;
}
