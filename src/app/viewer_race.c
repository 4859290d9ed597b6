/* A race: two to four engines on the same puzzle, one transport for all. The one whose way is longest leads: it is what
 * `showing` is, and everything that moves moves it; the others follow. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/viewer_parts.h"

bool viewer_read_race(const char *text, const struct engine **racer, unsigned *racers, struct text_error *error)
{
    const struct engine *read[VIEWER_LANES] = {NULL};
    unsigned count = 0;
    for (const char *at = text; *at || !count;) {
        char id[48];
        size_t length = strcspn(at, ", ");
        snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : sizeof id - 1), at);
        const struct engine *engine = engine_find(id);
        bool again = false;
        for (unsigned i = 0; i < count && i < VIEWER_LANES; i++)
            again = again || read[i] == engine;
        if (!engine || again || count == VIEWER_LANES) {
            text_error_input(error, 0, 0, "found '%.40s' in a race, expected two to four different engines with commas "
                                          "between them (`sudoscope list engines`)", *text ? id : "nothing");
            return false;
        }
        read[count++] = engine;
        at += length + strspn(at + length, ", ");
    }
    if (count < 2) {
        text_error_input(error, 0, 0, "found '%.40s' alone, expected two to four engines with commas between them", text);
        return false;
    }
    memcpy(racer, read, sizeof read);
    *racers = count;
    return true;
}

/* The scene's lanes, in the order in which the engines were named. */
static void list_lanes(struct viewer *viewer)
{
    viewer->view.lanes = viewer->rivals ? viewer->rivals + 1 : 0;
    viewer->view.lane = viewer->lane;
    viewer->lane[viewer->showing.lane] = (struct scene_lane){viewer->scene, &viewer->showing.player};
    for (unsigned i = 0; i < viewer->rivals; i++)
        viewer->lane[viewer->rival[i].lane] = (struct scene_lane){viewer->rival[i].scene, &viewer->rival[i].player};
}

void viewer_end_race(struct viewer *viewer)
{
    if (viewer->rivals)
        viewer_finish_saving(viewer); /* it may have led when that began */
    for (unsigned i = 0; i < viewer->rivals; i++) {
        scene_destroy(viewer->rival[i].scene);
        viewer_close_showing(&viewer->rival[i]);
    }
    viewer->rivals = 0;
    viewer->showing.lane = 0;
    scene_forget(viewer->scene);
    list_lanes(viewer);
}

static bool add_rival(struct viewer *viewer, unsigned lane, struct text_error *error)
{
    struct showing *rival = &viewer->rival[viewer->rivals];
    *rival = (struct showing){.lane = lane};
    memcpy(rival->name, viewer->showing.name, sizeof rival->name);
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->showing.trace));
    struct job_params params = {.engine = viewer->racer[lane], .memory = viewer->params.memory / viewer->racers,
                                .threaded = viewer->params.threaded};
    rival->job = puzzle ? job_start(&params, puzzle) : NULL;
    rival->trace = rival->job ? rival->job->trace : NULL;
    rival->scene = rival->job ? scene_create(error) : NULL;
    if (!rival->scene || !player_init(&rival->player, rival->trace) || !scene_open(rival->scene, rival->trace, error)) {
        text_error_memory(error, "the race");
        scene_destroy(rival->scene);
        viewer_close_showing(rival);
        return false;
    }
    viewer->rivals++;
    return true;
}

/* Where a rival should be, given where the leader is. */
static uint64_t position_of(const struct viewer *viewer, const struct showing *rival)
{
    uint64_t position = player_position(&viewer->showing.player), steps = trace_steps(viewer->showing.trace);
    uint64_t own = trace_steps(rival->trace);
    if (viewer->view.by_share && steps)
        position = (uint64_t)floor((double)own * (double)position / (double)steps + 0.5);
    return position < own ? position : own;
}

/* The rival takes the lead, with all that one has set about playing. */
static void hand_over(struct viewer *viewer, struct showing *rival)
{
    struct showing leader = viewer->showing;
    struct scene *scene = viewer->scene;
    struct player *next = &rival->player, *last = &leader.player;
    player_seek(next, position_of(viewer, rival));
    next->previous_position = next->replay.position; /* not a step that was taken */
    next->direction = last->direction;
    next->speed = last->speed;
    next->step_remainder = last->step_remainder;
    next->loop = last->loop;
    next->loop_first = last->loop_first;
    next->loop_last = last->loop_last;
    uint64_t *bookmark = next->bookmark;
    size_t bookmarks = next->bookmarks, room = next->bookmark_capacity;
    next->bookmark = last->bookmark;
    next->bookmarks = last->bookmarks;
    next->bookmark_capacity = last->bookmark_capacity;
    last->bookmark = bookmark;
    last->bookmarks = bookmarks;
    last->bookmark_capacity = room;
    viewer->showing = *rival;
    viewer->scene = rival->scene;
    viewer->showing.scene = NULL;
    *rival = leader;
    rival->scene = scene;
    scene_forget(viewer->scene);
    list_lanes(viewer);
}

static void choose_leader(struct viewer *viewer)
{
    struct showing *longest = &viewer->showing;
    for (unsigned i = 0; i < viewer->rivals; i++) {
        if (trace_steps(viewer->rival[i].trace) > trace_steps(longest->trace))
            longest = &viewer->rival[i];
    }
    if (longest != &viewer->showing)
        hand_over(viewer, longest);
}

bool viewer_start_rivals(struct viewer *viewer, struct text_error *error)
{
    for (unsigned lane = 1; lane < viewer->racers; lane++) {
        if (!add_rival(viewer, lane, error)) {
            viewer_end_race(viewer);
            viewer->racers = 0;
            return false;
        }
    }
    list_lanes(viewer);
    choose_leader(viewer);
    return true;
}

bool viewer_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error)
{
    const struct engine *before[VIEWER_LANES];
    unsigned count = viewer->racers;
    memcpy(before, viewer->racer, sizeof before);
    memcpy(viewer->racer, racer, racers * sizeof *racer);
    viewer->racers = racers;
    const struct engine *alone = viewer->params.engine;
    if (viewer_solve_with(viewer, racer[0], error)) {
        viewer->params.engine = alone; /* the one to go back to after the race */
        return true;
    }
    memcpy(viewer->racer, before, sizeof before);
    viewer->racers = count;
    return false;
}

void viewer_follow_leader(struct viewer *viewer, double seconds)
{
    if (viewer->rivals)
        choose_leader(viewer);
    const struct player *leader = &viewer->showing.player;
    for (unsigned i = 0; i < viewer->rivals; i++) {
        struct player *player = &viewer->rival[i].player;
        player->since_move += seconds;
        player_seek(player, position_of(viewer, &viewer->rival[i]));
        player->direction = leader->direction; /* for how it moves; it is never asked to play by itself */
        player->speed = leader->speed;
    }
}
