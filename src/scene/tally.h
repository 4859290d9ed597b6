/* How many steps of each kind a trace has up to a position, and how deep the search went; from the summaries of whole
 * blocks, so that it costs little anywhere in a trace of any length. */
#ifndef SCENE_TALLY_H
#define SCENE_TALLY_H

#include "trace/cursor.h"

struct tally {
    uint64_t position; /* of the last tally_make */
    uint64_t kinds[STEP_KINDS];
    unsigned deepest;  /* open guesses at once */
    bool made;
};

/* Does nothing if it was made for this position. */
void tally_make(struct tally *tally, struct cursor *cursor, uint64_t position);

#endif
