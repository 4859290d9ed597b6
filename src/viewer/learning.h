/* Functions of mode_lesson.c, mode_exercise.c and mode_quiz.c that actions call.
 * */
#ifndef VIEWER_LEARNING_H
#define VIEWER_LEARNING_H

#include "technique/technique.h"

struct viewer;

/* Opens a lesson's example. */
bool lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error);

/* Returns the technique of the open lesson. */
enum technique_id lesson_technique(const struct viewer *viewer);

/* Judge a reply, and take the last one back. They return false if there is no exercise or quiz. */
bool exercise_answer(struct viewer *viewer, cell_id cell, unsigned digit);
bool exercise_undo(struct viewer *viewer);
/* Returns whether an exercise is open, and its numbers of correct and wrong replies. */
bool exercise_record(const struct viewer *viewer, unsigned *right, unsigned *wrong);
bool quiz_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed);
bool quiz_undo(struct viewer *viewer);
bool quiz_take(struct viewer *viewer, struct text_error *error); /* takes the shown hint */

#endif
