/* The position and the bookmarks of each engine on this puzzle. The traces are not kept, because an engine records the
 * same trace again. */
#include "viewer/positions.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "viewer/activity.h"
#include "viewer/session.h"
#include "viewer/viewer_state.h"

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
    struct player *player =
        viewer->activities.count ? &viewer->activities.below[0].session.player : &viewer->session.player;
    const struct engine *const *racer;
    bool is_race = activity_racers(viewer, 0, &racer);
    const char *engine = is_race ? "race" : trace_whole_engine(player->replay.trace);
    struct saved_position *saved = find(positions, engine);
    positions->last_position = activity_position(viewer, 0);
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
    } else if (viewer->params.racers) { /* a new race starts at the position of the previous session */
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
