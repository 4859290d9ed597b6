/* Scripts drive the viewer as a person would, without a display: one command a line, an action's id (actions.def) or one
 * of the commands below, with its arguments. `#` begins a comment. Engines finish before the next line.
 *
 *     wait MILLISECONDS         lets time pass
 *     key KEY                   presses a key, written as in the help
 *     type TEXT                 types
 *     move X Y, press, release  the pointer, in pixels
 *     click X Y                 the three of them
 *     wheel NOTCHES             where the pointer is
 *     resize WxH                the window
 *     drop FILE                 drops a file on it
 *     grab                      the right button goes down; release lets it go
 *     settle                    waits until the summary has measured all engines */
#ifndef APP_SCRIPT_H
#define APP_SCRIPT_H

#include "app/viewer.h"

/* Runs the whole text, up to `quit` or its end. False at the first line that fails, with `error` telling which and why. */
bool script_run(struct viewer *viewer, const char *text, const char *source, struct text_error *error);

/* Runs one line (without its newline). `*quit` is set by quit. */
bool script_line(struct viewer *viewer, const char *line, bool *quit, struct text_error *error);

#endif
