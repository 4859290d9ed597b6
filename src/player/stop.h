/* Where to stop when one runs through a trace: what a step has to do. */
#ifndef PLAYER_STOP_H
#define PLAYER_STOP_H

#include "trace/cursor.h"

enum stop_kind {
    STOP_TECHNIQUE,     /* a deduction of this technique */
    STOP_CELL,          /* the cell loses a candidate or gets one back */
    STOP_CANDIDATE,     /* the cell loses this one */
    STOP_GUESS,
    STOP_CONTRADICTION,
    STOP_DEPTH,         /* so many guesses are open, after fewer or more were */
};

struct stop {
    enum stop_kind kind;
    unsigned technique; /* its number in the trace */
    cell_id cell;
    unsigned digit, depth;
};

/* The nearest such step after (or, `forward` being false, before) `position`, and not the one that led there; 0 if there
 * is none. Blocks in which there can be none are passed over. */
uint64_t stop_find(struct cursor *cursor, uint64_t position, bool forward, const struct stop *stop);

/* Reads "guess", "contradiction", "depth 3", a technique's id, "r3c5", "r3c5 7". False with `error` filled. */
bool stop_parse(struct stop *stop, const struct trace *trace, const char *text, struct text_error *error);

#endif
