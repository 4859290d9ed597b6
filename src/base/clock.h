/* The clocks: wall time that never goes back, and processor time. All other code gets the time from here. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Returns nanoseconds since an arbitrary fixed moment. The value never decreases. */
uint64_t clock_now(void);

/* Returns whether clock_now has passed the moment. Cheaper than clock_now, and up to some milliseconds late. */
bool clock_has_passed(uint64_t moment);

/* Returns the nanoseconds of processor time that all threads of this process have used. */
uint64_t clock_cpu_now(void);

#endif
