/* The board's clues, as most programs draw them: lines and cells below the digits, dots, signs and cages above the
 * lines. They are in quiet colours of their own; the clue that a step rests on is drawn in that of a link. */
#ifndef SCENE_CLUE_MARKS_H
#define SCENE_CLUE_MARKS_H

#include "scene/frame_parts.h"

void clue_marks_draw_under(const struct frame_context *context);
void clue_marks_draw_over(const struct frame_context *context);
void clue_marks_draw_outside(const struct frame_context *context); /* beside the board, if all of it is seen */

/* Returns whether such a number stands before the row or the column, in the place of its name. */
bool clue_marks_are_before(const struct frame_context *context, unsigned line, bool is_column);

#endif
