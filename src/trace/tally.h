/* Counts the steps of each kind up to a position and the deepest guess level. It adds up the summaries of whole
 * blocks of the trace, so it is fast anywhere in a trace of any length. */
#ifndef TRACE_TALLY_H
#define TRACE_TALLY_H

#include "trace/cursor.h"

struct tally {
    uint64_t position; /* of the last tally_make */
    uint64_t kinds[STEP_KINDS];
    unsigned deepest; /* largest number of guesses open at the same time */
    bool made;
};

/* Does nothing if the tally is already that of this position. */
void tally_make(struct tally *tally, struct cursor *cursor, uint64_t position);

#endif
