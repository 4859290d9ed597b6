/* Work that falls into numbered parts, done on several threads. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stdbool.h>
#include <stdint.h>

/* Calls work(context, i) for each i below `count`, in this order but on up to `threads` threads (at least 1) at once, of which the
 * calling one is the first. After one call has returned false no more are begun. Returns whether all have returned true. */
bool parallel_for(unsigned threads, uint64_t count, bool (*work)(void *context, uint64_t i), void *context);

#endif
