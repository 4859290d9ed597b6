/* Menus: their rows, and choosing in them by keys. */
#include <stdio.h>
#include <string.h>

#include "explain/lesson.h"
#include "explain/template_field.h"
#include "technique/technique.h"
#include "viewer/viewer_internal.h"

static struct scene_menu_row *add_row(struct viewer *viewer)
{
    struct scene_menu_row *row = &viewer->menu_row[viewer->menu.rows];
    viewer->menu.rows += viewer->menu.rows + 1 < VIEWER_MAX_MENU_ROWS;
    return row;
}

static void open_menu(struct viewer *viewer, const char *title, const char *footer)
{
    viewer->menu = (struct scene_menu){.title = title, .footer = footer, .row = viewer->menu_row};
    viewer->view.menu = &viewer->menu;
    viewer->view.help = NULL;
    viewer->view.summary = NULL;
}

/* Closes a menu without rows and shows `what` instead. */
static void close_if_empty(struct viewer *viewer, const char *what)
{
    if (viewer->menu.rows)
        return;
    viewer->view.menu = NULL;
    viewer_notify(viewer, "%s", what);
}

static void add_text_row(struct viewer *viewer, const char *text, const char *argument)
{
    struct scene_menu_row *row = add_row(viewer);
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

void viewer_menu_until(struct viewer *viewer)
{
    const struct trace *trace = viewer->session.trace;
    char text[64];
    open_menu(viewer, "Run until ...", "Enter, Right: forward   Left: backward   Esc closes");
    viewer->menu_action = ACTION_run_until;
    viewer->menu_back = ACTION_run_back_until;
    add_cell_rows(viewer);
    add_search_rows(viewer);
    for (unsigned i = 1; i < trace_technique_count(trace); i++) {
        const char *id = trace_technique_id(trace, i);
        enum technique_id cell_info = technique_find(id);
        field_title(id, text, sizeof text);
        add_text_row(viewer, cell_info < TECHNIQUES ? techniques[cell_info].title : text, id);
    }
    close_if_empty(viewer, "Nothing happens here that one could run to.");
}

void viewer_menu_learn(struct viewer *viewer)
{
    char text[MENU_TEXT];
    open_menu(viewer, "Lessons", "Enter opens one   Esc closes");
    viewer->menu_action = ACTION_learn;
    viewer->menu_back = ACTIONS;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        snprintf(text, sizeof text, "%s (%s)%s", techniques[id].title, technique_level_name(techniques[id].level),
                 lesson_examples(id) ? "" : ": no example yet");
        add_text_row(viewer, text, techniques[id].id);
    }
}

void viewer_menu_engines(struct viewer *viewer)
{
    char text[MENU_TEXT];
    open_menu(viewer, "Engine", "Enter solves with it   Esc closes");
    viewer->menu_action = ACTION_engine;
    viewer->menu_back = ACTIONS;
    for (unsigned i = 0; engines[i]; i++) {
        if (engines[i] == viewer->params.engine)
            viewer->menu.chosen = viewer->menu.rows;
        snprintf(text, sizeof text, "%s: %s", engines[i]->id, engines[i]->title);
        add_text_row(viewer, text, engines[i]->id);
    }
}

void viewer_menu_choose(struct viewer *viewer, size_t row, enum action_id action)
{
    char argument[sizeof viewer->menu_row->argument];
    memcpy(argument, viewer->menu_row[row].argument, sizeof argument);
    viewer->view.menu = NULL;
    if (action != ACTIONS)
        viewer_try(viewer, action, argument);
}

bool viewer_menu_key(struct viewer *viewer, const char *key)
{
    struct scene_menu *menu = &viewer->menu;
    if (!viewer->view.menu)
        return false;
    if (!strcmp(key, "Up"))
        menu->chosen = (menu->chosen + menu->rows - 1) % menu->rows;
    else if (!strcmp(key, "Down"))
        menu->chosen = (menu->chosen + 1) % menu->rows;
    else if (!strcmp(key, "Home"))
        menu->chosen = 0;
    else if (!strcmp(key, "End"))
        menu->chosen = menu->rows - 1;
    else if (!strcmp(key, "Enter") || !strcmp(key, "Right"))
        viewer_menu_choose(viewer, menu->chosen, viewer->menu_action);
    else if (!strcmp(key, "Left") && viewer->menu_back != ACTIONS)
        viewer_menu_choose(viewer, menu->chosen, viewer->menu_back);
    else if (!strcmp(key, "Esc"))
        viewer->view.menu = NULL;
    else
        return false;
    return true;
}
