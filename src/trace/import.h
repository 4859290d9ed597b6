/* Takes steps that come from outside (a file) into a trace. What no engine could have done in this grid is refused, so
 * that walking the trace in both directions stays exact; whether the reasons hold is for proof.h. */
#ifndef TRACE_IMPORT_H
#define TRACE_IMPORT_H

#include "trace/trace.h"

enum import_outcome { IMPORTED, IMPORT_IMPOSSIBLE, IMPORT_NO_MEMORY };

/* `technique` is the id, or "". Of `step`, its number, technique, depth, guess and parent are not looked at. Cells, houses
 * and digits must exist in the layout. IMPORT_IMPOSSIBLE fills `reason`, and the trace is as it was. */
enum import_outcome trace_import(struct trace *trace, const struct step *step, const char *technique, char *reason,
                                 size_t size);

#endif
