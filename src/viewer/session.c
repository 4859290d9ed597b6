/* A session: a trace with its player, and the engine or the file that it comes from. The stack `below` holds the
 * sessions to return to, from branches and from a lesson. */
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
                               .step_limit = viewer->presentation.lesson ? PRESENTATION_MOST_STEPS : 0,
                               .threaded = viewer->params.threaded};
}

void session_close(struct session *session)
{
    player_finish(&session->player);
    job_dispose(session->job);
    trace_input_finish(&session->file);
    *session = (struct session){0};
}

const struct engine *session_engine(const struct viewer *viewer)
{
    const struct session *session = &viewer->session;
    const struct engine *engine = session->job ? session->job->engine : engine_of_trace(trace_engine(session->trace));
    return engine ? engine : viewer->params.engine;
}

bool sessions_have_room(const struct viewer *viewer, struct text_error *error)
{
    return viewer->below.count < MAX_SESSIONS_BELOW - 1 ||
           text_error_input(
               error, 0, 0,
               "%d boards lie beneath this one; the menu \"Solve\", or Shift+A, goes back to the previous one",
               MAX_SESSIONS_BELOW - 1);
}

void session_note_race(struct viewer *viewer)
{
    struct session_race *race = &viewer->session.race;
    bool is_on = viewer->race.rivals && !viewer->race.is_beside;
    memcpy(race->racer, viewer->params.racer, sizeof race->racer);
    race->racers = is_on ? viewer->race.rivals + 1 : 0;
}

void sessions_push(struct viewer *viewer)
{
    viewer->session.awaited = viewer->params.start_position;
    viewer->params.start_position = 0;
    viewer->below.session[viewer->below.count++] = viewer->session;
}

void sessions_drop(struct viewer *viewer, unsigned count)
{
    while (viewer->below.count > count)
        session_close(&viewer->below.session[--viewer->below.count]);
    if (viewer->below.race_depth > count)
        viewer->below.race_depth = 0;
}

void sessions_forget_by_hand(struct viewer *viewer)
{
    struct session_stack *below = &viewer->below;
    unsigned kept = 0, race_depth = below->race_depth;
    for (unsigned i = 0; i < below->count; i++) {
        if (!below->session[i].is_by_hand) {
            below->session[kept++] = below->session[i];
            continue;
        }
        session_close(&below->session[i]);
        below->race_depth -= i < race_depth;
    }
    below->count = kept;
}

/* --- saved positions: where each engine was left on this puzzle, with its bookmarks. The traces themselves are not
 * kept, because an engine records the same trace again. --- */

void bookmarks_swap(struct player *player, struct bookmarks *kept)
{
    struct bookmarks own = {player->bookmark, player->bookmarks, player->bookmark_capacity};
    player->bookmark = kept->position;
    player->bookmarks = kept->count;
    player->bookmark_capacity = kept->capacity;
    *kept = own;
}

/* Returns the saved position of the engine, or NULL. All contestants of a race share one. */
static struct saved_position *find(struct saved_positions *positions, const char *engine)
{
    for (unsigned i = 0; i < positions->count; i++) {
        if (!strcmp(positions->saved[i].engine, engine))
            return &positions->saved[i];
    }
    return NULL;
}

void positions_save(struct viewer *viewer)
{
    struct saved_positions *positions = &viewer->positions;
    struct player *player = viewer->below.count ? &viewer->below.session[0].player : &viewer->session.player;
    bool is_race =
        viewer->below.count ? viewer->below.session[0].race.racers : viewer->race.rivals && !viewer->race.is_beside;
    const char *engine = is_race ? "race" : trace_whole_engine(player->replay.trace);
    struct saved_position *saved = find(positions, engine);
    /* The start position may not have been reached yet. */
    uint64_t awaited = viewer->below.count ? viewer->below.session[0].awaited : viewer->params.start_position;
    positions->last_position = awaited ? awaited : player_position(player);
    positions->last_direction = player->direction;
    if (!is_race) {
        snprintf(positions->single, sizeof positions->single, "%s", engine);
        positions->single_position = positions->last_position;
    }
    if (!saved && positions->count == MAX_SAVED_POSITIONS)
        return;
    if (!saved)
        saved = &positions->saved[positions->count++];
    memory_free(saved->bookmarks.position);
    *saved = (struct saved_position){.position = positions->last_position, .direction = player->direction};
    snprintf(saved->engine, sizeof saved->engine, "%s", engine);
    bookmarks_swap(player, &saved->bookmarks);
}

void positions_restore(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    struct saved_position *saved =
        find(&viewer->positions, viewer->params.racers ? "race" : trace_whole_engine(viewer->session.trace));
    if (saved) {
        bookmarks_swap(player, &saved->bookmarks);
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
        memory_free(viewer->positions.saved[--viewer->positions.count].bookmarks.position);
    viewer->positions = (struct saved_positions){0};
}
