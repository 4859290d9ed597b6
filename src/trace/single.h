/* A fast path for the most frequent step of some engines: a deduction that eliminates one candidate, with one truth and
 * one link. It is encoded without a draft. */
#ifndef TRACE_SINGLE_H
#define TRACE_SINGLE_H

#include "trace/trace.h"

struct single {
    unsigned technique;
    cell_id cell;
    uint8_t digit, place; /* place: the digit placed in the cell, or 0 */
    struct constraint truth, link;
};

/* Appends the step like trace_begin ... trace_end. Returns false if the trace is full. */
bool trace_single(struct trace *trace, const struct single *single);

#endif
