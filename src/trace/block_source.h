/* The source of a trace's blocks if its records are not in its own store, such as a file. A block_loader asks it for
 * one block at a time (block_loader.h). */
#ifndef TRACE_BLOCK_SOURCE_H
#define TRACE_BLOCK_SOURCE_H

#include "trace/trace.h"

/* A block that was copied into a store: position of its first record, and the state before it. */
struct loaded_block {
    store_position first;
    unsigned depth;
    uint64_t guess;
};

enum { BLOCK_SOURCE_CHANGED = -1 };

struct block_source {
    /* Copies the block's records into the store, which is empty, and its keyframe into `masks` ([cells]). Returns false
     * if the block is damaged. May be called by several readers at once. */
    bool (*load)(void *state, const struct trace *trace, uint64_t block, struct store *store, digit_mask *masks,
                 struct loaded_block *loaded);

    /* Returns the first step of a block that could not be read, or 0. */
    uint64_t (*damaged_step)(const void *state);

    /* Returns the reason: 0 if the block is damaged, BLOCK_SOURCE_CHANGED if another program changed the source, or the
     * errno of a failed read. */
    int (*failure)(const void *state);

    void (*destroy)(void *state);
};

/* Returns an empty summary for the next block, whose content begins at `position`. */
struct block_summary *trace_new_block(struct trace *trace, uint64_t block, store_position position);

/* Gives the trace a source with this many steps. So far the trace has only its block summaries (trace_new_block). Takes
 * over `state`. */
void trace_set_source(struct trace *trace, const struct block_source *source, void *state, uint64_t steps);

#endif
