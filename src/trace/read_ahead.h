/* Loads the blocks of a trace ahead of a reader, on a thread of its own. It is for one who goes forward through a long
 * part of a trace whose blocks take time to load (block_loader.h), and who may leave out some of them.
 *
 * The reader parses what the thread has loaded: parsed records, and the places where records begin, are larger than the
 * bytes, and it took longer to fetch them from the other core than to parse. */
#ifndef TRACE_READ_AHEAD_H
#define TRACE_READ_AHEAD_H

#include <stdatomic.h>

#include "base/thread.h"
#include "trace/cursor.h"

/* The most blocks that it is ahead. With 64 or 128 nothing was gained. */
enum { READ_AHEAD = 32 };

/* The state of the block of a slot. */
enum read_ahead_state {
    READ_AHEAD_LEFT,    /* nothing: the reader has it, or loads it itself */
    READ_AHEAD_LOADING, /* the thread loads it */
    READ_AHEAD_LOADED,  /* and has done so */
};

struct read_ahead {
    struct cursor *cursor[READ_AHEAD]; /* that of a block is in slot block % READ_AHEAD */
    uint64_t block[READ_AHEAD]; /* the last one that was loaded there, or left to the reader; UINT64_MAX: none yet */
    enum read_ahead_state state[READ_AHEAD];
    uint64_t last;              /* the last block to load */
    _Atomic uint64_t position;  /* the block that the reader has come to */
    _Atomic uint64_t waits_for; /* the position at which the thread goes on; UINT64_MAX: it does not wait */
    atomic_bool stops;          /* it is to end */
    struct mutex mutex;
    struct condition moved;
    struct thread thread;
};

/* Returns NULL if there is no room for it. */
struct read_ahead *read_ahead_create(const struct trace *trace);
void read_ahead_destroy(struct read_ahead *ahead); /* takes NULL; the thread must have been stopped */

/* Starts to load the blocks behind `first`, up to `last`. Returns false if there is no thread for it. */
bool read_ahead_start(struct read_ahead *ahead, uint64_t first, uint64_t last);
void read_ahead_stop(struct read_ahead *ahead);

/* Says that the reader has come to the block. */
void read_ahead_move(struct read_ahead *ahead, uint64_t block);

/* If the block is loaded, exchanges its cursor for another one on the same trace. If it has not been begun, it is left
 * to the reader. Returns whether it was exchanged. */
bool read_ahead_exchange(struct read_ahead *ahead, uint64_t block, struct cursor **cursor);

#endif
