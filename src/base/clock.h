/* The clocks: wall time that never goes back, and processor time. All other code gets the time from here. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Returns nanoseconds since an arbitrary fixed moment. The value never decreases. */
uint64_t clock_now(void);

/* Returns the nanoseconds of processor time that all threads of this process have used. */
uint64_t clock_cpu_now(void);

#endif
