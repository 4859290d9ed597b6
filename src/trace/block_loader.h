/* Loads one block of a trace at a time into separate memory, for traces whose records cannot be read in place. These
 * are traces with checkpoints instead of records, whose engine is run again from the block's checkpoint
 * (checkpoint_log.h), and traces with records in a source (block_source.h), such as a file. */
#ifndef TRACE_BLOCK_LOADER_H
#define TRACE_BLOCK_LOADER_H

#include "trace/trace.h"

struct block_loader;

/* Returns whether the trace's steps must be read through a block_loader. */
bool block_loader_is_needed(const struct trace *trace);

/* Returns a loader, which may outlive the trace. */
struct block_loader *block_loader_create(const struct trace *trace);
void block_loader_destroy(struct block_loader *loader); /* `loader` may be NULL. */

/* Loads a block. Its records are consecutive in block_loader_store, from position `*first`; `depth` and `guess` are as
 * in trace_keyframe. Everything is valid until the next call. Returns false if the file is damaged there
 * (trace_damaged_step). */
bool block_loader_load(struct block_loader *loader, uint64_t block, store_position *first, unsigned *depth,
                       uint64_t *guess);
const struct store *block_loader_store(const struct block_loader *loader);
const digit_mask *block_loader_keyframe(const struct block_loader *loader); /* [cells] */

/* For an engine that resumes from a checkpoint: these rebuild the trace's state, outermost guess first, by repeating
 * eliminations from a cell and guesses (`number`: the guess's step). If they return false, the engine must not
 * continue. */
void checkpoint_restore_elimination(struct trace *trace, cell_id cell, digit_mask digits);
void checkpoint_restore_guess(struct trace *trace, uint64_t number);

#endif
