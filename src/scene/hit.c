/* The hit test: what lies under the pointer in the last frame. */
#include <math.h>

#include "scene/scene_internal.h"

static bool hit_board(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    struct frame_context context = {
        .layout = trace_layout(scene->trace), .frame = &scene->frame, .theme = scene->theme};
    if (!scene->frame.has_board || !frame_box_contains(scene->frame.viewport, x, y))
        return false;
    for (unsigned i = 0; i < context.layout->cells; i++) {
        if (!frame_box_contains(board_cell(&context, (cell_id)i), x, y))
            continue;
        float nearest = scene->frame.cell * scene->frame.cell;
        float reach = board_candidate_size(&context) * 0.62f; /* of a candidate's disc */
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
    return scene->first + (uint64_t)(part * (double)(scene->last - scene->first) + 0.5);
}

double scene_speed_at(const struct scene *scene, float x)
{
    struct draw_box track = frame_speed_track(&scene->frame);
    float part = fminf(1, fmaxf(0, (x - track.x) / track.width));
    return player_notch_speed((unsigned)roundf(part * (PLAYER_NOTCHES - 1)));
}

static bool hit_bar(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    static const char *const actions[FRAME_BUTTONS] = {"first", "step-back", "play-pause", "step-forward", "last"};
    const struct frame_layout *frame = &scene->frame;
    for (unsigned i = 0; i < FRAME_BUTTONS; i++) {
        if (frame_box_contains(frame->button[i], x, y)) {
            hit->target = SCENE_BUTTON;
            hit->action = actions[i];
            return true;
        }
    }
    struct draw_box timeline = frame->timeline;
    /* includes the bar's whole height and a margin at the ends, which makes them easy to reach */
    struct draw_box reach = {timeline.x - frame->em * 0.5f, frame->bar.y, timeline.width + frame->em,
                             frame->bar.height};
    if (frame_box_contains(frame->speed, x, y)) {
        hit->target = SCENE_SPEED;
    } else if (frame_box_contains(reach, x, y)) {
        hit->target = SCENE_TIMELINE;
        hit->position = scene_timeline_position(scene, x);
    }
    return hit->target != SCENE_NOTHING;
}

/* The search for a guess moves the reader's cursor. That does not change what the scene shows. */
static uint64_t hit_tree(struct scene *scene, const struct timeline_columns *timeline, float x, float y)
{
    if (!scene->frame.has_tree)
        return 0;
    if (outline_fits(&scene->frame, &scene->tree))
        return outline_hit(&scene->frame, &scene->tree, x, y);
    return icicle_hit(&scene->frame, &scene->tree, timeline, &scene->reader.cursor, x, y);
}

/* A cell or digit that the sentence names. */
static bool hit_word(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    for (unsigned i = 0; i < scene->chips.count; i++) {
        const struct chip *chip = &scene->chips.chip[i];
        if (!frame_box_contains(chip->box, x, y))
            continue;
        hit->target = chip->kind == SPAN_CHOICE ? SCENE_CHOICE : chip->kind == SPAN_WORDS ? SCENE_TERM : SCENE_WORD;
        hit->position = hit->target == SCENE_WORD ? i : chip->index;
        hit->cell = chip->kind == SPAN_CELL ? chip->index : NO_CELL;
        hit->digit = chip->kind == SPAN_DIGIT ? chip->index : 0;
        return true;
    }
    return false;
}

/* A button of the keypad. */
static bool hit_key(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    const struct scene_document *document = scene->document;
    for (size_t i = 0; document && !scene->hints.count && i < document->keys; i++) {
        if (!frame_box_contains(keypad_box(&scene->frame, document, i), x, y))
            continue;
        hit->target = SCENE_KEY;
        hit->position = i;
        return true;
    }
    return false;
}

static bool hit_stage(const struct frame_layout *frame, float x, float y, struct scene_hit *hit)
{
    for (enum lesson_stage stage = 0; stage < LESSON_STAGES; stage++) {
        if (!frame_box_contains(lesson_stage_box(frame, stage), x, y))
            continue;
        hit->target = SCENE_STAGE;
        hit->position = stage;
        return true;
    }
    return false;
}

static bool hit_panel(struct scene *scene, float x, float y, struct scene_hit *hit)
{
    const struct frame_layout *frame = &scene->frame;
    if (hit_word(scene, x, y, hit) || hit_key(scene, x, y, hit) || hit_stage(frame, x, y, hit))
        return true;
    uint64_t row = scene->list_hidden ? UINT64_MAX : list_hit(frame, &scene->moment, x, y);
    if (row != UINT64_MAX) {
        hit->target = SCENE_STEP;
        hit->position = row;
    } else if ((row = rows_hit(&scene->hints, x, y)) != SIZE_MAX) {
        hit->target = SCENE_HINT;
        hit->position = row;
    } else if ((row = proof_hit(frame, &scene->proof_rows, x, y))) {
        hit->target = SCENE_PROOF_LINE;
        hit->position = row;
    } else if (frame->has_list && frame_box_contains(frame->list, x, y)) {
        hit->target = SCENE_LIST;
    } else if ((row = hit_tree(scene, &scene->timeline, x, y))) {
        hit->target = SCENE_TREE;
        hit->position = row;
    } else if (frame->has_title && frame_box_contains(frame->title, x, y)) {
        hit->target = x > frame->title.x + frame->title.width - 8 * frame->em ? SCENE_ENGINE : SCENE_TITLE;
        if (x < frame->title.x + FRAME_MENU_BUTTON * frame->em && !scene->headless) {
            hit->target = SCENE_BUTTON;
            hit->action = "palette";
        }
    }
    return hit->target != SCENE_NOTHING;
}

/* Hit-tests a lane's list, tree and timeline. The result is the leader's position at which the lane is at the
 * step hit. */
static bool hit_lane(const struct scene *scene, struct scene *lane, float x, float y, struct scene_hit *hit)
{
    struct draw_box timeline = lane->frame.lane_timeline;
    uint64_t guess, lane_position = UINT64_MAX;
    if (!lane->list_hidden)
        lane_position = list_hit(&lane->frame, &lane->moment, x, y);
    if (lane_position == UINT64_MAX && (guess = hit_tree(lane, &lane->lane_timeline, x, y)))
        lane_position = guess;
    else if (lane_position == UINT64_MAX && frame_box_contains(timeline, x, y))
        lane_position = (uint64_t)((double)(x - timeline.x) / timeline.width * (double)lane->steps + 0.5);
    if (lane_position == UINT64_MAX)
        return false;
    hit->target = SCENE_STEP;
    hit->position = lane_position;
    if (scene->by_progress && lane->steps)
        hit->position = (uint64_t)((double)lane_position / (double)lane->steps * (double)scene->steps + 0.5);
    return true;
}

/* Hit-tests all boards of a race. Only the leader's candidates can be asked about. */
static bool hit_lanes(struct scene *scene, float x, float y, struct scene_hit *hit)
{
    for (size_t i = 0; i < scene->lanes; i++) {
        struct scene *lane = scene->lane[i].scene;
        if (!lane->drawn || (!hit_board(lane, x, y, hit) && !hit_lane(scene, lane, x, y, hit)))
            continue;
        hit->digit = lane == scene ? hit->digit : 0;
        return true;
    }
    return false;
}

static void hit_row(const struct rows_shown *shown, enum scene_target target, float x, float y, struct scene_hit *hit)
{
    size_t row = rows_hit(shown, x, y);
    hit->target = target;
    hit->position = row == SIZE_MAX ? UINT64_MAX : row;
}

struct scene_hit scene_hit(struct scene *scene, float x, float y)
{
    struct scene_hit hit = {.target = SCENE_NOTHING, .cell = NO_CELL};
    if (!scene->drawn || x < 0 || y < 0)
        return hit;
    if (scene->help)
        hit.target = SCENE_HELP;
    else if (scene->has_menu)
        hit_row(&scene->menu, SCENE_MENU, x, y, &hit);
    else if (scene->has_page)
        hit_row(&scene->page, SCENE_START, x, y, &hit);
    else if (rows_hit(&scene->header, x, y) != SIZE_MAX)
        hit_row(&scene->header, SCENE_HEADER, x, y, &hit);
    else if (scene->lanes > 1)
        (void)(hit_lanes(scene, x, y, &hit) || hit_bar(scene, x, y, &hit));
    else if (!hit_board(scene, x, y, &hit) && !hit_bar(scene, x, y, &hit))
        hit_panel(scene, x, y, &hit);
    return hit;
}
