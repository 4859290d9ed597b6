/* A slice as a trace of its own, which proof_check accepts: the steps of the slice, numbered anew, each with what is
 * needed of it. The guesses that are open at its end are the blame. */
#ifndef WHY_SLICE_TRACE_H
#define WHY_SLICE_TRACE_H

#include "why/slice.h"

/* Returns the slice of `trace` as a closed trace that belongs to the caller; its step i is slice->steps.items[i -
 * 1]. Returns NULL if `trace` is damaged. */
struct trace *slice_trace_create(const struct slice *slice, const struct trace *trace);

#endif
