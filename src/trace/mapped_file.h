/* A trace whose blocks stay in a memory-mapped file. A reader copies the block it needs (block_loader.h). Each block
 * is validated once, when it is first entered: every cell, digit and house exists in the layout, the steps fit the
 * keyframe, and the guesses are in order. (Whether the deductions are correct is checked by proof.h.) Once the file
 * has been modified, no block is trusted. */
#ifndef TRACE_MAPPED_FILE_H
#define TRACE_MAPPED_FILE_H

#include "base/file.h"
#include "trace/trace.h"

struct mapped_file;

/* Gives the trace, which has no steps yet but has its block summaries (trace_new_block), the file's records, and
 * publishes `steps`. On success the trace owns the view. Returns false, with the view still the caller's, if memory
 * runs out. */
bool trace_map_file(struct trace *trace, struct file_view *view, uint64_t steps);
void mapped_file_destroy(struct mapped_file *file); /* takes NULL */

bool trace_is_mapped(const struct trace *trace);

/* Returns the bytes of a block, keyframe and records, in the file. Returns false if the block is invalid, the file
 * was modified, or memory runs out. */
bool mapped_file_find_block(const struct trace *trace, uint64_t block, const uint8_t **bytes, size_t *length);

/* Returns whether the file was not modified since it was opened. Checked after copying a block: only then is the copy
 * what was validated. If it was modified, `block` counts as damaged. */
bool mapped_file_is_unchanged(const struct trace *trace, uint64_t block);

/* Returns the first step of an invalid block that was entered, or 0. */
uint64_t trace_damaged_step(const struct trace *trace);

#endif
