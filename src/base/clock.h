/* The door to the machine's time. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some fixed moment; never goes back. */
uint64_t clock_now(void);

/* Nanoseconds of processor time that this process (all its threads) has used. */
uint64_t clock_cpu_now(void);

#endif
