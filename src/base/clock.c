#include "base/clock.h"

#include <time.h>

static uint64_t read_clock(clockid_t id)
{
    struct timespec now = {0};
    clock_gettime(id, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

bool clock_has_passed(uint64_t moment)
{
#if defined CLOCK_MONOTONIC_COARSE && !defined __EMSCRIPTEN__ /* emscripten defines the name without having the clock  \
                                                               */
    return read_clock(CLOCK_MONOTONIC_COARSE) >= moment;
#else
    return clock_now() >= moment;
#endif
}

uint64_t clock_cpu_now(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
