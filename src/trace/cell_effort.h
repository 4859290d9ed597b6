/* Counts, up to a position, how often each cell was guessed, and how often it was left without a digit. A last option
 * is not a guess: it is the only digit of its cell that has not failed. Counts are noted every EFFORT_STRIDE steps, so
 * any noted range is reached with few steps. The first time, all steps are read once, piece by piece, so a window stays
 * responsive. */
#ifndef TRACE_CELL_EFFORT_H
#define TRACE_CELL_EFFORT_H

#include "base/array.h"
#include "trace/cursor.h"

enum { EFFORT_STRIDE = 256 * TRACE_BLOCK };

/* A guess or a last option. */
struct effort_try {
    digit_mask digit, failed; /* failed: the digits of the cell that failed before it */
    cell_id cell;             /* NO_CELL: none */
    bool is_choice;           /* a guess, not a last option */
};

/* The open tries at a position, and the counts. */
struct effort_state {
    uint64_t guesses;         /* guesses in all cells */
    unsigned levels, deepest; /* number of open guesses: now, and the most so far */
    struct effort_try closed; /* the try that the last step undid by itself */
};

struct effort_note {
    struct effort_state state;
    size_t first, open; /* range in `noted_open` */
};

struct cell_effort {
    const struct trace *trace;
    uint64_t position;         /* position of the counts */
    uint32_t *guesses, *fails; /* [cells] */
    uint32_t most;             /* the most guesses, and the most fails, of any cell */
    struct effort_state state;
    /* Private: the open tries, outermost first; and the notes at every EFFORT_STRIDE steps from the start on. */
    ARRAY(struct effort_try) open;
    ARRAY(uint32_t) noted; /* [notes * 2 * cells]: guesses, then fails */
    ARRAY(struct effort_note) notes;
    ARRAY(struct effort_try) noted_open;
};

/* The trace must outlive `effort`. */
void cell_effort_init(struct cell_effort *effort, const struct trace *trace);
void cell_effort_finish(struct cell_effort *effort);

/* Moves the counts to the position, or at most `steps` steps towards it. Returns whether they have arrived. */
bool cell_effort_seek(struct cell_effort *effort, struct step_reader *reader, uint64_t position, uint64_t steps);

#endif
