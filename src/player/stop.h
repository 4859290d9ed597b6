/* Stop conditions for running through a trace: the kind of step to stop at. */
#ifndef PLAYER_STOP_H
#define PLAYER_STOP_H

#include "trace/cursor.h"

enum stop_kind {
    STOP_TECHNIQUE, /* a deduction by this technique */
    STOP_CELL,      /* the cell loses a candidate or gets one back */
    STOP_CANDIDATE, /* the cell loses this candidate */
    STOP_GUESS,
    STOP_CONTRADICTION,
    STOP_DEPTH, /* the number of open guesses becomes `depth` */
};

struct stop {
    enum stop_kind kind;
    unsigned technique; /* its index in the trace */
    cell_id cell;
    unsigned digit, depth;
};

/* Returns the nearest step after `position` that meets the condition, or before it if `forward` is false; 0 if there
 * is none. Searching backward skips the step that led to `position`. Blocks whose summary excludes a match are
 * skipped. */
uint64_t stop_find(struct cursor *cursor, uint64_t position, bool forward, const struct stop *stop);

/* Parses "guess", "contradiction", "depth 3", a technique's id, "r3c5" or "r3c5 7". Returns false with `error`
 * filled. */
bool stop_parse(struct stop *stop, const struct trace *trace, const char *text, struct text_error *error);

#endif
