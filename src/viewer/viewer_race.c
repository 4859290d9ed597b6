/* Races: two to four engines solve the same puzzle side by side under one transport. The engine with the
 * longest trace leads: viewer->session is the leader, its player is the one that moves, and the rivals follow
 * it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "viewer/viewer_internal.h"

bool viewer_read_race(const char *text, const struct engine **racer, unsigned *racers, struct text_error *error)
{
    const struct engine *read[VIEWER_MAX_LANES] = {NULL};
    unsigned count = 0;
    for (const char *at = text; *at || !count;) {
        char id[48];
        size_t length = strcspn(at, ", ");
        snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : sizeof id - 1), at);
        const struct engine *engine = engine_find(id);
        bool is_repeated = false;
        for (unsigned i = 0; i < count && i < VIEWER_MAX_LANES; i++)
            is_repeated = is_repeated || read[i] == engine;
        if (!engine || is_repeated || count == VIEWER_MAX_LANES) {
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

/* Lists the boards in the order in which the engines were named. */
static void list_lanes(struct viewer *viewer)
{
    viewer->view.lanes = viewer->rivals ? viewer->rivals + 1 : 0;
    viewer->view.lane = viewer->lane;
    viewer->lane[viewer->session.lane] = (struct scene_lane){viewer->scene, &viewer->session.player};
    for (unsigned i = 0; i < viewer->rivals; i++)
        viewer->lane[viewer->rival[i].lane] = (struct scene_lane){viewer->rival[i].scene, &viewer->rival[i].player};
}

void viewer_end_race(struct viewer *viewer)
{
    if (viewer->rivals)
        viewer_wait_for_save(viewer); /* a rival's trace may be the one being saved */
    for (unsigned i = 0; i < viewer->rivals; i++) {
        scene_destroy(viewer->rival[i].scene);
        viewer_close_session(&viewer->rival[i]);
    }
    viewer->rivals = 0;
    viewer->session.lane = 0;
    scene_invalidate_hits(viewer->scene);
    list_lanes(viewer);
}

static bool add_rival(struct viewer *viewer, unsigned lane, struct text_error *error)
{
    struct session *rival = &viewer->rival[viewer->rivals];
    *rival = (struct session){.lane = lane};
    memcpy(rival->name, viewer->session.name, sizeof rival->name);
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
    struct job_params params = {.engine = viewer->racer[lane], .memory = viewer->params.memory / viewer->racers,
                                .threaded = viewer->params.threaded};
    rival->job = puzzle ? job_start(&params, puzzle) : NULL;
    rival->trace = rival->job ? rival->job->trace : NULL;
    rival->scene = rival->job ? scene_create(error) : NULL;
    if (!rival->scene || !player_init(&rival->player, rival->trace) || !scene_open(rival->scene, rival->trace, error)) {
        text_error_memory(error, "the race");
        scene_destroy(rival->scene);
        viewer_close_session(rival);
        return false;
    }
    viewer->rivals++;
    return true;
}

/* Returns the position of a rival that corresponds to the leader's. */
static uint64_t position_of(const struct viewer *viewer, const struct session *rival)
{
    uint64_t position = player_position(&viewer->session.player), steps = trace_steps(viewer->session.trace);
    uint64_t rival_steps = trace_steps(rival->trace);
    if (viewer->view.by_progress && steps)
        position = (uint64_t)floor((double)rival_steps * (double)position / (double)steps + 0.5);
    return position < rival_steps ? position : rival_steps;
}

/* Makes the rival the leader. Direction, speed, loop and bookmarks move over to its player. */
static void change_leader(struct viewer *viewer, struct session *rival)
{
    struct session leader = viewer->session;
    struct scene *scene = viewer->scene;
    struct player *next = &rival->player, *last = &leader.player;
    player_seek(next, position_of(viewer, rival));
    next->previous_position = next->replay.position; /* the jump is not a step to animate */
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
    viewer->session = *rival;
    viewer->scene = rival->scene;
    viewer->session.scene = NULL;
    *rival = leader;
    rival->scene = scene;
    scene_invalidate_hits(viewer->scene);
    list_lanes(viewer);
}

static void choose_leader(struct viewer *viewer)
{
    struct session *longest = &viewer->session;
    for (unsigned i = 0; i < viewer->rivals; i++) {
        if (trace_steps(viewer->rival[i].trace) > trace_steps(longest->trace))
            longest = &viewer->rival[i];
    }
    if (longest != &viewer->session)
        change_leader(viewer, longest);
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
    const struct engine *before[VIEWER_MAX_LANES];
    unsigned count = viewer->racers;
    memcpy(before, viewer->racer, sizeof before);
    memcpy(viewer->racer, racer, racers * sizeof *racer);
    viewer->racers = racers;
    const struct engine *single_engine = viewer->params.engine;
    if (viewer_solve_with(viewer, racer[0], error)) {
        viewer->params.engine = single_engine; /* restored when the race ends */
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
    const struct player *leader = &viewer->session.player;
    for (unsigned i = 0; i < viewer->rivals; i++) {
        struct player *player = &viewer->rival[i].player;
        player->since_move += seconds;
        player_seek(player, position_of(viewer, &viewer->rival[i]));
        player->direction = leader->direction; /* only for animation; a rival's player never advances by itself */
        player->speed = leader->speed;
    }
}
