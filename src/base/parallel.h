/* Work in numbered pieces, done by several threads. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdbool.h>
#include <stdint.h>

/* Calls work(context, i) for i from 0 to count - 1. Up to `threads` threads (at least 1), the caller's among them, each
 * take the next number as soon as they are free. Once a call has returned false, no further number is taken. Returns
 * whether all calls returned true. */
bool parallel_for(unsigned threads, uint64_t count, bool (*work)(void *context, uint64_t i), void *context);

#endif
