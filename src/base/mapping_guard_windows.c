/* Windows refuses to truncate a file while a part of it is mapped, so that there is nothing to guard. */
#include "base/mapping_guard.h"

int mapping_guard_add(const void *start, size_t length)
{
    (void)start;
    (void)length;
    return 0;
}

bool mapping_guard_is_lost(int guard)
{
    (void)guard;
    return false;
}

void mapping_guard_remove(int guard)
{
    (void)guard;
}
