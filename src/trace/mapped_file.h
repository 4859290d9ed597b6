/* A trace whose blocks lie in a file that is looked at where it lies; whoever reads takes a copy of the block it is at
 * (block_loader.h). What is in a block is trusted only after it has been checked, once, when it is first entered: then
 * everything in it exists in the layout, its steps fit the block's keyframe, and its guesses are in order. (That the steps
 * hold is another question, which proof.h answers.) Nothing is, once another program has written to the file. */
#ifndef TRACE_MAPPED_FILE_H
#define TRACE_MAPPED_FILE_H

#include "base/file.h"
#include "trace/trace.h"

struct mapped_file;

/* For a trace without steps: takes over the view, of which the blocks' summaries tell the positions (trace_new_block), and
 * publishes `steps`. False if there is no memory; then the view stays the caller's. */
bool trace_map_file(struct trace *trace, struct file_view *view, uint64_t steps);
void mapped_file_destroy(struct mapped_file *mapping); /* takes NULL */

bool trace_is_mapped(const struct trace *trace);

/* Of a mapped trace: the block, keyframe and records, in the file. False if it is not sound, or there is no memory. */
bool mapped_file_find_block(const struct trace *trace, uint64_t block, const uint8_t **bytes, size_t *length);

/* Whether what was copied out of the block is what was checked: if the file was not written to meanwhile. */
bool mapped_file_is_unchanged(const struct trace *trace, uint64_t block);

/* The first step of a block that was found not to be sound, or 0. */
uint64_t trace_damaged_step(const struct trace *trace);

#endif
