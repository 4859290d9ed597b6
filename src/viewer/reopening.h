/* The puzzle that is open, its engine and its position are kept in the user's state folder, so that a window without
 * PUZZLE opens it where it was left. Nothing is kept where no settings are. */
#ifndef VIEWER_REOPENING_H
#define VIEWER_REOPENING_H

#include "trace/trace.h"
#include "viewer/kept_file.h"
#include "viewer/kept_list.h"

struct viewer;

struct reopening {
    const struct trace *trace; /* what was saved last: only compared */
    struct buffer head, now;   /* the saved text before the puzzle, and the text that would be saved now */
    struct kept_file kept;
    struct kept_list list;
};

/* Saves what is open if that has changed: after a second while it is paused, seldom while it plays. */
void reopening_advance(struct viewer *viewer, double seconds);
bool reopening_is_busy(
    const struct viewer *viewer);             /* once a change was noticed: it will be saved, or is being saved */
void reopening_finish(struct viewer *viewer); /* saves it; while it is open */

#endif
