#include "viewer/session.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "viewer/own_program.h"
#include "viewer/viewer_state.h"

void session_open(struct session *session, struct scene *scene)
{
    player_init(&session->player, session->trace);
    scene_open(scene, session->trace);
}

static double limit_of(const struct viewer *viewer, const struct engine *engine)
{
    const struct time_limit *limit = &viewer->params.limit;
    return limit->of_human && engine != &engine_human ? 0 : limit->seconds;
}

struct job_params session_job_params(struct viewer *viewer, const struct engine *engine)
{
    unsigned racers = viewer->params.racers ? viewer->params.racers : 1;
    return (struct job_params){.engine = engine,
                               .settings = viewer->params.engine_settings,
                               .context = engine == &engine_watch ? own_program_start(viewer) : NULL,
                               .seconds = limit_of(viewer, engine),
                               .memory = viewer->params.room.memory / racers,
                               .disk = viewer->params.room.disk / racers,
                               .step_limit = viewer->guided_lesson.lesson ? GUIDED_LESSON_MOST_STEPS : 0,
                               .threaded = viewer->params.threaded};
}

void session_close(struct session *session)
{
    player_finish(&session->player);
    job_dispose(session->job);
    trace_input_finish(&session->file);
    memory_free(session->origin);
    *session = (struct session){0};
}

const struct engine *session_engine(const struct viewer *viewer)
{
    const struct session *session = &viewer->session;
    const struct engine *engine = session->job ? session->job->engine : engine_of_trace(trace_engine(session->trace));
    return engine ? engine : viewer->params.engine;
}

void bookmarks_swap(struct player *player, struct bookmarks *kept)
{
    struct bookmarks own = {player->bookmark, player->bookmarks, player->bookmark_capacity};
    player->bookmark = kept->position;
    player->bookmarks = kept->count;
    player->bookmark_capacity = kept->capacity;
    *kept = own;
}
