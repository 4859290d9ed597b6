/* Menus: a list of arguments for an action. A row is chosen by keys, by the wheel or by a click. */
#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
#include "explain/template_field.h"
#include "technique/technique.h"
#include "viewer/viewer_internal.h"

enum { MAX_ROWS = 256 };

struct menu {
    struct scene_menu shown;
    struct scene_menu_row row[MAX_ROWS];
    enum action_id action, back; /* actions of Enter or Right, and of Left; ACTIONS: none */
};

static struct menu *menu_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_menu);
}

static void open_menu(struct viewer *viewer, const char *title, const char *footer, enum action_id action,
                      enum action_id back)
{
    struct menu *menu = menu_of(viewer);
    mode_open(viewer, MODE_menu);
    menu->shown = (struct scene_menu){.title = title, .footer = footer, .row = menu->row};
    menu->action = action;
    menu->back = back;
    viewer->view.menu = &menu->shown;
}

static void add_text_row(struct viewer *viewer, const char *text, const char *argument)
{
    struct menu *menu = menu_of(viewer);
    struct scene_menu_row *row = &menu->row[menu->shown.rows];
    menu->shown.rows += menu->shown.rows + 1 < MAX_ROWS;
    snprintf(row->text, sizeof row->text, "%s", text);
    snprintf(row->argument, sizeof row->argument, "%s", argument);
}

/* Adds rows for the selected cell and the highlighted digit. */
static void add_cell_rows(struct viewer *viewer)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    char name[16], plain[16], text[64], argument[32];
    if (viewer->view.cell == NO_CELL)
        return;
    notation_cell(viewer->view.notation, layout, viewer->view.cell, name, sizeof name);
    puzzle_cell_name(layout, viewer->view.cell, plain, sizeof plain);
    snprintf(text, sizeof text, "%s changes", name);
    add_text_row(viewer, text, plain);
    if (!viewer->view.digit)
        return;
    snprintf(text, sizeof text, "%c leaves %s", digit_character(viewer->view.digit), name);
    snprintf(argument, sizeof argument, "%s %c", plain, digit_character(viewer->view.digit));
    add_text_row(viewer, text, argument);
}

/* Adds rows for guesses and contradictions, if the trace has a search. */
static void add_search_rows(struct viewer *viewer)
{
    unsigned depth = replay_depth(&viewer->session.player.replay);
    char text[64], argument[32];
    if (trace_closed(viewer->session.trace) && !scene_searches(viewer->scene))
        return;
    add_text_row(viewer, "a guess", "guess");
    add_text_row(viewer, "a contradiction", "contradiction");
    snprintf(text, sizeof text, "guess level %u", depth + 1);
    snprintf(argument, sizeof argument, "depth %u", depth + 1);
    add_text_row(viewer, text, argument);
    if (depth)
        add_text_row(viewer, "no guess is open", "depth 0");
}

bool act_until(struct viewer *viewer, const struct call *call)
{
    (void)call;
    const struct trace *trace = viewer->session.trace;
    char text[64];
    open_menu(viewer, "Run until ...", "Enter, Right: forward   Left: backward   Esc closes", ACTION_run_until,
              ACTION_run_back_until);
    add_cell_rows(viewer);
    add_search_rows(viewer);
    for (unsigned i = 1; i < trace_technique_count(trace); i++) {
        const char *id = trace_technique_id(trace, i);
        enum technique_id technique = technique_find(id);
        sign_title(id, text, sizeof text);
        add_text_row(viewer, technique < TECHNIQUES ? techniques[technique].title : text, id);
    }
    if (!menu_of(viewer)->shown.rows) {
        mode_close(viewer, MODE_menu);
        message_show(viewer, "Nothing happens here that one could run to.");
    }
    return true;
}

void menu_open_lessons(struct viewer *viewer)
{
    char text[MENU_TEXT];
    open_menu(viewer, "Lessons", "Enter opens one   Esc closes", ACTION_learn, ACTIONS);
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        snprintf(text, sizeof text, "%s (%s)%s", techniques[id].title, technique_level_name(techniques[id].level),
                 lesson_examples(id) ? "" : ": no example yet");
        add_text_row(viewer, text, techniques[id].id);
    }
}

bool act_engines(struct viewer *viewer, const struct call *call)
{
    (void)call;
    char text[MENU_TEXT];
    struct menu *menu = menu_of(viewer);
    open_menu(viewer, "Engine", "Enter solves with it   Esc closes", ACTION_engine, ACTIONS);
    for (unsigned i = 0; engines[i]; i++) {
        if (engines[i] == viewer->params.engine)
            menu->shown.chosen = menu->shown.rows;
        snprintf(text, sizeof text, "%s: %s", engines[i]->id, engines[i]->title);
        add_text_row(viewer, text, engines[i]->id);
    }
    return true;
}

/* Closes the menu and returns the command of its chosen row. */
static void choose(struct viewer *viewer, enum action_id action, struct command *command)
{
    struct menu *menu = menu_of(viewer);
    mode_close(viewer, MODE_menu);
    *command = (struct command){action, menu->row[menu->shown.chosen].argument};
}

static void move(struct menu *menu, int by)
{
    menu->shown.chosen = (menu->shown.chosen + menu->shown.rows + (size_t)by) % menu->shown.rows;
}

static bool use_key(struct viewer *viewer, const char *key, struct command *command)
{
    struct menu *menu = menu_of(viewer);
    if (!strcmp(key, "Up"))
        move(menu, -1);
    else if (!strcmp(key, "Down"))
        move(menu, 1);
    else if (!strcmp(key, "Home"))
        menu->shown.chosen = 0;
    else if (!strcmp(key, "End"))
        menu->shown.chosen = menu->shown.rows - 1;
    else if (!strcmp(key, "Enter") || !strcmp(key, "Right"))
        choose(viewer, menu->action, command);
    else if (!strcmp(key, "Left") && menu->back != ACTIONS)
        choose(viewer, menu->back, command);
    else
        return false;
    return true;
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct command *command)
{
    struct menu *menu = menu_of(viewer);
    if (hit->target != SCENE_MENU || hit->position >= menu->shown.rows)
        return false;
    menu->shown.chosen = hit->position;
    choose(viewer, menu->action, command);
    return true;
}

static void hover(struct viewer *viewer, const struct scene_hit *hit)
{
    struct menu *menu = menu_of(viewer);
    if (hit->target == SCENE_MENU && hit->position < menu->shown.rows)
        menu->shown.chosen = hit->position;
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct command *command)
{
    (void)hit, (void)command;
    move(menu_of(viewer), notches > 0 ? -1 : 1);
    return true;
}

static void hide(struct viewer *viewer)
{
    viewer->view.menu = NULL;
}

const struct mode_ops mode_menu = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct menu),
    .key = use_key,
    .press = press,
    .hover = hover,
    .wheel = use_wheel,
    .close = hide,
};
