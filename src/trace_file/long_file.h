/* A trace whose blocks stay in a long file. A reader copies the block that it needs (block_loader.h keeps some of
 * them). Each block is validated when it is first copied: every cell, digit and house exists in the layout, the steps
 * fit the keyframe, and the guesses are in order. (proof/proof.h checks whether deductions are correct.) After the file
 * has been modified, no block is trusted. */
#ifndef TRACE_FILE_LONG_FILE_H
#define TRACE_FILE_LONG_FILE_H

#include "base/file.h"
#include "trace/trace.h"

/* Gives the trace, which has block summaries (trace_new_block) but no steps yet, the file's records. On success the
 * trace owns the view. */
bool long_file_give(struct trace *trace, struct file_view *view, uint64_t steps);

#endif
