/* nanosleep of mingw leaves out what is less than a millisecond, so that a loop that waits would never pause. */
#include "base/thread.h"

#include <windows.h>

void thread_sleep(unsigned microseconds)
{
    Sleep((microseconds + 999) / 1000);
}
