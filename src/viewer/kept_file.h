/* A file that a window keeps for its user and saves whenever its content has changed: the work, the open puzzle, the
 * settings, what was practised. It is written in the background, because a disk can take long. A save that fails is
 * tried again each second until one succeeds; that it failed is said once. Zero-initialized, it is as saved.
 *
 * A file that several windows write is merged: what this window has changed since its last save that succeeded goes
 * into it. */
#ifndef VIEWER_KEPT_FILE_H
#define VIEWER_KEPT_FILE_H

#include "base/task.h"
#include "base/user_file.h"

struct viewer;

struct kept_file {
    struct task *task;         /* writes the file; NULL: nothing is being written */
    bool is_changed;           /* the content, since the last save began */
    bool is_failing;           /* the last save failed, which has been said */
    struct text_error failure; /* why */
    double seconds;            /* since the last save began */
    struct buffer saved;       /* of a merged file: the content of the last save that succeeded, or as it was read */
    struct buffer begun;       /* and of the last save that began */
};

/* Fills in what the file is to hold now, from zeros, but for `base`; the content counts as saved from then on. Returns
 * false with `error` filled if it cannot be written down. */
typedef bool kept_file_fill(struct viewer *viewer, struct user_file_content *content, struct text_error *error);

/* Lets time pass: says whether the last save failed, and begins the next one if the content has changed, or the last
 * save failed, and at least `pause` seconds have passed since that began. */
void kept_file_advance(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill, double seconds,
                       double pause);
/* Returns whether something is being saved or has to be. */
bool kept_file_is_busy(const struct kept_file *kept);
/* Saves what is not saved yet and waits for it. Returns whether everything is saved. */
bool kept_file_flush(struct viewer *viewer, struct kept_file *kept, kept_file_fill *fill);
/* Of a merged file: the content that is saved, or is being saved. */
const struct buffer *kept_file_latest(const struct kept_file *kept);
void kept_file_finish(struct kept_file *kept); /* once nothing is being saved */

#endif
