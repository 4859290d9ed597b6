/* Writes the grids of a trace, one on each line: the masks of the cells in order, separated by blanks; bit d - 1 is
 * digit d. */
#ifndef TRACE_FILE_FRAMES_H
#define TRACE_FILE_FRAMES_H

#include <stdio.h>

#include "trace/trace.h"

/* Writes every grid, beginning with the grid before step 1. */
void frames_write_all(const struct trace *trace, FILE *stream);

/* Writes the grids on the path to the end of the trace, without failed branches: with `deductions_only` those after
 * deductions, otherwise every grid that differs from the previous one. */
void frames_write_path(const struct trace *trace, bool deductions_only, FILE *stream);

#endif
