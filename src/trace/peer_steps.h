/* Steps that eliminate placed digits from peers, which people do without thinking. */
#ifndef TRACE_PEER_STEPS_H
#define TRACE_PEER_STEPS_H

#include "trace/trace.h"

/* If a peer of `cell` has its digit as a candidate, appends the step that eliminates `digit` from the peers. */
bool peer_steps_append(struct trace *trace, cell_id cell, unsigned digit);

#endif
