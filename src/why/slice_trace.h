/* A slice as a separate trace, which proof_check accepts: the steps of the slice, numbered anew, each reduced to what
 * is needed. The guesses that are open at its end are the blame. */
#ifndef WHY_SLICE_TRACE_H
#define WHY_SLICE_TRACE_H

#include "why/slice.h"

/* Returns the slice of `trace` as a closed trace that belongs to the caller. Its step i is slice->steps.items[i - 1].
 * Returns NULL if `trace` is damaged. */
struct trace *slice_trace_create(const struct slice *slice, const struct trace *trace);

#endif
