/* A row of a trace file's index: the position of a block, and its summary (trace_file.h). */
#ifndef TRACE_FILE_TRACE_FILE_ROW_H
#define TRACE_FILE_TRACE_FILE_ROW_H

#include "base/buffer.h"
#include "trace/trace.h"

enum { TRACE_FILE_ROW_BYTES = 8 + 2 * STEP_KINDS + 2 + 2 + 8 * (TRACE_TECHNIQUES / 64) };

/* Appends a block's row: the position of its content in the file, and its summary. */
void trace_file_put_row(struct buffer *rows, uint64_t position, const struct block_summary *summary);

#endif
