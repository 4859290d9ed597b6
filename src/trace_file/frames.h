/* The states of a trace as lines of masks, one a cell in cell order, separated by blanks; bit d - 1 is digit d. */
#ifndef TRACE_FILE_FRAMES_H
#define TRACE_FILE_FRAMES_H

#include <stdio.h>

#include "trace/trace.h"

/* Every state; the first line is the one before step 1. Both return false only if there is no memory. */
bool frames_write_all(const struct trace *trace, FILE *stream);

/* The states on the way to where the trace ends, failed branches left out. `deductions_only`: those after deductions,
 * without the beginning and without guesses; otherwise each that differs from the one before. */
bool frames_write_path(const struct trace *trace, bool deductions_only, FILE *stream);

#endif
