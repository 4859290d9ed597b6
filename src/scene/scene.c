#include "scene/scene.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "scene/levels.h"
#include "scene/stage.h"

struct scene {
    const struct trace *trace;
    struct replay past; /* for looking at other positions than the player's: previews, levels */
    struct step_reader now, under_way, reader, other;
    struct levels levels;
    struct strip strip;
    struct sentence sentence;
    /* of the frame drawn last */
    struct frame frame;
    const struct theme *theme;
    uint64_t position, steps, first, last; /* first, last: what the strip shows */
    int64_t list_offset;
    bool moving, help, drawn;
};

struct scene *scene_create(struct text_error *error)
{
    struct scene *scene = memory_zeroed(1, sizeof *scene);
    if (!scene)
        text_error_memory(error, "the scene");
    return scene;
}

/* Lets go what belongs to the trace. */
static void close_trace(struct scene *scene)
{
    if (!scene->trace)
        return;
    replay_finish(&scene->past);
    step_reader_finish(&scene->now);
    step_reader_finish(&scene->under_way);
    step_reader_finish(&scene->reader);
    step_reader_finish(&scene->other);
    levels_finish(&scene->levels);
    strip_finish(&scene->strip);
}

void scene_destroy(struct scene *scene)
{
    if (scene)
        close_trace(scene);
    memory_free(scene);
}

bool scene_open(struct scene *scene, const struct trace *trace, struct text_error *error)
{
    struct replay past;
    struct levels levels;
    if (!replay_init(&past, trace)) {
        text_error_memory(error, "the scene");
        return false;
    }
    if (!levels_init(&levels, trace)) {
        replay_finish(&past);
        text_error_memory(error, "the scene");
        return false;
    }
    close_trace(scene);
    *scene = (struct scene){.trace = trace, .past = past, .levels = levels};
    step_reader_init(&scene->now, trace);
    step_reader_init(&scene->under_way, trace);
    step_reader_init(&scene->reader, trace);
    step_reader_init(&scene->other, trace);
    return true;
}

/* --- drawing --- */

/* The steps that the strip shows: the zoom, within the trace. */
static void find_range(struct scene *scene, const struct scene_view *view)
{
    scene->first = 0;
    scene->last = scene->steps;
    if (view->zoom_last > view->zoom_first && view->zoom_first < scene->steps) {
        scene->first = view->zoom_first;
        scene->last = view->zoom_last < scene->steps ? view->zoom_last : scene->steps;
    }
}

static void make_strip(struct scene *scene)
{
    uint64_t count = scene->last - scene->first, room = (uint64_t)(scene->frame.strip.width / scene->frame.thick);
    strip_make(&scene->strip, &scene->reader.cursor, scene->first, scene->last, (size_t)(count < room ? count : room));
}

/* Reads what there is to show; `now` and `under_way` receive the steps that the stage points to. */
static void set_stage(struct scene *scene, const struct scene_view *view, struct draw_list *list, struct stage *stage,
                      struct step *now, struct step *under_way)
{
    scene->steps = trace_steps(scene->trace);
    scene->position = player_position(view->player);
    scene->theme = view->theme;
    scene->list_offset = view->list_offset;
    scene->help = view->help;
    *stage = (struct stage){
        .list = list,
        .view = view,
        .theme = view->theme,
        .frame = &scene->frame,
        .trace = scene->trace,
        .layout = trace_layout(scene->trace),
        .puzzle = trace_puzzle(scene->trace),
        .position = scene->position,
        .steps = scene->steps,
        .mask = view->player->replay.mask,
        .motion = motion_find(view->player, view->reduced_motion || view->theme->big_bang),
        .reader = &scene->reader,
        .other = &scene->other,
        .sentence = &scene->sentence,
        .strip = &scene->strip,
    };
    scene->moving = stage->motion.moving;
    if (scene->position && step_read(&scene->now, scene->position, now))
        stage->step = now;
    if (stage->motion.step && stage->motion.step == scene->position)
        stage->moving = stage->step;
    else if (stage->motion.step && step_read(&scene->under_way, stage->motion.step, under_way))
        stage->moving = under_way;
    uint64_t guess = !stage->step ? 0 : stage->step->kind == STEP_BACKTRACK ? stage->step->parent : stage->step->guess;
    levels_find(&scene->levels, &scene->past, &scene->reader, stage->mask, guess);
    stage->level = scene->levels.level;
    if (stage->step)
        sentence_write(&scene->sentence, scene->trace, &scene->other, stage->step);
    else
        sentence_start(&scene->sentence, scene->trace);
}

static void draw_ground(const struct stage *stage)
{
    draw_clear(stage->list);
    draw_rect(stage->list, (struct draw_box){0, 0, (float)stage->view->width, (float)stage->view->height}, 0,
              stage->theme->ground);
}

void scene_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list)
{
    struct stage stage;
    struct step now, under_way;
    frame_arrange(&scene->frame, trace_layout(scene->trace), view->width, view->height,
                  view->scale > 0 ? view->scale : 1, !view->hide_panel, view->theme->big_bang);
    set_stage(scene, view, list, &stage, &now, &under_way);
    find_range(scene, view);
    make_strip(scene);
    scene->drawn = true;
    stage.hover = scene_hit(scene, view->pointer_x, view->pointer_y);
    draw_ground(&stage);
    board_draw(&stage);
    panel_draw(&stage);
    list_draw(&stage);
    const digit_mask *preview = NULL;
    if (stage.hover.target == SCENE_TIMELINE) {
        replay_seek(&scene->past, stage.hover.position);
        preview = scene->past.mask;
    }
    timeline_draw(&stage, preview, stage.hover.position);
    message_draw(&stage);
    help_draw(&stage);
}

void scene_draw_board(struct scene *scene, const struct scene_view *view, struct draw_list *list)
{
    struct stage stage;
    struct step now, under_way;
    frame_arrange_board(&scene->frame, trace_layout(scene->trace), view->width, view->height, view->theme->big_bang);
    set_stage(scene, view, list, &stage, &now, &under_way);
    scene->drawn = true;
    stage.hover = (struct scene_hit){.cell = NO_CELL};
    draw_ground(&stage);
    board_draw(&stage);
}

/* --- hits --- */

static bool hit_board(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    struct stage stage = {.layout = trace_layout(scene->trace), .frame = &scene->frame, .theme = scene->theme};
    if (!frame_inside(scene->frame.board, x, y))
        return false;
    for (unsigned i = 0; i < stage.layout->cells; i++) {
        if (!frame_inside(board_cell(&stage, (cell_id)i), x, y))
            continue;
        float nearest = scene->frame.cell * scene->frame.cell;
        hit->target = SCENE_CELL;
        hit->cell = (cell_id)i;
        for (unsigned digit = 1; digit <= stage.layout->digits; digit++) {
            struct draw_point at = board_candidate(&stage, (cell_id)i, digit);
            float distance = (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y);
            if (distance < nearest) {
                nearest = distance;
                hit->digit = digit;
            }
        }
        return true;
    }
    return false;
}

uint64_t scene_timeline_position(const struct scene *scene, float x)
{
    struct draw_box strip = scene->frame.strip;
    double part = fmin(1, fmax(0, ((double)x - strip.x) / strip.width));
    return scene->first + (uint64_t)(part * (double)(scene->last - scene->first) + 0.5);
}

static bool hit_bar(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    static const char *const commands[FRAME_BUTTONS] = {"first", "step-back", "play-pause", "step-forward", "last"};
    const struct frame *frame = &scene->frame;
    for (unsigned i = 0; i < FRAME_BUTTONS; i++) {
        if (frame_inside(frame->button[i], x, y)) {
            hit->target = SCENE_BUTTON;
            hit->command = commands[i];
            return true;
        }
    }
    struct draw_box strip = frame->strip;
    /* The whole height of the bar, and a little to the sides, so that the ends are easy to reach. */
    struct draw_box reach = {strip.x - frame->em * 0.5f, frame->bar.y, strip.width + frame->em, frame->bar.height};
    if (frame_inside(frame->speed, x, y)) {
        hit->target = SCENE_SPEED;
    } else if (frame_inside(reach, x, y)) {
        hit->target = SCENE_TIMELINE;
        hit->position = scene_timeline_position(scene, x);
    }
    return hit->target != SCENE_NOTHING;
}

static bool hit_panel(const struct scene *scene, float x, float y, struct scene_hit *hit)
{
    const struct frame *frame = &scene->frame;
    uint64_t row = list_hit(frame, scene->position, scene->steps, scene->list_offset, x, y);
    if (row != UINT64_MAX) {
        hit->target = SCENE_STEP;
        hit->position = row;
    } else if (frame->has_list && frame_inside(frame->list, x, y)) {
        hit->target = SCENE_LIST;
    } else if (frame->has_title && frame_inside(frame->title, x, y)) {
        hit->target = x > frame->title.x + frame->title.width - 8 * frame->em ? SCENE_ENGINE : SCENE_TITLE;
    }
    return hit->target != SCENE_NOTHING;
}

struct scene_hit scene_hit(const struct scene *scene, float x, float y)
{
    struct scene_hit hit = {.target = SCENE_NOTHING, .cell = NO_CELL};
    if (!scene->drawn || x < 0 || y < 0)
        return hit;
    if (scene->help)
        hit.target = SCENE_HELP;
    else if (!hit_board(scene, x, y, &hit) && !hit_bar(scene, x, y, &hit))
        hit_panel(scene, x, y, &hit);
    return hit;
}

bool scene_moving(const struct scene *scene)
{
    return scene->moving;
}

const char *scene_sentence(const struct scene *scene)
{
    return scene->sentence.text;
}
