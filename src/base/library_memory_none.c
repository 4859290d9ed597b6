/* Systems whose allocator is left as it is: the reserve is not used. */
#include "base/library_memory.h"

void library_memory_enter(void)
{
}

void library_memory_leave(void)
{
}
