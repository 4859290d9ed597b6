/* The question about a candidate or a filled cell, and what it is asked about: the selected cell and the highlighted digit. */
#ifndef VIEWER_CELL_QUESTION_H
#define VIEWER_CELL_QUESTION_H

#include "puzzle/layout.h"

struct viewer;

struct cell_question {
    cell_id cell;
    unsigned digit;
    uint64_t step;   /* the step that eliminated it; 0: none */
    bool is_waiting; /* for a hint that eliminates it */
};

/* Shows which step eliminated `digit` from `cell`, or searches for a hint that does. Returns true if the same was asked again, which
 * means: go to that step. */
bool cell_question_ask(struct viewer *viewer, cell_id cell, unsigned digit);
/* The same for a cell that has its digit: says how it got it. Does nothing but return false if the cell has none. `asked` is
 * set if there was an answer. */
bool cell_question_ask_filled(struct viewer *viewer, cell_id cell, bool *asked);
void cell_question_advance(struct viewer *viewer);
bool cell_question_is_busy(const struct viewer *viewer);

/* The selected cell, the highlighted digit and the explained line of the proof. selection_clear also clears the
 * hint and the message. */
bool selection_is_empty(const struct viewer *viewer);
void selection_clear(struct viewer *viewer);

#endif
