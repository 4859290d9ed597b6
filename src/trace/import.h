/* Appends steps from outside, such as a file, to a trace. Refuses a step that is impossible in the current grid, so
 * replay stays exact in both directions. proof/proof.h checks whether the reasons hold. */
#ifndef TRACE_IMPORT_H
#define TRACE_IMPORT_H

#include "trace/trace.h"

enum import_outcome { IMPORTED, IMPORT_IMPOSSIBLE, IMPORT_FULL };

/* Appends a step. `technique` is the id, or "". The step's number, technique, depth, guess and parent are ignored. Its
 * cells, houses and digits must exist in the layout. With IMPORT_IMPOSSIBLE, `reason` is filled and the trace is
 * unchanged. */
enum import_outcome trace_import(struct trace *trace, const struct step *step, const char *technique, char *reason,
                                 size_t size);

#endif
