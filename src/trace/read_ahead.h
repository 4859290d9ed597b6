/* Loads the blocks of a trace ahead of a reader, in a separate thread. It serves readers that move forward through a
 * long range of blocks that take time to load (block_loader.h), and possibly skip some.
 *
 * The reader parses what the thread has loaded. Parsed records are larger than the bytes; fetching them from the
 * other core took longer than parsing. */
#ifndef TRACE_READ_AHEAD_H
#define TRACE_READ_AHEAD_H

#include <stdatomic.h>

#include "base/thread.h"
#include "trace/cursor.h"

/* The most blocks that it loads ahead. 64 or 128 were not faster. */
enum { READ_AHEAD = 32 };

/* The state of a slot's block. */
enum read_ahead_state {
    READ_AHEAD_LEFT,    /* not loaded here: the reader has it or loads it itself */
    READ_AHEAD_LOADING, /* the thread is loading it */
    READ_AHEAD_LOADED,  /* loaded by the thread */
};

struct read_ahead {
    struct cursor *cursor[READ_AHEAD]; /* block b is in slot b % READ_AHEAD */
    uint64_t block[READ_AHEAD];        /* the last block loaded there or left to the reader; UINT64_MAX: none yet */
    enum read_ahead_state state[READ_AHEAD];
    uint64_t last;              /* the last block to load */
    _Atomic uint64_t position;  /* the block that the reader has reached */
    _Atomic uint64_t waits_for; /* the reader's position at which the thread continues; UINT64_MAX: it is not waiting */
    atomic_bool stops;          /* asks the thread to end */
    struct mutex mutex;
    struct condition moved;
    struct thread thread;
};

/* Returns NULL if there is not enough memory. */
struct read_ahead *read_ahead_create(const struct trace *trace);
void read_ahead_destroy(struct read_ahead *ahead); /* `ahead` may be NULL. The thread must have been stopped. */

/* Starts to load the blocks after `first`, up to `last`. Returns false if no thread can be made. */
bool read_ahead_start(struct read_ahead *ahead, uint64_t first, uint64_t last);
void read_ahead_stop(struct read_ahead *ahead);

/* Reports that the reader has reached the block. */
void read_ahead_move(struct read_ahead *ahead, uint64_t block);

/* If the block is loaded, exchanges the cursor for one that has it, and returns true. If loading has not begun, leaves
 * the block to the reader. */
bool read_ahead_exchange(struct read_ahead *ahead, uint64_t block, struct cursor **cursor);

#endif
