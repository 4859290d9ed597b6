/* How often each cell was guessed, and how often it was left without a digit, up to a position. The counts are noted at every
 * EFFORT_STRIDE steps as far as they were asked for, so that any position is reached with few steps; the first way there reads
 * all steps once, in parts, so that a window stays alive meanwhile. */
#ifndef TRACE_CELL_EFFORT_H
#define TRACE_CELL_EFFORT_H

#include "base/array.h"
#include "trace/cursor.h"

enum { EFFORT_STRIDE = 256 * TRACE_BLOCK };

struct cell_effort {
    const struct trace *trace;
    uint64_t position;         /* of the counts */
    uint32_t *guesses, *fails; /* [cells] */
    uint32_t most;             /* the most guesses and fails of one cell */
    ARRAY(uint32_t)
    noted; /* private: guesses, then fails of all cells, at each EFFORT_STRIDE steps from the start on */
};

/* The trace must outlive it. */
void cell_effort_init(struct cell_effort *effort, const struct trace *trace);
void cell_effort_finish(struct cell_effort *effort);

/* Brings the counts to the position, or nearer by at most `steps` steps. Returns whether they are there. */
bool cell_effort_seek(struct cell_effort *effort, struct cursor *cursor, uint64_t position, uint64_t steps);

#endif
