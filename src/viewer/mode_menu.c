/* Menus: a list of actions, or of arguments for one. A row is chosen by keys or by a click; typing filters the rows.
 * menus.c and menu_context.c fill most menus; the menu of all actions is here. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "viewer/menu.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

enum { MAX_ROWS = 256, TYPED_SIZE = 40 };

struct menu {
    struct scene_menu shown;
    struct scene_menu_row row[MAX_ROWS], matching[MAX_ROWS]; /* row: all rows; matching: copies of those that contain
                                                              * the typed words */
    size_t rows, at[MAX_ROWS];                               /* rows: length of `row`; at: [shown.rows]: index of each
                                                              * shown one in it */
    size_t listed;                                           /* how many of them are shown while nothing is typed */
    const char *name;                                        /* title while nothing is typed */
    char typed[TYPED_SIZE], title[TYPED_SIZE + 20];
    enum action_id action, back; /* action: of Enter or Right; back: of Left; ACTIONS: none, or every row has its own */
    enum action_id own[MAX_ROWS];
    bool takes_number[MAX_ROWS];         /* menu_take_number */
    const char *words[MAX_ROWS];         /* further words by which a row is found; static */
    void (*fill)(struct viewer *viewer); /* menu_stay; NULL: the menu closes when a row is chosen */
    bool is_stale;                       /* the selected row is being carried out, after which the rows may be out of
                                          * date */
    struct mode_command left, right;     /* replace the usual actions of Left and Right; ACTIONS: none */
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
    menu->fill = NULL;
    menu->is_stale = false;
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
    row->tick = TICK_NONE;
    *row->note = 0;
    menu->own[menu->rows] = ACTIONS;
    menu->words[menu->rows] = "";
    menu->takes_number[menu->rows] = false;
    menu->at[menu->rows] = menu->rows;
    menu->rows += menu->rows + 1 < MAX_ROWS;
    menu->shown.rows = menu->listed = menu->rows;
}

/* Adds an action with its key. */
void menu_add_action(struct viewer *viewer, enum action_id action, const char *argument, const char *format, ...)
{
    struct menu *menu = menu_of(viewer);
    size_t row = menu->rows;
    char text[MENU_TEXT];
    va_list arguments;
    enum where here = mode_where(viewer);
    if (!mode_allows(viewer, action))
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, tr(format), arguments);
    va_end(arguments);
    menu_add(viewer, argument, "%s", text);
    menu->own[row] = action;
    if (!*argument)
        action_first_key(action, here, menu->row[row].key, sizeof menu->row[row].key);
}

void menu_take_number(struct viewer *viewer)
{
    struct menu *menu = menu_of(viewer);
    menu->takes_number[menu->rows - 1] = true;
}

void menu_tick(struct viewer *viewer, bool is_on)
{
    struct menu *menu = menu_of(viewer);
    menu->row[menu->rows - 1].tick = is_on ? TICK_ON : TICK_OFF;
}

void menu_note(struct viewer *viewer, const char *format, ...)
{
    struct menu *menu = menu_of(viewer);
    struct scene_menu_row *row = &menu->row[menu->rows - 1];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->note, sizeof row->note, tr(format), arguments);
    va_end(arguments);
    if (*row->note >= 'a' && *row->note <= 'z')
        *row->note = (char)(*row->note - 'a' + 'A');
    menu->shown.has_notes = true;
}

void menu_stay(struct viewer *viewer, void (*fill)(struct viewer *viewer))
{
    menu_of(viewer)->fill = fill;
    fill(viewer);
}

void menu_add_picture(struct viewer *viewer, struct layout *layout)
{
    struct menu *menu = menu_of(viewer);
    struct scene_menu_row *row = &menu->row[menu->rows - 1];
    layout_unref(row->layout);
    row->layout = layout;
    menu->shown.has_pictures = !menu->shown.has_large_picture;
}

void menu_enlarge_pictures(struct viewer *viewer)
{
    menu_of(viewer)->shown.has_large_picture = true;
}

void menu_explain(struct viewer *viewer, const char *subtitle, const struct sentence *paragraph)
{
    struct scene_menu *shown = &menu_of(viewer)->shown;
    shown->subtitle = subtitle;
    shown->paragraph = paragraph->length ? paragraph : NULL;
}

void menu_widen(struct viewer *viewer)
{
    menu_of(viewer)->shown.is_wide = true;
}

void menu_put(struct viewer *viewer, enum scene_menu_place place)
{
    struct scene_menu *shown = &menu_of(viewer)->shown;
    shown->place = place;
    shown->x = viewer->pointing.at.x;
    shown->y = viewer->pointing.at.y;
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

/* --- the menu of all actions --- */

/* Returns whether the action works without an argument: it has a key that passes no digit, or it needs no argument. */
static bool is_complete(const struct action *action)
{
    if (*action->keys)
        return !strstr(action->keys, "..");
    return !*action->argument || *action->argument == '[';
}

/* Adds the actions available here. */
static void add_actions(struct viewer *viewer, bool is_listed)
{
    struct menu *menu = menu_of(viewer);
    for (enum action_id id = 0; id < ACTIONS; id++) {
        const char *title = tr(actions[id].title), *help = tr(actions[id].help);
        size_t row = menu->rows;
        if (id == ACTION_palette || !(actions[id].where & UNLISTED) != is_listed || !is_complete(&actions[id]))
            continue;
        menu_add_action(viewer, id, "", strcasecmp(title, help) ? "%s: %s" : "%s", title, help);
        if (menu->rows == row) /* it is not available here */
            continue;
        menu->row[row].family = action_heading(id);
        menu->words[row] = action_synonyms(id);
    }
}

/* Opens the menu of all actions. Those that are only a key or a button come last, and are found only by typing. */
static bool open_palette(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct menu *menu = menu_of(viewer);
    menu_begin(viewer, "Type what you look for_", "A click or Enter does it", ACTIONS, ACTIONS);
    menu_widen(viewer);
    menu_put(viewer, MENU_AT_TOP);
    add_actions(viewer, true);
    size_t listed = menu->rows;
    add_actions(viewer, false);
    menu->shown.rows = menu->listed = listed;
    return true;
}

/* --- events --- */

/* Closes the menu and returns the command of its selected row. */
static void choose_for(struct viewer *viewer, enum action_id action, struct mode_command *command)
{
    struct menu *menu = menu_of(viewer);
    size_t row = menu->at[menu->shown.chosen];
    menu->is_stale = menu->fill;
    if (!menu->fill)
        mode_close(viewer, MODE_menu);
    *command = (struct mode_command){menu->own[row] == ACTIONS ? action : menu->own[row],
                                     menu->shown.row[menu->shown.chosen].argument};
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

/* Adds the row to the shown ones. Headings appear only while nothing is typed. */
static void show_row(struct menu *menu, size_t row)
{
    struct scene_menu_row *shown = &menu->matching[menu->shown.rows];
    *shown = menu->row[row];
    shown->family = *menu->typed ? NULL : shown->family;
    menu->at[menu->shown.rows++] = row;
}

/* Writes the typed text without a number after a blank at its end. Returns the number, or NULL if there is none. */
static const char *split_number(const struct menu *menu, char words[TYPED_SIZE])
{
    size_t length = strlen(menu->typed), end = length;
    while (end && menu->typed[end - 1] >= '0' && menu->typed[end - 1] <= '9')
        end--;
    snprintf(words, TYPED_SIZE, "%.*s", end ? (int)end - 1 : 0, menu->typed);
    return end && end < length && menu->typed[end - 1] == ' ' ? menu->typed + end : NULL;
}

/* Replaces the given end of a text, if it has it, with the number. */
static void end_with(char *text, size_t size, const char *end, const char *number)
{
    size_t length = strlen(text), cut = strlen(end);
    if (length >= cut && !strcmp(text + length - cut, end))
        snprintf(text + length - cut, size - (length - cut), "%s", number);
}

/* Shows a row with the typed number. */
static void show_row_with(struct menu *menu, size_t row, const char *number)
{
    struct scene_menu_row *shown = &menu->matching[menu->shown.rows];
    show_row(menu, row);
    end_with(shown->text, sizeof shown->text, "...", number);
    end_with(shown->argument, sizeof shown->argument, "?", number);
}

/* Shows the rows that contain the typed text, first those that begin with it. */
static void narrow(struct viewer *viewer)
{
    struct menu *menu = menu_of(viewer);
    char words[TYPED_SIZE];
    const char *number = split_number(menu, words);
    menu->shown.rows = menu->shown.chosen = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < (*menu->typed ? menu->rows : menu->listed); i++) {
            const char *const text[] = {menu->row[i].text, menu->words[i]};
            bool has_number = number && menu->takes_number[i];
            const char *typed = has_number ? words : menu->typed;
            bool begins = utf8_match(text[0], typed, strlen(typed));
            if (begins != !pass || !list_matches(typed, text, 2))
                continue;
            if (has_number)
                show_row_with(menu, i, number);
            else
                show_row(menu, i);
        }
    }
    snprintf(menu->title, sizeof menu->title, "%s_", menu->typed);
    menu->shown.title = *menu->typed ? menu->title : menu->name;
    menu->shown.row = menu->matching;
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    struct menu *menu = menu_of(viewer);
    char argument[4];
    const struct mode_command *beside = !strcmp(key, "Left")    ? &menu->left
                                        : !strcmp(key, "Right") ? &menu->right
                                                                : NULL;
    if (beside && beside->action != ACTIONS)
        *command = *beside;
    else if (!strcmp(key, "Left") && menu->back != ACTIONS && menu->shown.rows)
        choose_for(viewer, menu->back, command);
    else if (action_of_key(key, mode_where(viewer), argument) == ACTION_menu && !*argument)
        mode_close(viewer, MODE_menu); /* F10 opens and closes the menus */
    else
        return list_key(viewer, strcmp(key, "Right") ? key : "Enter", command);
    return true;
}

/* Fills a menu that has stayed open again, with the same row selected. */
static void advance(struct viewer *viewer)
{
    struct menu *menu = menu_of(viewer);
    size_t chosen = menu->shown.chosen;
    if (!menu->is_stale || !mode_is_open(viewer, MODE_menu))
        return;
    menu->is_stale = false;
    menu->rows = 0;
    menu->fill(viewer);
    if (*menu->typed)
        narrow(viewer);
    menu->shown.chosen = chosen;
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->menu = &menu_of(viewer)->shown;
}

static void closed(struct viewer *viewer)
{
    forget_pictures(menu_of(viewer));
}

const struct mode_ops mode_menu = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct menu),
    .open = open_palette,
    .key = use_key,
    .list = list,
    .narrow = narrow,
    .choose = choose,
    .show = show,
    .close = closed,
    .advance = advance,
};
