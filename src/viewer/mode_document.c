/* Entering and solving by hand. Cells are selected by clicks, by dragging and by the arrow keys; digits go into all
 * selected cells, according to the chosen tool. Keys and clicks are those that solvers know from SudokuPad. With the
 * keypad beside the board everything can be done by mouse alone. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/advice.h"
#include "viewer/document_view.h"
#include "viewer/editing.h"
#include "viewer/keypad.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/cell_question.h"
#include "viewer/selection.h"
#include "viewer/viewer_state.h"

static const double double_click = 0.4; /* [seconds]: maximum between the presses of a double click */

struct document_mode {
    bool is_dragging;
    double pressed_at; /* time of the last press, for double clicks; 0: none yet */
    cell_id pressed_cell;
    struct document_view view;
    char argument[12]; /* argument of the pressed key's command */
};

static struct document_mode *mode_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_document);
}

static void advance(struct viewer *viewer)
{
    if (mode_is_open(viewer, MODE_document) && !editing_is_in_reach(viewer))
        mode_close(viewer, MODE_document);
    if (!editing_is_active(viewer))
        return;
    advice_advance(viewer);
    if (!selection_is_none(viewer)) /* the digit in hand is only for clicks */
        viewer->selection.hand = 0;
    document_view_fill(&mode_of(viewer)->view, viewer, &viewer->selection);
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    const struct document_view *document = &mode_of(viewer)->view;
    if (!editing_is_active(viewer))
        return;
    view->document = &document->shown;
    view->keypad = &document->keypad;
    view->action[FRAME_BACK] = ACTION_undo;
    view->action[FRAME_PLAY] = ACTION_watch;
    view->action[FRAME_NEXT] = ACTION_redo;
    if (selection_lit_digit(viewer))
        view->digit = selection_lit_digit(viewer);
}

static bool is_busy(const struct viewer *viewer)
{
    return editing_is_active(viewer) && advice_is_busy(viewer);
}

/* --- keys --- */

/* Moves the cursor, and selects its cell alone or adds it to the selection. */
static bool use_arrow(struct viewer *viewer, const char *key)
{
    static const struct {
        const char *key;
        int x, y;
    } arrows[] = {{"Left", -1, 0}, {"Right", 1, 0}, {"Up", 0, -1}, {"Down", 0, 1}};
    bool extends = !strncmp(key, "Shift+", 6) || !strncmp(key, "Ctrl+", 5);
    const char *plain = extends ? strchr(key, '+') + 1 : key;
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++) {
        if (strcmp(arrows[i].key, plain))
            continue;
        selection_move(viewer, arrows[i].x, arrows[i].y, extends);
        return true;
    }
    return false;
}

/* Enters a digit, or takes it in hand if no cell is selected. While givens are entered, moves on to the next cell. */
static void enter(struct viewer *viewer, enum tool tool, unsigned digit)
{
    if (selection_is_none(viewer) && tool == viewer->selection.tool && tool != TOOL_LINE)
        selection_take_in_hand(viewer, digit);
    else
        selection_enter(viewer, tool, digit);
    if (viewer->editing.gives && tool == TOOL_DIGIT)
        selection_advance(viewer, digit);
}

/* Handles a digit key: with Shift for corner marks, Ctrl for centre marks, Alt for colours. */
static bool use_digit(struct viewer *viewer, const char *key)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    enum tool tool = viewer->selection.tool;
    const char *plain = strrchr(key, '+') ? strrchr(key, '+') + 1 : key;
    unsigned digit = plain[0] && !plain[1] ? digit_of_character(plain[0]) : 0;
    bool is_letter = plain[0] >= 'A' && plain[0] <= 'Z';
    if (!digit || digit > layout->digits || (is_letter && plain != key && strncmp(key, "Shift+", 6)))
        return false;
    if (!strncmp(key, "Shift+", 6))
        tool = TOOL_CORNER;
    else if (!strncmp(key, "Ctrl+", 5))
        tool = TOOL_CENTRE;
    else if (!strncmp(key, "Alt+", 4))
        tool = TOOL_COLOUR;
    enter(viewer, tool, digit);
    return true;
}

/* While givens are entered, a board is typed in reading order: 0 and a full stop clear a cell, Space skips it. */
static bool use_skip(struct viewer *viewer, const char *key)
{
    bool empties = !strcmp(key, "0") || !strcmp(key, ".");
    if (!viewer->editing.gives || viewer->selection.tool != TOOL_DIGIT || (!empties && strcmp(key, "Space")))
        return false;
    if (empties)
        selection_erase(viewer);
    selection_advance(viewer, 0);
    return true;
}

/* Returns whether the action leaves an unsolved puzzle. This must not happen by mistake, so the keys for the next and
 * previous puzzle of the list only work once the open puzzle is solved. */
static bool leaves_unsolved(const struct viewer *viewer, enum action_id action)
{
    bool leads_on = viewer->puzzles.text && mode_of(viewer)->view.is_solved;
    return (action == ACTION_puzzle || action == ACTION_previous_puzzle) && !leads_on;
}

/* Says why a key that has a meaning while watching has none here. */
static void say_unused(struct viewer *viewer, const char *key)
{
    enum action_id action = action_of_key(key, AT_WATCH, NULL);
    if (action == ACTION_export)
        message_show(viewer,
                     "\"My way\" (Ctrl+Enter) replays your moves, which can be exported then. S saves a picture.");
    else if (action != ACTIONS)
        message_show(viewer, "\"%s\" is not for solving by hand. \"End\", or Ctrl+E, goes back to watching.",
                     tr(actions[action].title));
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    if (!editing_is_active(viewer))
        return false;
    if (use_arrow(viewer, key) || use_digit(viewer, key) || use_skip(viewer, key))
        return true;
    enum action_id action = action_of_key(key, AT_HAND, NULL);
    bool takes = action == ACTION_go_there && viewer->hints.offer.step;
    if (takes)
        selection_take_hint(viewer);
    else if (action == ACTIONS || action == ACTION_go_there || leaves_unsolved(viewer, action))
        say_unused(viewer, key);
    else
        command->action = action;
    return true;
}

/* --- the pointer --- */

static void press_cell(struct viewer *viewer, cell_id cell)
{
    struct document_mode *mode = mode_of(viewer);
    double now = viewer->editing.seconds;
    double since = now - mode->pressed_at; /* negative if the last press was in another document */
    bool is_double = cell == mode->pressed_cell && mode->pressed_at > 0 && since >= 0 && since < double_click;
    mode->pressed_at = now;
    mode->pressed_cell = cell;
    mode->is_dragging = true;
    if (!viewer->pointing.extends && selection_use_hand(viewer, cell))
        mode->is_dragging = false;
    else if (is_double)
        selection_alike(viewer, cell);
    else
        selection_press(viewer, cell, viewer->pointing.extends);
}

/* Handles the first and the last button below the board, which go to the first and the last change. */
static bool press_end(struct viewer *viewer, uint64_t button)
{
    struct document *document = viewer->editing.document;
    if (button == FRAME_FIRST)
        document_go_to(document, 0);
    while (button == FRAME_LAST && document_redo(document))
        continue;
    if (button == FRAME_FIRST || button == FRAME_LAST)
        editing_changed(viewer, false);
    return button == FRAME_FIRST || button == FRAME_LAST;
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    struct document_mode *mode = mode_of(viewer);
    mode->is_dragging = false;
    if (!editing_is_active(viewer))
        return false;
    if (hit->target == SCENE_CELL) {
        press_cell(viewer, hit->cell);
        return true;
    }
    if (hit->target == SCENE_BUTTON)
        return press_end(viewer, hit->position);
    if (keypad_press(&mode->view.keypad, hit, command)) {
        snprintf(mode->argument, sizeof mode->argument, "%s", command->argument);
        command->argument = mode->argument;
        bool enters = command->action == ACTION_enter && !selection_is_none(viewer);
        if (enters)
            enter(viewer, viewer->selection.tool, digit_of_character(*mode->argument));
        else if (command->action == ACTION_go_there)
            selection_take_hint(viewer);
        if (enters || command->action == ACTION_go_there)
            command->action = ACTIONS;
    }
    return hit->target == SCENE_KEY || hit->target == SCENE_TIMELINE || hit->target == SCENE_SPEED;
}

/* Returns whether the pointer is only at a corner of a neighbour of the cursor's cell: a straight drag along a diagonal
 * crosses such corners. */
static bool is_at_corner(const struct viewer *viewer, cell_id cell)
{
    const float reach = 1.2f; /* share of half a side, horizontally and vertically added; a corner has 2 */
    const struct layout *layout = trace_layout(viewer->session.trace);
    const struct cell *from = &layout->cell[viewer->selection.cursor], *to = &layout->cell[cell];
    struct draw_box box = viewer_cell(viewer, cell);
    float x = fabsf(viewer->pointing.at.x - box.x - box.width / 2) / (box.width / 2);
    float y = fabsf(viewer->pointing.at.y - box.y - box.height / 2) / (box.height / 2);
    return abs(to->x - from->x) + abs(to->y - from->y) == 1 && x + y > reach;
}

/* Selects more cells while the user drags, or draws a line with the line tool. */
static void hover(struct viewer *viewer, const struct scene_hit *hit)
{
    struct document_mode *mode = mode_of(viewer);
    if (!editing_is_active(viewer) || !mode->is_dragging || !viewer->pointing.at.pressed || hit->target != SCENE_CELL ||
        hit->cell == viewer->selection.cursor || is_at_corner(viewer, hit->cell))
        return;
    mode->pressed_cell = NO_CELL;
    selection_drag(viewer, hit->cell);
}

static bool wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command)
{
    (void)hit;
    if (editing_is_active(viewer))
        command->action = notches > 0 ? ACTION_undo : ACTION_redo;
    return editing_is_active(viewer);
}

static bool give_hint(struct viewer *viewer, struct text_error *error)
{
    if (editing_is_active(viewer)) {
        advice_hint(viewer);
        return true;
    }
    return mode_refuse_hint(error);
}

/* Handles Esc: removes the hint, then the selection or the digit in hand, then returns to the watched trace. */
static bool escape(struct viewer *viewer, struct text_error *error)
{
    bool is_active = editing_is_active(viewer);
    if (is_active && (viewer->hints.offer.step || *viewer->advice.asking.text))
        advice_forget(viewer);
    else if (is_active && (selection_clear_cells(viewer) || selection_put_down(viewer)))
        return true;
    else if (!is_active && !selection_is_empty(viewer))
        selection_clear(viewer);
    else if (viewer->activities.count)
        return editing_leave(viewer, error);
    else if (is_active)
        message_show(
            viewer,
            "The name above gives an engine that solves this; \"My way\" (Ctrl+Enter) shows what you have done.");
    else
        mode_close(viewer, MODE_document);
    return true;
}

static void closed(struct viewer *viewer)
{
    advice_forget(viewer);
    viewer->selection.hand = 0;
}

/* Another board is shown: the messages about this one are removed. */
static void reset(struct viewer *viewer)
{
    mode_of(viewer)->is_dragging = false;
    closed(viewer);
}

const struct mode_ops mode_document = {
    .layer = LAYER_LESSON,
    .where = AT_HAND,
    .is_on = editing_is_active,
    .state_size = sizeof(struct document_mode),
    .key = use_key,
    .press = press,
    .hover = hover,
    .wheel = wheel,
    .hint = give_hint,
    .escape = escape,
    .show = show,
    .close = closed,
    .advance = advance,
    .is_busy = is_busy,
    .reset = reset,
};
