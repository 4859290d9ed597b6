/* Input events and actions. An event goes down the stack of modes until one uses it; the command that this mode returns
 * is carried out. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "viewer/editing.h"
#include "viewer/list.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/guided_lesson.h"
#include "viewer/selection.h"
#include "viewer/transport.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"

bool viewer_do(struct viewer *viewer, enum action_id action, const char *argument, struct text_error *error)
{
    static viewer_action *const functions[ACTIONS] = {
#define ACTION(name, id, keys, where, argument, title, help, synonyms, function) [ACTION_##name] = act_##function,
#include "viewer/actions.def"
#undef ACTION
    };
    return functions[action](viewer, &(struct call){action, argument, error});
}

/* Carries out the command of a key or a click. If the action is not available, says so. Only for keys does the list of
 * possible steps count as a place: a click passes it. */
static void carry_out(struct viewer *viewer, const struct mode_command *command)
{
    struct text_error error;
    if (command->action == ACTIONS)
        return;
    bool is_for_here =
        mode_allows(viewer, command->action) || mode_where(viewer) == AT_STEPS || *command->argument; /* from a menu */
    if (!is_for_here)
        message_show(viewer, "\"%s\" cannot be done here.", tr(actions[command->action].title));
    else if (!viewer_do(viewer, command->action, command->argument, &error))
        viewer_show_error(viewer, &error);
}

/* Returns whether the key belongs to the window itself and works in every place. */
static bool is_window_key(const char *key)
{
    return !strcmp(key, "Ctrl+Q") || !strcmp(key, "F11");
}

/* --- what a mode does with an event; a mode with a list does what all lists do (list.h), unless it has a function of
 * its own --- */

static bool take_key(const struct mode_ops *mode, struct viewer *viewer, const char *key, struct mode_command *command)
{
    return mode->key ? mode->key(viewer, key, command) : mode->list && list_key(viewer, key, command);
}

static bool take_press(const struct mode_ops *mode, struct viewer *viewer, const struct scene_hit *hit,
                       struct mode_command *command)
{
    return mode->press ? mode->press(viewer, hit, command) : mode->list && list_press(viewer, hit, command);
}

static bool take_wheel(const struct mode_ops *mode, struct viewer *viewer, const struct scene_hit *hit, float notches,
                       struct mode_command *command)
{
    return mode->wheel ? mode->wheel(viewer, hit, notches, command)
                       : mode->list && list_wheel(viewer, hit, notches, command);
}

void viewer_key(struct viewer *viewer, const char *key)
{
    struct mode_command command = {ACTIONS, ""};
    tips_forget(viewer);
    if (transport_cancel_search(viewer) && !is_window_key(key))
        return;
    for (unsigned i = is_window_key(key) ? 1 : viewer->modes.depth; i-- > 0;) {
        const struct mode *mode = &modes[viewer->modes.open[i]];
        if (take_key(mode->ops, viewer, key, &command))
            break;
        if (mode->ops->layer != LAYER_OVERLAY)
            continue;
        enum action_id action = action_of_key(key, mode_where(viewer), NULL);
        if (action == ACTION_clear || action == mode->action)
            command.action = action;
        break;
    }
    if (viewer->session.trace)
        carry_out(viewer, &command);
}

bool viewer_takes_text(const struct viewer *viewer)
{
    return mode_top(viewer)->text || mode_top(viewer)->narrow;
}

void viewer_text(struct viewer *viewer, const char *text)
{
    const struct mode_ops *mode = mode_top(viewer);
    if (mode->text)
        mode->text(viewer, text);
    else if (mode->narrow)
        list_text(viewer, text);
}

/* Writes the line of the text, around the column if that is known, with "..." at a cut. */
static void quote_line(const char *text, size_t line, size_t column, char *quote, size_t size)
{
    enum { BEFORE = 16, SHOWN = 32 };
    for (size_t i = 1; i < line && strchr(text, '\n'); i++)
        text = strchr(text, '\n') + 1;
    const char *from = text;
    size_t length = strcspn(text, "\r\n");
    for (size_t skip = column > BEFORE ? column - BEFORE : 0; skip && (size_t)(from - text) < length; from++)
        skip -= !utf8_continues(from[1]); /* a column counts characters */
    size_t left = length - (size_t)(from - text), shown = left < SHOWN ? left : SHOWN;
    while (shown < left && utf8_continues(from[shown]))
        shown++;
    snprintf(quote, size, "%s%.*s%s", from > text ? "\xE2\x80\xA6" : "", (int)shown, from,
             shown < left ? "\xE2\x80\xA6" : "");
}

/* Shows what is wrong with a pasted text, and the line. */
static void show_paste_error(struct viewer *viewer, const char *text, const struct text_error *error)
{
    char quote[160];
    struct text_error shown;
    quote_line(text, error->line, error->column, quote, sizeof quote);
    if (error->line > 1)
        text_error_input(&shown, 0, 0, "What was pasted cannot be read as a puzzle. In line %zu, \"%s\": %s.",
                         error->line, quote, error->message);
    else
        text_error_input(&shown, 0, 0, "What was pasted cannot be read as a puzzle. In \"%s\": %s.", quote,
                         error->message);
    viewer_show_error(viewer, &shown);
}

void viewer_paste(struct viewer *viewer, const char *text)
{
    struct text_error error;
    if (viewer_takes_text(viewer)) {
        viewer_text(viewer, text);
    } else if (!*text) {
        message_show(viewer, "There is no text in the clipboard.");
    } else if (!viewer_do(viewer, ACTION_paste, text, &error)) {
        if (error.kind == TEXT_ERROR_INPUT && error.line)
            show_paste_error(viewer, text, &error);
        else
            viewer_show_error(viewer, &error);
    }
}

void viewer_drop(struct viewer *viewer, const char *path)
{
    message_clear(viewer);
    carry_out(viewer, &(struct mode_command){ACTION_open, path});
}

static struct scene_hit hit_at_pointer(struct viewer *viewer)
{
    return scene_hit(viewer->scene, viewer->pointing.at.x, viewer->pointing.at.y);
}

void viewer_pointer(struct viewer *viewer, float x, float y)
{
    const struct mode_ops *top = mode_top(viewer);
    bool was_inside = viewer->pointing.at.x >= 0;
    if (viewer->pointing.drag == DRAG_BOARD)
        viewport_pan(viewer, x - viewer->pointing.at.x, y - viewer->pointing.at.y);
    if (x != viewer->pointing.at.x || y != viewer->pointing.at.y) {
        viewer->pointing.grabbed = (struct draw_point){-1, -1};
        viewer->pointing.at.rests = false;
    }
    viewer->pointing.at.x = x;
    viewer->pointing.at.y = y;
    if (viewer->pointing.drag == DRAG_TIMELINE)
        transport_scrub(viewer, x);
    else if (viewer->pointing.drag == DRAG_SPEED)
        transport_set_speed(viewer, scene_speed_at(viewer->scene, x));
    else if (viewer->pointing.drag == DRAG_PEN)
        sketch_add(viewer, x, y, false);
    struct scene_hit hit = hit_at_pointer(viewer);
    if (top->hover)
        top->hover(viewer, &hit);
    else if (top->list && was_inside) /* a window that opens below the pointer keeps the chosen row */
        list_hover(viewer, &hit);
    tips_point(viewer, &hit);
}

/* Presses on the target under the pointer. A press that an overlay does not use closes it, and acts on the part below
 * if the overlay does not cover that. */
static void press(struct viewer *viewer)
{
    struct scene_hit hit = hit_at_pointer(viewer);
    struct mode_command command = {ACTIONS, ""};
    transport_cancel_search(viewer);
    for (unsigned i = viewer->modes.depth; i-- > 0;) {
        const struct mode_ops *mode = modes[viewer->modes.open[i]].ops;
        if (take_press(mode, viewer, &hit, &command))
            break;
        if (mode->layer != LAYER_OVERLAY)
            continue;
        mode_close_layers(viewer, LAYER_OVERLAY);
        if (hit.target == SCENE_HELP || hit.target == SCENE_MENU)
            break;
    }
    if (hit.target == SCENE_BUTTON && hit.position == SCENE_BUTTONS)
        message_clear(viewer); /* its offer has been carried out */
    carry_out(viewer, &command);
}

void viewer_hold(struct viewer *viewer, bool extends)
{
    viewer->pointing.extends = extends;
}

void viewer_press(struct viewer *viewer, bool down)
{
    viewer->pointing.at.pressed = down;
    viewer->pointing.at.rests = true;
    viewer->pointing.drag = DRAG_NONE;
    tips_forget(viewer);
    if (down && viewer->session.trace)
        press(viewer);
}

/* Opens the context menu for the target under the pointer, unless a card covers the window. */
static void open_context(struct viewer *viewer)
{
    struct scene_hit hit = hit_at_pointer(viewer);
    if (!viewer->session.trace || mode_top(viewer)->layer >= LAYER_PAGE)
        return;
    if (hit.target == SCENE_CELL && !editing_is_active(viewer))
        viewer->looking.cell = hit.cell;
    else if (hit.target == SCENE_CELL && !viewer->selection.selected[hit.cell])
        selection_press(viewer, hit.cell, false); /* the choice in the menu concerns this cell */
    menu_open_context(viewer, &hit);
}

/* The right button drags the enlarged board, or draws while presenting. Pressed and released in one place, it opens the
 * context menu. */
void viewer_grab(struct viewer *viewer, bool down)
{
    bool on_board = viewer->session.trace && hit_at_pointer(viewer).target == SCENE_CELL;
    struct draw_point at = {viewer->pointing.at.x, viewer->pointing.at.y};
    bool is_click = !down && viewer->pointing.grabbed.x == at.x && viewer->pointing.grabbed.y == at.y;
    viewer->pointing.drag = !down || !on_board ? DRAG_NONE : viewer->drawing.style.presenting ? DRAG_PEN : DRAG_BOARD;
    viewer->pointing.grabbed = down ? at : (struct draw_point){-1, -1};
    tips_forget(viewer);
    if (viewer->pointing.drag == DRAG_PEN)
        sketch_add(viewer, viewer->pointing.at.x, viewer->pointing.at.y, true);
    if (is_click && !viewer->drawing.style.presenting)
        open_context(viewer);
}

void viewer_wheel_zoom(struct viewer *viewer, float notches)
{
    if (viewer->session.trace && isfinite(notches) && mode_top(viewer)->layer != LAYER_OVERLAY)
        viewport_zoom(viewer, powf(1.15f, fminf(fmaxf(notches, -20), 20)));
}

void viewer_wheel(struct viewer *viewer, float notches)
{
    struct mode_command command = {ACTIONS, ""};
    if (!viewer->session.trace || !isfinite(notches))
        return;
    notches = fminf(fmaxf(notches, -100), 100);
    struct scene_hit hit = hit_at_pointer(viewer);
    for (unsigned i = viewer->modes.depth; i-- > 0;) {
        const struct mode_ops *mode = modes[viewer->modes.open[i]].ops;
        if (take_wheel(mode, viewer, &hit, notches, &command) || mode->layer == LAYER_OVERLAY)
            break;
    }
    carry_out(viewer, &command);
}
