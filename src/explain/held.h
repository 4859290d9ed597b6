/* The values that an engine holds at a position of its trace: its list, queue or stack, and the open guesses. They
 * are derived from the trace when shown, not stored with each step.
 *
 * Open guesses, and which of their siblings have failed, are read from the trace. The list of `pivot` and the queue
 * of `pairs` are found by applying the steps up to the position one after the other; the state before an open guess
 * is cached (held_path.h). The open calls of `propagate` require running it again from the innermost guess on
 * (engine/propagate.h). In each case the work is bounded by the candidates that a branch can lose. */
#ifndef EXPLAIN_HELD_H
#define EXPLAIN_HELD_H

#include "explain/held_path.h"
#include "explain/notation.h"
#include "trace/replay.h"

enum { HELD_PARTS = 2, HELD_ITEMS = LAYOUT_MAX_CELLS, HELD_STACK = 48, HELD_TEXT = 64 };

enum held_form {
    HELD_ROW,   /* items side by side; the first ones matter most */
    HELD_COLUMN /* items one below the other; the last ones matter most */
};

struct held_item {
    char text[HELD_TEXT];
    cell_id cell; /* the cell that it concerns, or NO_CELL */
    bool active;  /* the current item */
    bool done;    /* it is no longer needed */
};

struct held_part {
    const char *title;
    enum held_form form;
    struct held_item item[HELD_ITEMS];
    unsigned items;
    uint64_t left_out; /* number of items of a column before the first one shown */
};

struct held {
    struct held_part part[HELD_PARTS];
    unsigned parts;
    /* private */
    const struct trace *trace;
    struct step_reader reader, other;
    struct replay replay;
    struct held_path path;
    uint64_t position; /* position of `part`; UINT64_MAX: none */
    enum notation notation;
};

void held_init(struct held *held, const struct trace *trace);
void held_finish(struct held *held);

/* Fills the parts for the position. Repeated calls for a position cost nothing, and calls for a later position on the
 * same branch little. */
void held_find(struct held *held, uint64_t position, enum notation notation);

#endif
