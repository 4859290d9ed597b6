/* Draws one frame: computes the layout, has the contents read, and calls the drawing functions of the parts from back
 * to front. */
#include <math.h>

#include "scene/scene_internal.h"

/* Replays the position under the pointer on the timeline. */
static void make_preview(struct scene *scene, uint64_t position, struct preview *preview)
{
    replay_seek(&scene->preview.replay, position);
    placed_digits_update(&scene->preview.placed, &scene->readers.any, position, scene->preview.replay.mask);
    guess_depths_find(&scene->preview.guess_depths, &scene->past, &scene->readers.any, scene->preview.replay.mask,
                      replay_guess(&scene->preview.replay));
    *preview = (struct preview){
        .position = position,
        .mask = scene->preview.replay.mask,
        .settled = scene->preview.placed.is_placed,
        .guess_depth = scene->preview.guess_depths.of_cell,
    };
}

/* Draws the panel beside the board. */
static void draw_shown(const struct frame_context *context)
{
    static void (*const draw[FRAME_PANELS])(const struct frame_context *) = {
#define PANEL(panel, name, draw, width, height, is_large) [FRAME_##panel] = draw,
#include "scene/panels.def"
#undef PANEL
    };
    if (draw[context->frame->shown])
        draw[context->frame->shown](context);
}

static void draw_panels(struct scene *scene, const struct frame_context *context, const struct preview *preview)
{
    draw_begin_part(context->list, DRAW_PANEL);
    panel_draw(context);
    if (context->view->hint_list)
        hint_list_draw(context, &scene->lists.hints);
    else if (context->view->lesson)
        lesson_draw(context);
    draw_shown(context);
    keypad_draw(context);
    summary_draw_line(context);
    bool has_preview = !context->view->keypad;
    if (has_preview) /* it lies over a message; beside a keypad, messages lie over the bar */
        message_draw(context);
    draw_begin_part(context->list, DRAW_BAR);
    timeline_draw(context, preview);
    draw_begin_part(context->list, DRAW_PANEL);
    if (!has_preview)
        message_draw(context);
    term_draw(context);
}

/* Draws the parts that lie over everything else. */
static void draw_overlays(struct scene *scene, const struct frame_context *context)
{
    draw_begin_part(context->list, DRAW_OVERLAY);
    unsaved_draw(context);
    summary_draw(context);
    menu_draw(context, &scene->lists.menu);
    help_draw(context, &scene->lists.help);
    legend_draw(context);
    heat_draw_numbers(context);
    tip_draw(context);
    presenting_draw(context);
}

/* Shows a cell or digit under the pointer in the sentence on the board as if it were selected. */
static void show_pointed_word(struct frame_context *context, struct scene_view *shown)
{
    if (context->hover.target != SCENE_WORD)
        return;
    *shown = *context->view;
    if (context->hover.cell != NO_CELL)
        shown->cell = context->hover.cell;
    else
        shown->digit = context->hover.digit;
    context->view = shown;
}

/* Returns whether lines below the list state the cost of solving, or that it continues. */
static bool shows_ending(const struct scene *scene, const struct scene_view *view)
{
    const double patience = 0.5; /* [seconds]; most engines have finished by then */
    if (!trace_closed(scene->trace))
        return view->ending.running > patience;
    return player_position(view->player) == trace_steps(scene->trace);
}

/* Computes the layout for the current contents. */
static void arrange(struct scene *scene, const struct scene_view *view)
{
    scene_arrange(view, trace_layout(scene->trace), 0, &scene->frame);
    if (view->hint_list)
        frame_layout_show_hints(&scene->frame);
    else if (view->lesson)
        frame_layout_show_lesson(&scene->frame, view->lesson->stage == LESSON_WHY && view->proof.line);
    else if (view->document)
        frame_layout_show_text(&scene->frame);
    else if (view->stop || (view->quiz && !player_position(view->player)))
        frame_layout_show_words(&scene->frame);
    else if (shows_ending(scene, view) && !view->keypad)
        frame_layout_reserve_ending(&scene->frame);
    if (view->keypad && !view->document && !view->style.presenting)
        frame_layout_reserve_keys(&scene->frame, keypad_height(&scene->frame, view->keypad));
}

/* Shrinks the parts below the sentence to let it keep its size; further, if it needs smaller type all the same. */
static void give_way(struct scene *scene, const struct frame_context *context)
{
    float em = scene->frame.em, room = context->view->document             ? 15
                                       : scene->frame.shown == FRAME_PROOF ? 12
                                       : context->view->exercise           ? 0
                                       : context->view->lesson             ? 11
                                                                           : 7;
    float missing = panel_missing_height(context, false);
    if (context->view->document) /* room for most sentences; otherwise the keys would move under the pointer */
        missing = fmaxf(missing, 5 * em);
    if (missing <= 0)
        return;
    frame_layout_extend_sentence(&scene->frame, missing, em * room);
    frame_layout_extend_sentence(&scene->frame, panel_missing_height(context, true), em * 4);
}

/* Draws the board, the panels beside it and the parts below. The context is complete. */
static void draw_board_and_panels(struct scene *scene, struct frame_context *context)
{
    const struct scene_view *view = context->view;
    struct scene_view shown;
    struct preview preview;
    scene_read_timeline(scene, view);
    give_way(scene, context);
    panel_arrange(context);
    show_pointed_word(context, &shown);
    tally_make(&scene->tallies.whole, &scene->readers.any.cursor, scene->range.steps);
    tally_make(&scene->tallies.here, &scene->readers.any.cursor, scene->range.position);
    scene_count_guesses(scene, context);
    scene_read_moment(scene, context);
    /* After a click the position is shown already, and the preview would only cover the panel. */
    bool previews = context->hover.target == SCENE_TIMELINE && !view->quiz && !view->pointer.rests;
    if (previews)
        make_preview(scene, context->hover.position, &preview);
    if (scene->frame.has_board) {
        labels_draw(context);
        board_draw_clipped(context);
    }
    draw_panels(scene, context, previews ? &preview : NULL);
    context->view = view;
}

/* Draws the frame once. `hover` is the assumed target of the pointer. */
static void draw_once(struct scene *scene, const struct scene_view *view, const struct scene_hit *hover,
                      struct draw_list *list)
{
    struct frame_context context;
    draw_clear(list);
    draw_rect(list, (struct draw_box){0, 0, (float)view->window.width, (float)view->window.height}, 0,
              view->style.theme->background);
    if (view->race.lanes > 1) {
        race_draw(scene, view, hover, list, &context);
    } else {
        arrange(scene, view);
        scene_read_context(scene, view, list, &context);
        context.hover = *hover;
        scene->drawn = true;
        if (view->start) {
            start_page_draw(&context);
            message_draw(&context);
        } else {
            draw_board_and_panels(scene, &context);
        }
    }
    draw_overlays(scene, &context);
}

static bool is_same(const struct scene_hit *a, const struct scene_hit *b)
{
    return a->target == b->target && a->position == b->position && a->action == b->action && a->cell == b->cell &&
           a->digit == b->digit && a->is_on_candidate == b->is_on_candidate;
}

/* Draws the frame. The target of the pointer is known only after drawing; if it differs from the target in the last
 * frame, the frame is drawn again. */
void scene_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list)
{
    struct scene_hit before = scene_hit(scene, view->pointer.x, view->pointer.y);
    draw_once(scene, view, &before, list);
    struct scene_hit hover = scene_hit(scene, view->pointer.x, view->pointer.y);
    if (!is_same(&hover, &before))
        draw_once(scene, view, &hover, list);
}
