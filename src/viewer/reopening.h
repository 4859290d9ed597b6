/* Keeps the open puzzle, its engine and its position in the user's state folder: a window without PUZZLE continues
 * there. Nothing is kept if settings are not. */
#ifndef VIEWER_REOPENING_H
#define VIEWER_REOPENING_H

#include "trace/trace.h"
#include "viewer/kept_file.h"
#include "viewer/kept_list.h"

struct viewer;

struct reopening {
    const struct trace *trace; /* trace of the last save; only compared */
    struct buffer head, now;   /* head: the saved text before the puzzle; now: the text to be saved */
    struct kept_file kept;
    struct kept_list list;
};

/* Saves the open puzzle if it has changed: after a second while it is paused, rarely while it plays. */
void reopening_advance(struct viewer *viewer, double seconds);
bool reopening_is_busy(
    const struct viewer *viewer);             /* returns whether a change was noticed, and the save is running or due */
void reopening_finish(struct viewer *viewer); /* saves it, if something is open */

#endif
