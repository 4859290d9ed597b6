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

uint64_t clock_cpu_now(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
