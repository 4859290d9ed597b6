/* The hit test: the part under the pointer in the last frame. */
#include <math.h>

#include "scene/scene_internal.h"

/* Finds the uppermost part drawn at this point. */
static bool find_place(const struct hits *hits, float x, float y, struct scene_hit *hit)
{
    const struct hit_place *place = hits_find(hits, x, y);
    *hit = place ? place->hit : *hit;
    return place;
}

static bool hit_board(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    struct frame_context context = {
        .layout = trace_layout(scene->trace), .frame = &scene->frame, .theme = scene->theme};
    if (!scene->frame.has_board || !draw_contains(scene->frame.viewport, x, y))
        return false;
    for (unsigned i = 0; i < context.layout->cells; i++) {
        if (!draw_contains(board_cell(&context, (cell_id)i), x, y))
            continue;
        float nearest = scene->frame.cell * scene->frame.cell;
        float reach = board_candidate_size(&context) * 0.62f; /* radius of a candidate's disc */
        hit->target = SCENE_CELL;
        hit->cell = (cell_id)i;
        for (unsigned digit = 1; digit <= context.layout->digits; digit++) {
            struct draw_point at = board_candidate(&context, (cell_id)i, digit);
            float distance = (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y);
            if (distance < nearest) {
                nearest = distance;
                hit->digit = digit;
            }
        }
        hit->is_on_candidate = nearest <= reach * reach;
        return true;
    }
    return false;
}

uint64_t scene_timeline_position(const struct scene *scene, float x)
{
    struct draw_box timeline = scene->frame.timeline;
    double part = fmin(1, fmax(0, ((double)x - timeline.x) / timeline.width));
    double steps = part * (double)(scene->range.last - scene->range.first);
    return scene->range.first + (uint64_t)fmax(0, ceil(steps - 0.1)); /* a step's column is before its position */
}

double scene_speed_at(const struct scene *scene, float x)
{
    struct draw_box track = frame_speed_track(&scene->frame);
    float part = fminf(1, fmaxf(0, (x - track.x) / track.width));
    return player_notch_speed((unsigned)roundf(part * (PLAYER_NOTCHES - 1)));
}

/* Hit-tests a guess in the plot of the search tree. This moves the reader's cursor, which does not change what the
 * scene shows. */
static bool hit_plot(struct scene *scene, const struct timeline_columns *timeline, float x, float y,
                     struct scene_hit *hit)
{
    uint64_t guess = scene->frame.shown == FRAME_TREE && !outline_fits(&scene->frame, &scene->tree)
                         ? icicle_hit(&scene->frame, &scene->tree, timeline, &scene->readers.any.cursor, x, y)
                         : 0;
    if (guess)
        *hit = (struct scene_hit){.target = SCENE_TREE, .position = guess, .cell = NO_CELL};
    return guess;
}

/* Converts a step or a guess of a lane to the leader's position at which the lane reaches it. */
static void follow_lane(const struct scene *scene, const struct scene *lane, struct scene_hit *hit)
{
    if (hit->target != SCENE_STEP && hit->target != SCENE_TREE)
        return;
    hit->target = SCENE_STEP;
    hit->position =
        scene_race_position(&scene->race, race_lane(&scene->race, lane), hit->position, race_lane(&scene->race, scene));
}

/* Hit-tests a lane's board, list, tree and timeline. Questions are only possible about the leader's candidates. */
static bool hit_lane(const struct scene *scene, struct scene *lane, float x, float y, struct scene_hit *hit)
{
    struct draw_box timeline = lane->frame.lane_timeline;
    if (hit_board(lane, x, y, hit)) {
        hit->digit = lane == scene ? hit->digit : 0;
        return true;
    }
    bool found = find_place(&lane->hits, x, y, hit) || hit_plot(lane, race_tree_columns(lane), x, y, hit);
    if ((!found || hit->target == SCENE_LIST) && draw_contains(timeline, x, y)) {
        hit->target = SCENE_STEP;
        hit->position = (uint64_t)((double)(x - timeline.x) / timeline.width * (double)lane->range.steps + 0.5);
        found = true;
    }
    follow_lane(scene, lane, hit);
    return found;
}

/* Hit-tests all boards of a race, and everything drawn over them. */
static void hit_lanes(struct scene *scene, float x, float y, struct scene_hit *hit)
{
    bool found = find_place(&scene->hits, x, y, hit);
    follow_lane(scene, scene, hit);
    for (size_t i = 0; i < scene->race.lanes && !found; i++)
        found = scene->race.lane[i].scene->drawn && hit_lane(scene, scene->race.lane[i].scene, x, y, hit);
    if (hit->target == SCENE_LIST) /* a lane's list does not scroll by itself */
        hit->target = SCENE_NOTHING;
}

struct scene_hit scene_hit(struct scene *scene, float x, float y)
{
    struct scene_hit hit = {.target = SCENE_NOTHING, .cell = NO_CELL};
    if (!scene->drawn || x < 0 || y < 0)
        return hit;
    if (scene->race.lanes > 1)
        hit_lanes(scene, x, y, &hit);
    else if (!find_place(&scene->hits, x, y, &hit) && !hit_board(scene, x, y, &hit))
        hit_plot(scene, &scene->timelines.visible, x, y, &hit);
    if (hit.target == SCENE_TIMELINE)
        hit.position = scene_timeline_position(scene, x);
    return hit;
}
