/* mingw's nanosleep ignores times below a millisecond, so a waiting loop would never pause. */
#include "base/thread.h"

#include <windows.h>

void thread_sleep(unsigned microseconds)
{
    Sleep((microseconds + 999) / 1000);
}

int thread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*run)(void *context), void *context)
{
    return pthread_create(handle, attributes, run, context);
}

void thread_hold_stop_signals(void)
{
}

bool thread_wait_for_stop_signal(void)
{
    return false;
}
