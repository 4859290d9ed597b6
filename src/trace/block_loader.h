/* Some steps of a trace, in memory of their own: of a sketched one, whose engine is run again from a checkpoint (checkpoint_log.h),
 * and of one that lies in a file, which others may write to (mapped_file.h). */
#ifndef TRACE_BLOCK_LOADER_H
#define TRACE_BLOCK_LOADER_H

#include "trace/trace.h"

struct block_loader;

/* Whether the steps of the trace are read by way of an excerpt. */
bool block_loader_is_needed(const struct trace *trace);

/* NULL if there is no memory. It may be destroyed after the trace. */
struct block_loader *block_loader_create(const struct trace *trace);
void block_loader_destroy(struct block_loader *loader); /* takes NULL */

/* Takes in a block. The records lie one behind the other in block_loader_store, from the position that is returned; `depth`
 * and `guess` are as in trace_keyframe. All stay until the next call. False if there is no memory, or if the file is damaged
 * there (trace_damaged_step). */
bool block_loader_load(struct block_loader *loader, uint64_t block, store_position *first, unsigned *depth,
                       uint64_t *guess);
const struct store *block_loader_store(const struct block_loader *loader);
const digit_mask *block_loader_keyframe(const struct block_loader *loader); /* [cells] */

/* For an engine that goes on from a checkpoint, outermost guess first: what was removed from a cell, and that a guess was
 * made, as step `number`. False if there is no memory: then it must not go on. */
bool checkpoint_restore_elimination(struct trace *trace, cell_id cell, digit_mask digits);
bool checkpoint_restore_guess(struct trace *trace, uint64_t number);

/* For trace_end: the next step is the first that is wanted. */
void block_loader_note_start(struct trace *trace);

#endif
