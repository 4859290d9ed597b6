/* Steps that eliminate placed digits from the cells that see them, as everybody does without thinking. */
#ifndef TRACE_PEER_STEPS_H
#define TRACE_PEER_STEPS_H

#include "trace/trace.h"

/* Appends the step that eliminates `digit`, which `cell` holds, from the cell's peers, if one of them has it. */
bool peer_steps_append(struct trace *trace, cell_id cell, unsigned digit);

#endif
