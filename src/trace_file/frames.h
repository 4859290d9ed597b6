/* Writes the grids of a trace, one a line: one mask a cell in cell order, separated by blanks; bit d - 1 stands for
 * digit d. */
#ifndef TRACE_FILE_FRAMES_H
#define TRACE_FILE_FRAMES_H

#include <stdio.h>

#include "trace/trace.h"

/* Writes every grid, beginning with the one before step 1. */
void frames_write_all(const struct trace *trace, FILE *stream);

/* Writes the grids on the way to the end of the trace, without failed branches. With `deductions_only`, those after
 * deductions; otherwise every grid that differs from the one before it. */
void frames_write_path(const struct trace *trace, bool deductions_only, FILE *stream);

#endif
