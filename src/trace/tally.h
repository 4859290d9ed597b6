/* Counts the steps of each kind up to a position, and the deepest guess level. Adds up the trace's block summaries, so
 * it is fast anywhere in a trace of any length. */
#ifndef TRACE_TALLY_H
#define TRACE_TALLY_H

#include "trace/cursor.h"

struct tally {
    uint64_t position; /* position of the counts */
    uint64_t kinds[STEP_KINDS];
    unsigned deepest; /* the largest number of guesses open at the same time */
    bool made;
};

/* Makes the tally for a position. Does nothing if it is already there. */
void tally_make(struct tally *tally, struct cursor *cursor, uint64_t position);

#endif
