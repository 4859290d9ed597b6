/* Supplies the steps of a trace for writing it from the first step on, even while an engine still finds them. */
#ifndef TRACE_FILE_STEP_SUPPLY_H
#define TRACE_FILE_STEP_SUPPLY_H

#include "trace/trace.h"

/* has(context, number) returns whether there is a step of this number, waiting if necessary. */
struct step_supply {
    bool (*has)(void *context, uint64_t number);
    void *context;
};

/* Returns whether there is a step of this number. If `supply` is NULL, the trace has all steps already. */
static inline bool step_supply_has(const struct step_supply *supply, const struct trace *trace, uint64_t number)
{
    return supply ? supply->has(supply->context, number) : number <= trace_steps(trace);
}

#endif
