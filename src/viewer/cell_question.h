/* The question about a candidate or a filled cell, and what it is asked about: the selected cell and the highlighted
 * digit. */
#ifndef VIEWER_CELL_QUESTION_H
#define VIEWER_CELL_QUESTION_H

#include "scene/scene.h"

struct viewer;

struct cell_question {
    cell_id cell;
    unsigned digit;
    uint64_t step;   /* the step that eliminated it; 0: none */
    bool is_waiting; /* for a hint that eliminates it */
};

/* Reads a cell, or a cell and a digit: "r3c5", "c5 7". An empty text stands for the selected cell, which may be none,
 * and the highlighted digit. Without a digit `place->digit` is 0. Returns false if the text is something else. */
bool cell_question_read(const struct viewer *viewer, const char *text, struct scene_place *place);

/* Returns the digit in the cell, which is a given or was placed; 0: the cell is open. */
unsigned cell_question_digit(const struct viewer *viewer, cell_id cell);

/* Says of a cell with one candidate, which no step made its only one, that the digit was given or there from the start.
 */
void cell_question_say_start(struct viewer *viewer, cell_id cell);

/* Nothing can be said of an open cell alone. Where the same was asked again, go to the step that was shown. */
enum answered { ANSWER_NONE, ANSWER_SHOWN, ANSWER_AGAIN };

/* Says which step eliminated the candidate, or searches for one that does; of a filled cell, how it got its digit. */
enum answered cell_question_ask(struct viewer *viewer, struct scene_place place);
void cell_question_advance(struct viewer *viewer);
bool cell_question_is_busy(const struct viewer *viewer);

/* The selected cell, the highlighted digit and the explained line of the proof. selection_clear also clears the
 * hint and the message. */
bool selection_is_empty(const struct viewer *viewer);
void selection_clear(struct viewer *viewer);

#endif
