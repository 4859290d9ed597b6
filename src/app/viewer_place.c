/* Where one was with each engine on this puzzle, and its bookmarks: one may look at another and come back. The traces
 * are not kept: an engine writes the same one again. */
#include <stdio.h>
#include <string.h>

#include "app/viewer_parts.h"
#include "base/memory.h"

static struct place *find_place(struct viewer *viewer, const char *engine)
{
    for (unsigned i = 0; i < viewer->places; i++) {
        if (!strcmp(viewer->place[i].engine, engine))
            return &viewer->place[i];
    }
    return NULL;
}

static struct place *add_place(struct viewer *viewer, const char *engine)
{
    if (viewer->places == VIEWER_PLACES)
        return NULL;
    struct place *place = &viewer->place[viewer->places++];
    *place = (struct place){0};
    snprintf(place->engine, sizeof place->engine, "%s", engine);
    return place;
}

/* A race is one place, whoever leads. */
static const char race[] = "race";

void viewer_place_keep(struct viewer *viewer)
{
    struct player *player = viewer->trunks ? &viewer->trunk[0].player : &viewer->showing.player;
    const char *engine = viewer->rivals ? race : trace_engine(player->replay.trace);
    struct place *place = find_place(viewer, engine);
    place = place ? place : add_place(viewer, engine);
    viewer->place_left = viewer->params.at ? viewer->params.at : player_position(player); /* it may be on its way */
    viewer->place_going = player->direction;
    if (!place)
        return;
    memory_free(place->bookmark);
    place->position = viewer->place_left;
    place->going = player->direction;
    place->bookmark = player->bookmark;
    place->bookmarks = player->bookmarks;
    place->bookmark_capacity = player->bookmark_capacity;
    player->bookmark = NULL;
    player->bookmarks = player->bookmark_capacity = 0;
}

void viewer_place_return(struct viewer *viewer)
{
    struct player *player = &viewer->showing.player;
    struct place *place = find_place(viewer, viewer->racers ? race : trace_engine(viewer->showing.trace));
    if (place) {
        player->bookmark = place->bookmark;
        player->bookmarks = place->bookmarks;
        player->bookmark_capacity = place->bookmark_capacity;
        place->bookmark = NULL;
        place->bookmarks = place->bookmark_capacity = 0;
        viewer->params.at = place->position;
        player_play(player, place->going);
    } else if (viewer->racers) { /* a race begins where one is */
        viewer->params.at = viewer->place_left;
        player_play(player, viewer->place_going);
    }
}

void viewer_place_forget(struct viewer *viewer)
{
    while (viewer->places)
        memory_free(viewer->place[--viewer->places].bookmark);
}
