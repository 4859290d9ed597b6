#include "base/guard.h"

#include <errno.h>
#include <stddef.h>

bool guard_is_possible(void)
{
    return false;
}

bool guard_open(int ends[2])
{
    ends[0] = ends[1] = -1;
    errno = ENOSYS;
    return false;
}

const char *guard_path(void)
{
    return "";
}

const char **guard_arguments(const char *path, const char *const *argument, double most_processor, bool has_events)
{
    (void)path, (void)argument, (void)most_processor, (void)has_events;
    return NULL;
}

bool guard_read(int end, struct guard_report *report)
{
    (void)end, (void)report;
    return false;
}

void guard_ask(int end, enum guard_wish wish)
{
    (void)end, (void)wish;
}
