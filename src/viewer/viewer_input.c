/* Input events: keys, typed text, pointer and wheel. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "explain/sentence.h"
#include "puzzle/reader.h"
#include "viewer/viewer_internal.h"

void viewer_try(struct viewer *viewer, enum action_id action, const char *argument)
{
    struct text_error error;
    if (!viewer_do(viewer, action, argument, &error))
        viewer_show_error(viewer, &error);
}

/* --- the prompt --- */

/* Returns as much of the end of the typed line as fits, so that the caret stays visible. */
static const char *end_of_typed(const struct viewer *viewer, const char *before)
{
    const char *text = buffer_text(&viewer->typed);
    struct frame_layout frame = viewer_arrange(viewer, viewer->view.panel);
    float pad = 3 * frame.em, room = (frame.has_title ? frame.panel.width : fminf((float)frame.width, 46 * frame.em)) - pad;
    room -= draw_text_width(&viewer->measure, DRAW_REGULAR, frame.em, before);
    while (*text && draw_text_width(&viewer->measure, DRAW_REGULAR, frame.em, text) > room) {
        do
            text++;
        while ((*text & 0xC0) == 0x80);
    }
    return text;
}

/* Shows the prompt, and how many givens and solutions the typed puzzle has, if it is one. */
static void show_typed(struct viewer *viewer)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(buffer_text(&viewer->typed), viewer->typed.length, "", &error);
    const char *text = end_of_typed(viewer, "Open: \xE2\x80\xA6_");
    const char *cut = text > buffer_text(&viewer->typed) ? "\xE2\x80\xA6" : "";
    if (puzzle)
        viewer_notify(viewer, "Open: %s%s_  %u given: %s", cut, text, puzzle_given_count(puzzle),
                      viewer_describe_solution_count(puzzle));
    else
        viewer_notify(viewer, "Open: %s%s_", cut, text);
    puzzle_destroy(puzzle);
}

static void erase_typed(struct viewer *viewer)
{
    struct buffer *typed = &viewer->typed;
    while (typed->length && (typed->bytes[typed->length - 1] & 0xC0) == 0x80)
        typed->length--;
    if (typed->length)
        typed->length--;
    if (typed->bytes)
        typed->bytes[typed->length] = 0;
}

static void prompt_key(struct viewer *viewer, const char *key)
{
    if (!strcmp(key, "Backspace")) {
        erase_typed(viewer);
        show_typed(viewer);
    } else if (!strcmp(key, "Esc")) {
        viewer_clear_message(viewer);
    } else if (!strcmp(key, "Ctrl+V")) {
        viewer->requests |= REQUEST_PASTE;
    } else if (!strcmp(key, "Enter")) {
        viewer_clear_message(viewer);
        if (viewer->typed.length)
            viewer_try(viewer, ACTION_open, buffer_text(&viewer->typed));
    }
}

void viewer_text(struct viewer *viewer, const char *text)
{
    if (!viewer->prompting)
        return;
    buffer_append(&viewer->typed, text, strlen(text));
    show_typed(viewer);
}

void viewer_key(struct viewer *viewer, const char *key)
{
    char argument[4];
    if (viewer->prompting) {
        prompt_key(viewer, key);
        return;
    }
    if (viewer_menu_key(viewer, key))
        return;
    enum action_id action = action_of_key(key, argument);
    /* A letter with Shift is the same as without, unless that is bound. */
    if (action == ACTIONS && !strncmp(key, "Shift+", 6))
        action = action_of_key(key + 6, argument);
    if (action != ACTIONS && viewer->is_open)
        viewer_try(viewer, action, argument);
}

void viewer_paste(struct viewer *viewer, const char *text)
{
    if (viewer->prompting)
        viewer_text(viewer, text);
    else if (*text)
        viewer_try(viewer, ACTION_paste, text);
}

void viewer_drop(struct viewer *viewer, const char *path)
{
    viewer_clear_message(viewer);
    viewer_try(viewer, ACTION_open, path);
}

/* --- the pointer --- */

void viewer_zoom_timeline(struct viewer *viewer, double factor, uint64_t around)
{
    struct scene_view *view = &viewer->view;
    uint64_t steps = trace_steps(viewer->session.trace);
    uint64_t first = view->zoom_first, last = view->zoom_last ? view->zoom_last : steps;
    const double least = 16;
    double span = (double)(last - first) * factor;
    if (span >= (double)steps || steps <= (uint64_t)least) {
        view->zoom_first = view->zoom_last = 0;
        return;
    }
    if (span < least)
        span = least;
    double share = last > first ? ((double)around - (double)first) / (double)(last - first) : 0.5;
    double from = (double)around - fmin(fmax(share, 0), 1) * span;
    from = fmin(fmax(from, 0), (double)steps - span);
    view->zoom_first = (uint64_t)from;
    view->zoom_last = (uint64_t)(from + span);
}

static void scrub(struct viewer *viewer, float x)
{
    player_seek(&viewer->session.player, scene_timeline_position(viewer->scene, x));
    viewer->view.list_offset = 0;
}

void viewer_pointer(struct viewer *viewer, float x, float y)
{
    if (viewer->drag == DRAG_BOARD)
        viewer_pan_board(viewer, x - viewer->view.pointer_x, y - viewer->view.pointer_y);
    viewer->view.pointer_x = x;
    viewer->view.pointer_y = y;
    if (viewer->drag == DRAG_TIMELINE)
        scrub(viewer, x);
    if (!viewer->view.hint_list && !viewer->view.menu)
        return;
    struct scene_hit hit = scene_hit(viewer->scene, x, y);
    if (hit.target == SCENE_MENU && hit.position < viewer->menu.rows)
        viewer->menu.chosen = hit.position;
    if (hit.target == SCENE_HINT)
        viewer_hints_choose(viewer, hit.position);
}

static void press_cell(struct viewer *viewer, const struct scene_hit *hit)
{
    viewer->view.cell = hit->cell;
    digit_mask mask = viewer->session.player.replay.mask[hit->cell];
    bool gone = hit->digit && !(mask & digit_bit(hit->digit));
    if (viewer->view.quiz && hit->digit && digit_count(mask) > 1) {
        viewer_quiz_answer(viewer, hit->cell, hit->digit, false);
        return;
    }
    viewer_hints_close(viewer);
    if (gone || (hit->digit && digit_count(mask) > 1))
        viewer_explain_candidate(viewer, hit->cell, hit->digit);
    else
        viewer_clear_message(viewer);
}

static void press(struct viewer *viewer)
{
    struct scene_hit hit = scene_hit(viewer->scene, viewer->view.pointer_x, viewer->view.pointer_y);
    switch (hit.target) {
    case SCENE_BUTTON:
        viewer_try(viewer, action_find(hit.action), "");
        break;
    case SCENE_STEP:
    case SCENE_TREE:
        player_play(&viewer->session.player, PLAYER_PAUSED);
        player_seek(&viewer->session.player, hit.position);
        break;
    case SCENE_HINT:
        viewer_hints_choose(viewer, hit.position);
        viewer_try(viewer, ACTION_go_there, "");
        break;
    case SCENE_PROOF_LINE:
        player_play(&viewer->session.player, PLAYER_PAUSED);
        viewer->view.proof_line = (unsigned)hit.position;
        viewer->view.proof_line_step = player_position(&viewer->session.player);
        break;
    case SCENE_TIMELINE:
        viewer->drag = DRAG_TIMELINE;
        scrub(viewer, viewer->view.pointer_x);
        break;
    case SCENE_CELL:
        press_cell(viewer, &hit);
        break;
    case SCENE_ENGINE:
        viewer_menu_engines(viewer);
        break;
    case SCENE_TITLE:
        viewer_try(viewer, ACTION_puzzle, "");
        break;
    case SCENE_MENU:
        if (hit.position < viewer->menu.rows)
            viewer_menu_choose(viewer, hit.position, viewer->menu_action);
        else
            viewer->view.menu = NULL;
        break;
    case SCENE_HELP:
        viewer_try(viewer, ACTION_clear, "");
        break;
    case SCENE_SPEED: /* the right half is "faster" */
        viewer_try(viewer,
                   viewer->view.pointer_x >
                           scene_frame(viewer->scene)->speed.x + scene_frame(viewer->scene)->speed.width / 2
                       ? ACTION_faster
                       : ACTION_slower,
                   "");
        break;
    case SCENE_LIST:
    case SCENE_NOTHING:
        break;
    }
}

void viewer_press(struct viewer *viewer, bool down)
{
    viewer->view.pressed = down;
    viewer->drag = DRAG_NONE;
    if (down && viewer->is_open)
        press(viewer);
}

void viewer_grab(struct viewer *viewer, bool down)
{
    struct scene_hit hit = scene_hit(viewer->scene, viewer->view.pointer_x, viewer->view.pointer_y);
    viewer->drag = down && viewer->is_open && hit.target == SCENE_CELL ? DRAG_BOARD : DRAG_NONE;
}

void viewer_wheel_zoom(struct viewer *viewer, float notches)
{
    if (viewer->is_open && isfinite(notches))
        viewer_zoom_board(viewer, powf(1.15f, fminf(fmaxf(notches, -20), 20)));
}

static void scroll_help(struct viewer *viewer, float notches)
{
    double first = (double)viewer->view.help_first - notches * 3;
    viewer->view.help_first = (size_t)fmax(fmin(first, (double)viewer->view.help_rows - 1), 0);
}

void viewer_wheel(struct viewer *viewer, float notches)
{
    if (!viewer->is_open || !isfinite(notches))
        return;
    notches = fminf(fmaxf(notches, -100), 100);
    struct scene_hit hit = scene_hit(viewer->scene, viewer->view.pointer_x, viewer->view.pointer_y);
    switch (hit.target) {
    case SCENE_TIMELINE:
        viewer_zoom_timeline(viewer, pow(0.8, notches), hit.position);
        break;
    case SCENE_STEP:
    case SCENE_LIST: {
        int64_t position = (int64_t)player_position(&viewer->session.player);
        int64_t last = (int64_t)trace_steps(viewer->session.trace) - position;
        int64_t offset = viewer->view.list_offset - (int64_t)(notches * 3);
        viewer->view.list_offset = offset < -position ? -position : offset > last ? last : offset;
        break;
    }
    case SCENE_HINT:
        viewer_hints_move(viewer, notches > 0 ? -1 : 1);
        break;
    case SCENE_PROOF_LINE:
        viewer_try(viewer, notches > 0 ? ACTION_previous_part : ACTION_next_part, "");
        break;
    case SCENE_SPEED:
        viewer_try(viewer, notches > 0 ? ACTION_faster : ACTION_slower, "");
        break;
    case SCENE_CELL:
        viewer_try(viewer, notches > 0 ? ACTION_step_back : ACTION_step_forward, "");
        break;
    case SCENE_HELP:
        scroll_help(viewer, notches);
        break;
    case SCENE_MENU:
        viewer_menu_key(viewer, notches > 0 ? "Up" : "Down");
        break;
    case SCENE_BUTTON:
    case SCENE_TITLE:
    case SCENE_ENGINE:
    case SCENE_TREE:
    case SCENE_NOTHING:
        break;
    }
}
