/* Saves a trace, in the background if it is long. */
#include "viewer/viewer_internal.h"

bool viewer_finish_save(struct viewer *viewer, struct text_error *error)
{
    char path[sizeof viewer->message / 2];
    struct saver *saver = viewer->saver;
    snprintf(path, sizeof path, "%s", saver_path(saver));
    viewer->saver = NULL;
    if (!saver_finish(saver, error))
        return false;
    viewer_notify(viewer, "Saved the trace as %s", path);
    return true;
}

void viewer_wait_for_save(struct viewer *viewer)
{
    struct text_error error;
    if (viewer->saver && !viewer_finish_save(viewer, &error))
        viewer_show_error(viewer, &error);
}

void viewer_poll_save(struct viewer *viewer)
{
    if (viewer->saver && saver_done(viewer->saver))
        viewer_wait_for_save(viewer);
}
