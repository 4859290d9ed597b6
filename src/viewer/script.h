/* Scripts drive the viewer as a user would, without a display. Each line is an action's id (actions.def) or one of
 * the commands below, with its arguments. `#` begins a comment. Engines finish before the next line runs.
 *
 *     wait MILLISECONDS         lets time pass
 *     key KEY                   presses a key, written as in the help
 *     type TEXT                 types text
 *     move X Y, press, release  moves the pointer (pixels), presses and releases the left button
 *     click X Y                 move, press and release
 *     extend X Y                the same with Shift held
 *     context X Y               the same with the right button
 *     wheel NOTCHES             turns the wheel at the pointer
 *     resize WxH                resizes the window
 *     drop FILE                 drops a file on the window
 *     grab                      presses the right button; `release` releases it
 *     settle                    waits until all background work is done */
#ifndef VIEWER_SCRIPT_H
#define VIEWER_SCRIPT_H

#include "viewer/viewer.h"

/* Runs all lines up to `quit` or the end. Returns false at the first line that fails; `error` has its number and the
 * reason. */
bool script_run(struct viewer *viewer, const char *text, const char *source, struct text_error *error);

/* Runs one line without its newline. Sets `*quit` if the line is `quit`. */
bool script_line(struct viewer *viewer, const char *line, bool *quit, struct text_error *error);

#endif
