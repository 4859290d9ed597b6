#include "base/thread.h"

#include <time.h>

enum { MICROSECONDS_A_SECOND = 1000000 };

void thread_sleep(unsigned microseconds)
{
    nanosleep(&(struct timespec){.tv_sec = microseconds / MICROSECONDS_A_SECOND,
                                 .tv_nsec = microseconds % MICROSECONDS_A_SECOND * 1000L},
              NULL);
}
