/* Menus: a list of actions, or of arguments for one. A row is chosen by keys or by a click, and typing narrows the rows
 * down. What stands in them is in menus.c and menu_context.c. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/menu.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

enum { MAX_ROWS = 256, TYPED_SIZE = 40 };

struct menu {
    struct scene_menu shown;
    struct scene_menu_row row[MAX_ROWS], matching[MAX_ROWS]; /* matching: copies of those with the words typed */
    size_t rows, at[MAX_ROWS];                               /* how many there are, and which one each shown one is */
    const char *name;                                        /* the title while nothing is typed */
    char typed[TYPED_SIZE], title[TYPED_SIZE + 20];
    enum action_id action, back; /* actions of Enter or Right, and of Left; ACTIONS: none, or each row has its own */
    enum action_id own[MAX_ROWS];
    struct mode_command left, right; /* of Left and Right instead; ACTIONS: none */
};

static struct menu *menu_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_menu);
}

static void forget_pictures(struct menu *menu)
{
    for (size_t i = 0; i < menu->rows; i++) {
        layout_unref(menu->row[i].layout);
        menu->row[i].layout = NULL;
    }
}

void menu_begin(struct viewer *viewer, const char *title, const char *footer, enum action_id action,
                enum action_id back)
{
    struct menu *menu = menu_of(viewer);
    mode_open(viewer, MODE_menu);
    forget_pictures(menu);
    menu->name = tr(title);
    menu->shown = (struct scene_menu){.title = menu->name,
                                      .footer = tr(footer),
                                      .nothing = tr("Nothing has these words. Backspace takes a letter back."),
                                      .row = menu->row};
    menu->rows = 0;
    *menu->typed = 0;
    menu->action = action;
    menu->back = back;
    menu->left = menu->right = (struct mode_command){ACTIONS, ""};
    viewer->view.menu = &menu->shown;
}

void menu_add(struct viewer *viewer, const char *argument, const char *format, ...)
{
    struct menu *menu = menu_of(viewer);
    struct scene_menu_row *row = &menu->row[menu->rows];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->text, sizeof row->text, tr(format), arguments);
    va_end(arguments);
    snprintf(row->argument, sizeof row->argument, "%s", argument);
    *row->key = 0;
    row->layout = NULL;
    row->family = NULL;
    menu->own[menu->rows] = ACTIONS;
    menu->at[menu->rows] = menu->rows;
    menu->rows += menu->rows + 1 < MAX_ROWS;
    menu->shown.rows = menu->rows;
}

/* Adds an action with its key. */
void menu_add_action(struct viewer *viewer, enum action_id action, const char *argument, const char *format, ...)
{
    struct menu *menu = menu_of(viewer);
    size_t row = menu->rows;
    char text[MENU_TEXT];
    va_list arguments;
    if (viewer->session.is_start && action_needs_board(action))
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, tr(format), arguments);
    va_end(arguments);
    menu_add(viewer, argument, "%s", text);
    menu->own[row] = action;
    if (!*argument && !strstr(actions[action].keys, ".."))
        action_first_key(action, menu->row[row].key, sizeof menu->row[row].key);
}

void menu_add_picture(struct viewer *viewer, struct layout *layout)
{
    struct menu *menu = menu_of(viewer);
    struct scene_menu_row *row = &menu->row[menu->rows - 1];
    layout_unref(row->layout);
    row->layout = layout;
    menu->shown.has_pictures = true;
}

void menu_widen(struct viewer *viewer)
{
    menu_of(viewer)->shown.is_wide = true;
}

void menu_put(struct viewer *viewer, enum scene_menu_place place)
{
    struct scene_menu *shown = &menu_of(viewer)->shown;
    shown->place = place;
    shown->x = viewer->view.pointer.x;
    shown->y = viewer->view.pointer.y;
}

void menu_put_between(struct viewer *viewer, enum action_id action, const char *left, const char *right)
{
    menu_of(viewer)->left = (struct mode_command){action, left};
    menu_of(viewer)->right = (struct mode_command){action, right};
}

size_t menu_rows(const struct viewer *viewer)
{
    return menu_of(viewer)->rows;
}

void menu_choose(struct viewer *viewer, size_t row)
{
    menu_of(viewer)->shown.chosen = row;
}

/* Closes the menu and returns the command of its chosen row. */
static void choose_for(struct viewer *viewer, enum action_id action, struct mode_command *command)
{
    struct menu *menu = menu_of(viewer);
    size_t row = menu->at[menu->shown.chosen];
    mode_close(viewer, MODE_menu);
    *command = (struct mode_command){action == ACTIONS ? menu->own[row] : action, menu->row[row].argument};
}

static void choose(struct viewer *viewer, struct mode_command *command)
{
    choose_for(viewer, menu_of(viewer)->action, command);
}

static struct list list(const struct viewer *viewer)
{
    struct menu *menu = menu_of(viewer);
    return (struct list){SCENE_MENU, menu->shown.rows, &menu->shown.chosen, menu->typed, sizeof menu->typed};
}

/* Shows the rows that have what was typed. */
static void narrow(struct viewer *viewer)
{
    struct menu *menu = menu_of(viewer);
    menu->shown.rows = menu->shown.chosen = 0;
    for (size_t i = 0; i < menu->rows; i++) {
        const char *text = menu->row[i].text;
        if (!list_matches(menu->typed, &text, 1))
            continue;
        menu->matching[menu->shown.rows] = menu->row[i];
        menu->at[menu->shown.rows++] = i;
    }
    snprintf(menu->title, sizeof menu->title, "%s_", menu->typed);
    menu->shown.title = *menu->typed ? menu->title : menu->name;
    menu->shown.row = menu->matching;
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct menu *menu = menu_of(viewer);
    const struct mode_command *beside = !strcmp(key, "Left")    ? &menu->left
                                        : !strcmp(key, "Right") ? &menu->right
                                                                : NULL;
    if (beside && beside->action != ACTIONS)
        *command = *beside;
    else if (!strcmp(key, "Left") && menu->back != ACTIONS && menu->shown.rows)
        choose_for(viewer, menu->back, command);
    else
        return list_key(viewer, strcmp(key, "Right") ? key : "Enter", command);
    return true;
}

static void hide(struct viewer *viewer)
{
    forget_pictures(menu_of(viewer));
    viewer->view.menu = NULL;
}

const struct mode_ops mode_menu = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct menu),
    .key = use_key,
    .list = list,
    .narrow = narrow,
    .choose = choose,
    .close = hide,
};
