/* The SDL2 program around the viewer: a window, its events, presenting. */
#ifndef WINDOW_WINDOW_H
#define WINDOW_WINDOW_H

#include "app/viewer.h"

/* Opens a window of params' size, shows `puzzle` (a PUZZLE argument, or NULL) and returns when it is closed. False if
 * there is no display or the puzzle cannot be read. */
bool window_run(const struct viewer_params *params, const char *puzzle, struct text_error *error);

#endif
