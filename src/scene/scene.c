#include "scene/scene.h"

#include <math.h>
#include <stdio.h>

#include "base/memory.h"
#include "scene/scene_parts.h"
#include "scene/spans.h"

struct scene *scene_create(struct text_error *error)
{
    struct scene *scene = memory_calloc(1, sizeof *scene);
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
    replay_finish(&scene->preview);
    step_reader_finish(&scene->now);
    step_reader_finish(&scene->under_way);
    step_reader_finish(&scene->reader);
    step_reader_finish(&scene->other);
    levels_finish(&scene->levels);
    levels_finish(&scene->preview_levels);
    placed_digits_finish(&scene->placed);
    placed_digits_finish(&scene->preview_placed);
    strip_finish(&scene->strip);
    strip_finish(&scene->lane_strip);
    tree_finish(&scene->tree);
}

void scene_destroy(struct scene *scene)
{
    if (scene)
        close_trace(scene);
    memory_free(scene);
}

bool scene_open(struct scene *scene, const struct trace *trace, struct text_error *error)
{
    struct scene fresh = {.trace = trace};
    if (!replay_init(&fresh.past, trace) || !replay_init(&fresh.preview, trace) || !levels_init(&fresh.levels, trace) ||
        !levels_init(&fresh.preview_levels, trace) || !placed_digits_init(&fresh.placed, trace) ||
        !placed_digits_init(&fresh.preview_placed, trace)) {
        close_trace(&fresh);
        text_error_memory(error, "the scene");
        return false;
    }
    step_reader_init(&fresh.now, trace);
    step_reader_init(&fresh.under_way, trace);
    step_reader_init(&fresh.reader, trace);
    step_reader_init(&fresh.other, trace);
    close_trace(scene);
    *scene = fresh;
    return true;
}

/* --- drawing --- */

void scene_make_strip(struct scene *scene, const struct scene_view *view)
{
    float room = fmaxf(0, scene->frame.strip.width / scene->frame.thick);
    scene->first = 0;
    scene->last = scene->steps;
    if (view->zoom_last > view->zoom_first && view->zoom_first < scene->steps) {
        scene->first = view->zoom_first;
        scene->last = view->zoom_last < scene->steps ? view->zoom_last : scene->steps;
    }
    uint64_t count = scene->last - scene->first;
    strip_make(&scene->strip, &scene->reader.cursor, scene->first, scene->last,
               count < (uint64_t)room ? (size_t)count : (size_t)room);
}

/* What it places, or else removes or brings back, or else stands on. */
static cell_id find_focus(const struct step *step)
{
    if (step->places)
        return step->place[0].cell;
    if (step->removes)
        return step->remove[0].cell;
    if (step->restores)
        return step->restore[0].cell;
    return step->truth_count && constraint_is_cell(step->truths[0]) ? step->truths[0].index : NO_CELL;
}

/* Steps never change: what has been taken apart stays so until the position does. Steps that are offered come and go. */
static const struct reason *find_reason(struct scene *scene, const struct stage *stage)
{
    if (!stage->step)
        scene->reason.lines = 0;
    else if (stage->offered || scene->reason_of != stage->position)
        reason_make(&scene->reason, stage->layout, stage->mask, stage->step,
                    wording_technique(&stage->own, stage->step));
    scene->reason_of = stage->step && !stage->offered ? stage->position : 0;
    return &scene->reason;
}

/* Words, and which lines of the reason. */
static void set_words(struct scene *scene, const struct scene_view *view, struct stage *stage)
{
    stage->own = stage->wording;
    stage->own.technique = stage->offered ? view->offer_technique : NULL;
    stage->reason = stage->own.reason = find_reason(scene, stage);
    stage->part = view->part_of == stage->position && view->part <= stage->reason->lines ? view->part : 0;
    if (stage->part) {
        proof_line(&scene->sentence, &stage->own, stage->part - 1);
    } else if (view->quiz && !stage->offered) {
        span_begin(&scene->sentence, view->notation);
        span_words(&scene->sentence, view->quiz);
    } else if (stage->stir) {
        char text[96];
        snprintf(text, sizeof text, "%.0f steps a second.%s", view->player->speed,
                 view->theme->big_bang ? "" : " The more a cell is shaded, the more often it changes.");
        span_begin(&scene->sentence, view->notation);
        span_words(&scene->sentence, text);
    } else if (stage->step) {
        sentence_write(&scene->sentence, &stage->own, stage->step);
    } else {
        sentence_start(&scene->sentence, scene->trace);
    }
}

void scene_set_stage(struct scene *scene, const struct scene_view *view, struct draw_list *list, struct stage *stage,
                     struct step *now, struct step *under_way)
{
    scene->steps = trace_steps(scene->trace);
    scene->position = player_position(view->player);
    scene->theme = view->theme;
    scene->list_offset = view->list_offset;
    scene->help = view->help || view->summary;
    scene->has_menu = view->menu;
    scene->listed = view->quiz ? scene->position : scene->steps;
    scene->choices = view->choices ? view->choices->rows : 0;
    scene->lane = view->lane;
    scene->lanes = view->lanes;
    scene->by_share = view->by_share;
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
        .wording = {.trace = scene->trace, .other = &scene->other, .notation = view->notation},
        .sentence = &scene->sentence,
        .proof_rows = &scene->proof_rows,
        .strip = &scene->strip,
        .tree = &scene->tree,
        .tally = &scene->total,
    };
    stage->hurried = motion_is_too_fast(view->player) && !view->still;
    stage->stir = player_skips_steps(view->player) && !view->still ? view->player->change_heat : NULL;
    scene->unlisted = stage->stir;
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
    placed_digits_update(&scene->placed, &scene->reader, stage->position, stage->mask);
    stage->settled = scene->placed.is_placed;
    stage->places = scene->placed.explicit_placements;
    if (view->offer && view->offer_of == stage->position) {
        stage->step = view->offer;
        stage->offered = true;
        stage->moving = NULL;
        scene->moving = false;
    } else if (view->quiz || stage->stir) { /* nothing that helps; no one step */
        stage->step = stage->moving = NULL;
        scene->moving = false;
    }
    scene->focus = stage->step ? find_focus(stage->step) : NO_CELL;
    set_words(scene, view, stage);
}

void scene_draw_ground(const struct stage *stage)
{
    draw_clear(stage->list);
    draw_rect(stage->list, (struct draw_box){0, 0, (float)stage->view->width, (float)stage->view->height}, 0,
              stage->theme->ground);
}

void scene_draw_sheet(const struct stage *stage)
{
    draw_clip_push(stage->list, stage->frame->window);
    board_draw(stage);
    draw_clip_pop(stage->list);
}

void scene_draw_tree(struct scene *scene, const struct stage *stage)
{
    if (!scene->frame.has_tree)
        return;
    tree_follow(&scene->tree, &scene->reader, scene->position);
    if (!tree_scan(&scene->tree, &scene->reader, stage->strip->first, stage->strip->last))
        scene->moving = true;
    if (outline_fits(stage->frame, stage->tree))
        outline_draw(stage);
    else
        icicle_draw(stage);
}

static void draw_beside(struct scene *scene, const struct stage *stage)
{
    tally_make(&scene->total, &scene->reader.cursor, scene->steps);
    panel_draw(stage);
    if (stage->view->choices)
        scene->first_choice = choices_draw(stage, scene->first_choice);
    else if (stage->view->lesson)
        lesson_draw(stage);
    else
        list_draw(stage);
    proof_draw(stage);
    summary_draw_line(stage);
    scene_draw_tree(scene, stage);
    bool previews = stage->hover.target == SCENE_TIMELINE && !stage->view->quiz;
    struct preview preview = {
        .position = stage->hover.position,
        .mask = scene->preview.mask,
        .settled = scene->preview_placed.is_placed,
        .level = scene->preview_levels.level,
    };
    if (previews) {
        replay_seek(&scene->preview, preview.position);
        placed_digits_update(&scene->preview_placed, &scene->reader, preview.position, preview.mask);
        levels_find(&scene->preview_levels, &scene->past, &scene->reader, preview.mask, replay_guess(&scene->preview));
    }
    message_draw(stage); /* below the board that the pointer shows over the timeline */
    timeline_draw(stage, previews ? &preview : NULL);
    summary_draw(stage);
    scene->menu = menu_draw(stage, scene->menu.first);
    help_draw(stage);
}

void scene_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list)
{
    struct stage stage;
    struct step now, under_way;
    if (view->lanes > 1) {
        race_draw(scene, view, list);
        return;
    }
    /* The tree would tell which guesses will fail. */
    enum frame_panel panel = view->quiz && view->panel == FRAME_TREE ? FRAME_LIST : view->panel;
    frame_arrange(&scene->frame, trace_layout(scene->trace), view->width, view->height,
                  view->scale > 0 ? view->scale : 1, panel, view->theme->big_bang);
    frame_zoom(&scene->frame, trace_layout(scene->trace), view->zoom, view->centre, view->theme->big_bang);
    if (view->choices)
        frame_choose(&scene->frame);
    else if (view->lesson)
        frame_take_list(&scene->frame);
    else if (trace_closed(scene->trace) && player_position(view->player) == trace_steps(scene->trace))
        frame_end(&scene->frame);
    scene_set_stage(scene, view, list, &stage, &now, &under_way);
    scene_make_strip(scene, view);
    scene->drawn = true;
    stage.hover = scene_hit(scene, view->pointer_x, view->pointer_y);
    scene_draw_ground(&stage);
    if (scene->frame.has_board)
        scene_draw_sheet(&stage);
    draw_beside(scene, &stage);
}

void scene_forget(struct scene *scene)
{
    scene->drawn = false;
    scene->lanes = 0;
}

void scene_board(const struct scene *scene, struct draw_box *board, struct draw_box *window)
{
    *board = scene->frame.board;
    *window = scene->frame.window;
}

struct draw_box scene_cell(const struct scene *scene, cell_id cell)
{
    struct stage stage = {.layout = trace_layout(scene->trace), .frame = &scene->frame, .theme = scene->theme};
    return board_cell(&stage, cell);
}

cell_id scene_focus(const struct scene *scene)
{
    return scene->focus;
}

bool scene_moving(const struct scene *scene)
{
    return scene->moving;
}

bool scene_searches(struct scene *scene)
{
    tally_make(&scene->total, &scene->reader.cursor, trace_steps(scene->trace));
    return scene->total.kinds[STEP_GUESS] || scene->total.kinds[STEP_CONTRADICTION];
}

unsigned scene_parts(struct scene *scene, const struct scene_view *view)
{
    struct step step;
    uint64_t position = player_position(view->player);
    bool offered = view->offer && view->offer_of == position;
    if (!offered && (!position || !step_read(&scene->reader, position, &step)))
        return 0;
    reason_make(&scene->reason, trace_layout(scene->trace), view->player->replay.mask, offered ? view->offer : &step,
                offered ? view->offer_technique : trace_technique_id(scene->trace, step.technique));
    scene->reason_of = offered ? 0 : position;
    return scene->reason.lines;
}

const char *scene_sentence(const struct scene *scene)
{
    return scene->sentence.text;
}

const struct frame *scene_frame(const struct scene *scene)
{
    return &scene->frame;
}
