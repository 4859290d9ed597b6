/* Some steps of a trace, in memory of their own: of a sketched one, whose engine is run again from a checkpoint (sketch.h),
 * and of one that lies in a file, which others may write to (mapped.h). */
#ifndef TRACE_EXCERPT_H
#define TRACE_EXCERPT_H

#include "trace/trace.h"

struct excerpt;

/* Whether the steps of the trace are read by way of an excerpt. */
bool excerpt_is_needed(const struct trace *trace);

/* NULL if there is no memory. It may be destroyed after the trace. */
struct excerpt *excerpt_create(const struct trace *trace);
void excerpt_destroy(struct excerpt *excerpt); /* takes NULL */

/* Takes in a block. The records lie one behind the other in excerpt_store, from the position that is returned; `depth`
 * and `guess` are as in trace_keyframe. All stay until the next call. False if there is no memory, or if the file is damaged
 * there (trace_damage). */
bool excerpt_block(struct excerpt *excerpt, uint64_t block, store_position *first, unsigned *depth, uint64_t *guess);
const struct store *excerpt_store(const struct excerpt *excerpt);
const digit_mask *excerpt_keyframe(const struct excerpt *excerpt); /* [cells] */

/* For an engine that goes on from a checkpoint, outermost guess first: what was removed from a cell, and that a guess was
 * made, as step `number`. False if there is no memory: then it must not go on. */
bool trace_reremove(struct trace *trace, cell_id cell, digit_mask digits);
bool trace_reopen(struct trace *trace, uint64_t number);

/* For trace_end: the next step is the first that is wanted. */
void excerpt_note_start(struct trace *trace);

#endif
