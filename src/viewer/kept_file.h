/* A file that a window keeps for its user and saves whenever its content has changed: the work, the open puzzle, the
 * settings, the record of practice. It is written in the background, because a disk can be slow. A save that fails
 * is repeated every second until it succeeds; its failure is reported once. A zero-initialized struct counts as
 * saved.
 *
 * A file that several windows write is merged: the changes that this window made since its last successful save are
 * added to it. */
#ifndef VIEWER_KEPT_FILE_H
#define VIEWER_KEPT_FILE_H

#include "base/task.h"
#include "base/user_file.h"

struct viewer;

struct kept_file {
    struct task *task;         /* writes the file; NULL: not running */
    bool is_changed;           /* since the last save was started */
    bool is_failing;           /* the last save failed, and this has been reported */
    struct text_error failure; /* the reason */
    double seconds;            /* time since the last save was started */
    struct buffer saved;       /* of a merged file: its content at the last successful save, or when it was read */
    struct buffer begun;       /* likewise, at the last save that was started */
};

/* Fills in the new content of the file, starting from zeros except for `base`; the content then counts as saved.
 * Returns false with `error` filled if it cannot be written down. */
typedef bool kept_file_fill(struct viewer *viewer, struct user_file_content *content, struct text_error *error);

/* Advances the clock: reports a failure of the last save, and starts the next one if the content has changed or the
 * last save failed, and at least `pause` seconds have passed since that was started. */
void kept_file_advance(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill, double seconds,
                       double pause);
/* Returns whether a save is running or due. */
bool kept_file_is_busy(const struct kept_file *kept);
/* Saves unsaved content and waits for the result. Returns whether everything is saved. */
bool kept_file_flush(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill);
/* Returns the saved content of a merged file, or that of the save that is running. */
const struct buffer *kept_file_latest(const struct kept_file *kept);
void kept_file_finish(struct kept_file *kept); /* only if no save is running */

#endif
