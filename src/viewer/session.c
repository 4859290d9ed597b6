/* A session: a trace with its player, and the engine or the file that it comes from. The stack `below` holds the
 * sessions to return to, from branches and from a lesson. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
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

/* --- saved positions: where each engine was left on this puzzle, with its bookmarks. The traces themselves are not
 * kept, because an engine records the same trace again. --- */

static struct saved_position *find_saved_position(struct viewer *viewer, const char *engine)
{
    for (unsigned i = 0; i < viewer->positions.count; i++) {
        if (!strcmp(viewer->positions.saved[i].engine, engine))
            return &viewer->positions.saved[i];
    }
    return NULL;
}

static struct saved_position *add_saved_position(struct viewer *viewer, const char *engine)
{
    if (viewer->positions.count == MAX_SAVED_POSITIONS)
        return NULL;
    struct saved_position *saved = &viewer->positions.saved[viewer->positions.count++];
    *saved = (struct saved_position){0};
    snprintf(saved->engine, sizeof saved->engine, "%s", engine);
    return saved;
}

/* All contestants of a race share one saved position. */
static const char race[] = "race";

void positions_save(struct viewer *viewer)
{
    struct player *player = viewer->below.count ? &viewer->below.session[0].player : &viewer->session.player;
    const char *engine = viewer->race.rivals ? race : trace_engine(player->replay.trace);
    struct saved_position *saved = find_saved_position(viewer, engine);
    saved = saved ? saved : add_saved_position(viewer, engine);
    /* The start position may not have been reached yet. */
    viewer->positions.last_position =
        viewer->params.start_position ? viewer->params.start_position : player_position(player);
    viewer->positions.last_direction = player->direction;
    if (!saved)
        return;
    memory_free(saved->bookmark);
    saved->position = viewer->positions.last_position;
    saved->direction = player->direction;
    saved->bookmark = player->bookmark;
    saved->bookmarks = player->bookmarks;
    saved->bookmark_capacity = player->bookmark_capacity;
    player->bookmark = NULL;
    player->bookmarks = player->bookmark_capacity = 0;
}

void positions_restore(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    struct saved_position *saved =
        find_saved_position(viewer, viewer->params.racers ? race : trace_engine(viewer->session.trace));
    if (saved) {
        player->bookmark = saved->bookmark;
        player->bookmarks = saved->bookmarks;
        player->bookmark_capacity = saved->bookmark_capacity;
        saved->bookmark = NULL;
        saved->bookmarks = saved->bookmark_capacity = 0;
        viewer->params.start_position = saved->position;
        player_play(player, saved->direction);
    } else if (viewer->params.racers) { /* a new race starts at the position that was left */
        viewer->params.start_position = viewer->positions.last_position;
        player_play(player, viewer->positions.last_direction);
    }
}

void positions_clear(struct viewer *viewer)
{
    while (viewer->positions.count)
        memory_free(viewer->positions.saved[--viewer->positions.count].bookmark);
}
