/* The SDL program around the viewer: opens a window, passes its events to the viewer and shows the viewer's frames. */
#ifndef WINDOW_WINDOW_H
#define WINDOW_WINDOW_H

#include "viewer/viewer.h"

/* Opens a window of the size in `params`, shows `puzzle` (a PUZZLE argument, or NULL) and returns when the window is
 * closed. `fault` is an error to be shown once the window is open; NULL: none. Returns false with `error` filled if
 * there is no display or the puzzle cannot be read. */
bool window_run(const struct viewer_params *params, const char *puzzle, const struct text_error *fault,
                struct text_error *error);

#endif
