/* The steps of a trace for whoever writes it from the first on, also while an engine still finds them. */
#ifndef TRACE_FILE_STEP_SUPPLY_H
#define TRACE_FILE_STEP_SUPPLY_H

#include "trace/trace.h"

/* has(context, number) returns whether there is a step of this number, and waits where that is not decided yet. */
struct step_supply {
    bool (*has)(void *context, uint64_t number);
    void *context;
};

/* Without a supply (NULL), the steps are those that the trace has now. */
static inline bool step_supply_has(const struct step_supply *supply, const struct trace *trace, uint64_t number)
{
    return supply ? supply->has(supply->context, number) : number <= trace_steps(trace);
}

#endif
