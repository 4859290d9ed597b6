/* Counts up to a position how often each cell was guessed, and how often it was left without a digit. A last option is
 * not a guess: it is the only digit of its cell that has not failed. The counts are noted at every EFFORT_STRIDE steps
 * that were counted, so any position is reached with few steps. The first time all steps are read once, in parts, so
 * that a window stays alive meanwhile. */
#ifndef TRACE_CELL_EFFORT_H
#define TRACE_CELL_EFFORT_H

#include "base/array.h"
#include "trace/cursor.h"

enum { EFFORT_STRIDE = 256 * TRACE_BLOCK };

/* A guess or a last option. */
struct effort_try {
    digit_mask digit, failed; /* failed: of the cell, before it */
    cell_id cell;             /* NO_CELL: none */
    bool is_choice;           /* it is a guess */
};

/* The open tries at a position, and what was counted. */
struct effort_state {
    uint64_t guesses;         /* of all cells */
    unsigned levels, deepest; /* open guesses: now, and the most so far */
    struct effort_try closed; /* which the last step took back alone */
};

struct effort_note {
    struct effort_state state;
    size_t first, open; /* of `noted_open` */
};

struct cell_effort {
    const struct trace *trace;
    uint64_t position;         /* of the counts */
    uint32_t *guesses, *fails; /* [cells] */
    uint32_t most;             /* the most guesses and fails of one cell */
    struct effort_state state;
    /* Private: the open tries, outermost first; and the notes of each EFFORT_STRIDE steps from the start on. */
    ARRAY(struct effort_try) open;
    ARRAY(uint32_t) noted; /* guesses, then fails of all cells */
    ARRAY(struct effort_note) notes;
    ARRAY(struct effort_try) noted_open;
};

/* The trace must outlive it. */
void cell_effort_init(struct cell_effort *effort, const struct trace *trace);
void cell_effort_finish(struct cell_effort *effort);

/* Brings the counts to the position, or nearer by at most `steps` steps. Returns whether they are there. */
bool cell_effort_seek(struct cell_effort *effort, struct step_reader *reader, uint64_t position, uint64_t steps);

#endif
