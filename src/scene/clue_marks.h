/* Draws the board's clues as most programs do: lines and cells below the digits; dots, signs and cages above the lines.
 * They have quiet colours; a clue that the step uses has the colour of a link. */
#ifndef SCENE_CLUE_MARKS_H
#define SCENE_CLUE_MARKS_H

#include "scene/frame_parts.h"

void clue_marks_draw_under(const struct frame_context *context);
void clue_marks_draw_over(const struct frame_context *context);
void clue_marks_draw_outside(const struct frame_context *context); /* outside the board, if all of it is visible */

/* Returns whether such a number is before the row or column, in place of its name. */
bool clue_marks_are_before(const struct frame_context *context, unsigned line, bool is_column);

#endif
