/* A race: two to four engines solve the same puzzle side by side under one transport. The engine with the longest trace
 * leads: viewer->session is the leader, whose player moves, and the rivals follow it. */
#include "viewer/race.h"

#include <stdio.h>
#include <string.h>

#include "viewer/session.h"
#include "viewer/viewer_state.h"

bool viewer_read_race(const char *text, const struct engine **racer, unsigned *racers, struct text_error *error)
{
    const struct engine *read[VIEWER_MAX_LANES] = {NULL};
    unsigned count = 0;
    for (const char *at = text; *at || !count;) {
        char id[48];
        size_t length = strcspn(at, ", ");
        snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : sizeof id - 1), at);
        const struct engine *engine = strcmp(id, engine_watch.id) ? engine_find(id) : &engine_watch;
        bool is_repeated = false;
        for (unsigned i = 0; i < count; i++)
            is_repeated = is_repeated || read[i] == engine;
        if (!engine || is_repeated || count == VIEWER_MAX_LANES)
            return text_error_input(error, 0, 0,
                                    "found '%.40s' in a race, expected two to four different engines with commas "
                                    "between them (`sudoscope list engines`)",
                                    *text ? id : "nothing");
        read[count++] = engine;
        at += length + strspn(at + length, ", ");
    }
    if (count < 2)
        return text_error_input(error, 0, 0,
                                "found '%.40s' alone, expected two to four engines with commas between them", text);
    memcpy(racer, read, sizeof read);
    *racers = count;
    return true;
}

/* --- where two part --- */

/* The traces belong to the two sessions, which wait for this task before they are closed. */
struct comparison {
    const struct trace *trace[2];
    struct divergence divergence;
    bool is_found;
};

static void compare(void *context, const struct cancel *cancel)
{
    struct comparison *comparison = context;
    comparison->is_found = divergence_find(&comparison->divergence, comparison->trace[0], comparison->trace[1], cancel);
}

static void finish_comparison(void *context)
{
    divergence_finish(&((struct comparison *)context)->divergence);
}

static void end_comparison(struct viewer *viewer)
{
    viewer->race.shown.divergence = NULL;
    if (viewer->race.shown.pace == RACE_BY_DIVERGENCE) /* only of that race */
        viewer->race.shown.pace = RACE_BY_STEPS;
    if (!viewer->race.divergence)
        return;
    task_cancel(viewer->race.divergence);
    task_wait(viewer->race.divergence);
    task_end(&viewer->race.divergence);
}

void race_advance(struct viewer *viewer)
{
    struct race *race = &viewer->race;
    if (race->rivals != 1 || !trace_closed(viewer->session.trace) || !trace_closed(race->rival[0].trace))
        return;
    if (!race->divergence) {
        race->divergence = task_create(sizeof(struct comparison), compare, finish_comparison);
        struct comparison *comparison = task_context(race->divergence);
        for (size_t i = 0; i < 2; i++)
            comparison->trace[i] = race->lane[i].player->replay.trace;
        task_start(race->divergence, viewer->params.threaded);
    }
    const struct comparison *comparison = task_context(race->divergence);
    if (task_is_done(race->divergence) && comparison->is_found)
        viewer->race.shown.divergence = &comparison->divergence;
}

bool race_is_comparing(const struct viewer *viewer)
{
    return viewer->race.divergence && !task_is_done(viewer->race.divergence);
}

/* --- the boards --- */

/* Lists the boards in the order in which the engines were named. */
static void list_lanes(struct viewer *viewer)
{
    viewer->race.shown.lanes = viewer->race.rivals ? viewer->race.rivals + 1 : 0;
    viewer->race.shown.lane = viewer->race.lane;
    viewer->race.lane[viewer->session.lane] = (struct scene_lane){viewer->scene, &viewer->session.player};
    for (unsigned i = 0; i < viewer->race.rivals; i++) {
        struct session *rival = &viewer->race.rival[i];
        viewer->race.lane[rival->lane] = (struct scene_lane){rival->scene, &rival->player};
    }
}

void race_end(struct viewer *viewer)
{
    end_comparison(viewer);
    for (unsigned i = 0; i < viewer->race.rivals; i++) {
        scene_destroy(viewer->race.rival[i].scene);
        session_close(&viewer->race.rival[i]);
    }
    viewer->race.rivals = 0;
    viewer->race.is_beside = false;
    viewer->session.lane = 0;
    scene_invalidate_hits(viewer->scene);
    list_lanes(viewer);
}

static void add_rival(struct viewer *viewer, const struct job_params *params, unsigned lane)
{
    struct session *rival = &viewer->race.rival[viewer->race.rivals];
    *rival = (struct session){.lane = lane};
    memcpy(rival->name, viewer->session.name, sizeof rival->name);
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(viewer->session.trace));
    rival->job = job_start(params, puzzle);
    struct scene *scene = scene_create();
    rival->trace = rival->job->trace;
    session_open(rival, scene);
    rival->scene = scene;
    viewer->race.rivals++;
}

/* Returns the rival's position that corresponds to the leader's. */
static uint64_t position_of(const struct viewer *viewer, const struct session *rival)
{
    return scene_race_position(&viewer->race.shown, viewer->session.lane, player_position(&viewer->session.player),
                               rival->lane);
}

/* Makes the rival the leader. Its player takes over direction, speed, loop and bookmarks. */
static void change_leader(struct viewer *viewer, struct session *rival)
{
    struct session leader = viewer->session;
    struct scene *scene = viewer->scene;
    struct player *next = &rival->player, *last = &leader.player;
    player_seek(next, position_of(viewer, rival));
    next->previous_position = next->replay.position; /* the jump is not a step to animate */
    next->direction = last->direction;
    next->speed = last->speed;
    next->is_even = last->is_even;
    next->follows_end = last->follows_end;
    next->step_remainder = last->step_remainder;
    next->loop = last->loop;
    struct bookmarks kept = {0};
    bookmarks_swap(next, &kept);
    bookmarks_swap(last, &kept);
    bookmarks_swap(next, &kept);
    rival->activity = leader.activity;
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
    if (viewer->session.player.is_searching) /* the leader's player is searching */
        return;
    for (unsigned i = 0; i < viewer->race.rivals; i++) {
        if (trace_steps(viewer->race.rival[i].trace) > trace_steps(longest->trace))
            longest = &viewer->race.rival[i];
    }
    if (longest != &viewer->session)
        change_leader(viewer, longest);
}

void race_start(struct viewer *viewer)
{
    for (unsigned lane = 1; lane < viewer->params.racers; lane++) {
        struct job_params params = session_job_params(viewer, viewer->params.racer[lane]);
        add_rival(viewer, &params, lane);
    }
    list_lanes(viewer);
    choose_leader(viewer);
}

void race_beside(struct viewer *viewer, const struct job_params *params)
{
    add_rival(viewer, params, 1);
    viewer->race.is_beside = true;
    list_lanes(viewer);
    choose_leader(viewer);
}

void race_end_beside(struct viewer *viewer)
{
    if (!viewer->race.is_beside)
        return;
    for (unsigned i = 0; i < viewer->race.rivals; i++) {
        if (viewer->race.rival[i].lane == 0)
            change_leader(viewer, &viewer->race.rival[i]);
    }
    race_end(viewer);
}

void race_follow(struct viewer *viewer, double seconds)
{
    if (viewer->race.rivals)
        choose_leader(viewer);
    const struct player *leader = &viewer->session.player;
    for (unsigned i = 0; i < viewer->race.rivals; i++) {
        struct player *player = &viewer->race.rival[i].player;
        player->since_move += seconds;
        player_seek(player, position_of(viewer, &viewer->race.rival[i]));
        player->direction = leader->direction; /* only for the animation; a rival's player never advances by itself */
        player->speed = leader->speed;
    }
}

bool race_is_busy(const struct viewer *viewer)
{
    for (unsigned i = 0; i < viewer->race.rivals; i++) {
        if (!trace_closed(viewer->race.rival[i].trace))
            return true;
    }
    return false;
}
