/* A session: a trace with its player, and the engine or the file that it comes from. The stack `below` holds the
 * sessions to return to, from branches and from a lesson. A session whose trace is being saved is closed only
 * when that is done. */
#include <stdio.h>

#include "viewer/viewer_internal.h"

bool session_open(struct session *session, struct scene *scene, struct text_error *error)
{
    bool has_player = session->trace && player_init(&session->player, session->trace);
    if (has_player && scene_open(scene, session->trace, error))
        return true;
    if (!has_player)
        text_error_memory(error, "the player");
    session_close(session);
    return false;
}

void session_close(struct session *session)
{
    player_finish(&session->player);
    job_destroy(session->job);
    trace_input_finish(&session->file);
    *session = (struct session){0};
}

void sessions_push(struct viewer *viewer)
{
    viewer->below.session[viewer->below.count++] = viewer->session;
}

void sessions_drop(struct viewer *viewer, unsigned count)
{
    while (viewer->below.count > count)
        session_close(&viewer->below.session[--viewer->below.count]);
}

bool save_finish(struct viewer *viewer, struct text_error *error)
{
    char path[sizeof viewer->message.text / 2];
    struct saver *saver = viewer->saver;
    snprintf(path, sizeof path, "%s", saver_path(saver));
    viewer->saver = NULL;
    if (!saver_finish(saver, error))
        return false;
    message_show(viewer, "Saved the trace as %s", path);
    return true;
}

void save_wait(struct viewer *viewer)
{
    struct text_error error;
    if (viewer->saver && !save_finish(viewer, &error))
        viewer_show_error(viewer, &error);
}

void save_poll(struct viewer *viewer)
{
    if (viewer->saver && saver_done(viewer->saver))
        save_wait(viewer);
}
