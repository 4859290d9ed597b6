/* Systems whose allocator is left as it is: the reserve is not used. */
#include "base/library_memory.h"

bool library_memory_enter(void)
{
    return true;
}

void library_memory_leave(void)
{
}
