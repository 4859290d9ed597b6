#include "viewer/activity.h"

#include <string.h>

#include "viewer/session.h"
#include "viewer/viewer_state.h"

const struct session *activity_session(const struct viewer *viewer, unsigned place)
{
    return place < viewer->activities.count ? &viewer->activities.below[place].session : &viewer->session;
}

unsigned activity_depth(const struct viewer *viewer, enum activity activity)
{
    unsigned depth = viewer->activities.count;
    while (depth && activity_session(viewer, depth)->activity != activity)
        depth--;
    return depth;
}

unsigned activity_racers(const struct viewer *viewer, unsigned place, const struct engine *const **racer)
{
    const struct interrupted *below = place < viewer->activities.count ? &viewer->activities.below[place] : NULL;
    unsigned rivals = viewer->race.is_beside ? 0 : viewer->race.rivals;
    *racer = below ? below->racer : viewer->params.racer;
    return below ? below->racers : rivals + (rivals > 0);
}

uint64_t activity_position(const struct viewer *viewer, unsigned place)
{
    bool is_below = place < viewer->activities.count;
    uint64_t awaited = is_below ? viewer->activities.below[place].awaited : viewer->params.start_position;
    return awaited ? awaited : player_position(&activity_session(viewer, place)->player);
}

bool activity_has_room(const struct viewer *viewer, struct text_error *error)
{
    return viewer->activities.count < MAX_ACTIVITIES_BELOW - 1 ||
           text_error_input(
               error, 0, 0,
               "%d boards lie beneath this one; the menu \"Solve\", or Shift+A, goes back to the previous one",
               MAX_ACTIVITIES_BELOW - 1);
}

void activity_note(struct viewer *viewer)
{
    struct interrupted *next = &viewer->activities.below[viewer->activities.count];
    const struct engine *const *racer;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    next->looking = viewer->looking;
    next->selection = viewer->selection;
    next->engine = viewer->params.engine;
    next->racers = activity_racers(viewer, viewer->activities.count, &racer);
    next->awaited = viewer->params.start_position;
    memcpy(next->racer, racer, sizeof next->racer);
}

void activity_interrupt(struct viewer *viewer)
{
    viewer->activities.below[viewer->activities.count++].session = viewer->session;
    viewer->params.start_position = 0;
}

void activity_resume(struct viewer *viewer)
{
    const struct interrupted *interrupted = &viewer->activities.below[--viewer->activities.count];
    viewer->session = interrupted->session;
    viewer->looking = interrupted->looking;
    viewer->selection = interrupted->selection;
    viewer->params.engine = interrupted->engine;
    memcpy(viewer->params.racer, interrupted->racer, sizeof interrupted->racer);
    viewer->params.racers = interrupted->racers;
    viewer->params.start_position = interrupted->awaited;
}

void activities_drop(struct viewer *viewer, unsigned count)
{
    while (viewer->activities.count > count)
        session_close(&viewer->activities.below[--viewer->activities.count].session);
}

void activities_forget_by_hand(struct viewer *viewer)
{
    struct activities *activities = &viewer->activities;
    unsigned kept = 0;
    for (unsigned i = 0; i < activities->count; i++) {
        if (activities->below[i].session.activity == ACTIVITY_HAND)
            session_close(&activities->below[i].session);
        else
            activities->below[kept++] = activities->below[i];
    }
    activities->count = kept;
}
