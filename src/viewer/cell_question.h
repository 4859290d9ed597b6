/* The question about a candidate or a filled cell, and its subject: the selected cell and the highlighted digit. */
#ifndef VIEWER_CELL_QUESTION_H
#define VIEWER_CELL_QUESTION_H

#include "scene/scene.h"

struct viewer;

struct cell_question {
    cell_id cell;
    unsigned digit;
    uint64_t step;   /* the step that eliminated it; 0: none */
    bool is_waiting; /* the search for a step that eliminates it is running */
};

/* Reads a cell, or a cell and a digit: "r3c5", "c5 7". An empty text stands for the selected cell, if any, and the
 * highlighted digit. Without a digit `place->digit` is 0. Returns false for any other text. */
bool cell_question_read(const struct viewer *viewer, const char *text, struct scene_place *place);

/* Returns the cell's digit, given or placed; 0: the cell is open. */
unsigned cell_question_digit(const struct viewer *viewer, cell_id cell);

/* Says about a cell with one candidate that no step reduced: its digit was given, or it was there from the start.
 * */
void cell_question_say_start(struct viewer *viewer, cell_id cell);

/* There is no answer about an open cell without a digit. If the same question is repeated, the window goes to the
 * step. */
enum answered { ANSWER_NONE, ANSWER_SHOWN, ANSWER_AGAIN };

/* Shows which step eliminated the candidate, or searches for one that can; for a filled cell, which step placed its
 * digit. */
enum answered cell_question_ask(struct viewer *viewer, struct scene_place place);
void cell_question_advance(struct viewer *viewer);
bool cell_question_is_busy(const struct viewer *viewer);

/* The selected cell, the highlighted digit and the explained line of the proof. selection_clear also removes the hint
 * and the message. */
bool selection_is_empty(const struct viewer *viewer);
void selection_clear(struct viewer *viewer);

#endif
