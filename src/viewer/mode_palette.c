/* The list of all actions, each with its key. What is typed narrows it down; Enter or a click carries the chosen one out. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/translation.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

enum { TYPED_SIZE = 40 };

struct palette {
    struct scene_menu shown;
    struct scene_menu_row row[ACTIONS];
    char typed[TYPED_SIZE], title[TYPED_SIZE + 20];
};

static struct palette *palette_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_palette);
}

/* Whether the action can be carried out without an argument: it has a key that passes no digit, or has no argument that it needs. */
static bool is_complete(const struct action *action)
{
    if (action == &actions[ACTION_palette])
        return false;
    if (*action->keys)
        return !strstr(action->keys, "..");
    return !*action->argument || *action->argument == '[';
}

static void add_row(struct palette *palette, enum action_id id)
{
    const char *title = tr(actions[id].title), *help = tr(actions[id].help);
    struct scene_menu_row *row = &palette->row[palette->shown.rows++];
    snprintf(row->text, sizeof row->text, strcasecmp(title, help) ? "%s: %s" : "%s", title, help);
    action_first_key(id, row->key, sizeof row->key);
    snprintf(row->argument, sizeof row->argument, "%s", actions[id].id);
    row->family = *palette->typed ? NULL : action_group(id);
}

/* Fills the rows: in groups, or where something was typed, first those whose title begins with it. */
static void fill(struct viewer *viewer)
{
    struct palette *palette = palette_of(viewer);
    palette->shown.rows = palette->shown.chosen = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (enum action_id id = 0; id < ACTIONS; id++) {
            const char *const text[] = {tr(actions[id].title), tr(actions[id].help), action_synonyms(id)};
            bool begins = !strncasecmp(text[0], palette->typed, strlen(palette->typed));
            if (begins == !pass && is_complete(&actions[id]) && !(viewer->session.is_start && action_needs_board(id)) &&
                list_matches(palette->typed, text, 3))
                add_row(palette, id);
        }
    }
    snprintf(palette->title, sizeof palette->title, *palette->typed ? "%s_" : tr("Type what you look for_"),
             palette->typed);
}

static bool open_palette(struct viewer *viewer, struct text_error *error)
{
    struct palette *palette = palette_of(viewer);
    (void)error;
    mode_open(viewer, MODE_palette);
    palette->shown = (struct scene_menu){.title = palette->title,
                                         .footer = tr("A click or Enter does it"),
                                         .nothing = tr("Nothing has these words. Backspace takes a letter back."),
                                         .row = palette->row,
                                         .is_wide = true,
                                         .place = MENU_AT_TOP};
    palette->typed[0] = 0;
    fill(viewer);
    viewer->view.menu = &palette->shown;
    return true;
}

static struct list list(const struct viewer *viewer)
{
    struct palette *palette = palette_of(viewer);
    return (struct list){SCENE_MENU, palette->shown.rows, &palette->shown.chosen, palette->typed,
                         sizeof palette->typed};
}

static void choose(struct viewer *viewer, struct mode_command *command)
{
    const struct palette *palette = palette_of(viewer);
    mode_close(viewer, MODE_palette);
    *command = (struct mode_command){action_find(palette->row[palette->shown.chosen].argument), ""};
}

static void hide(struct viewer *viewer)
{
    viewer->view.menu = NULL;
}

const struct mode_ops mode_palette = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct palette),
    .open = open_palette,
    .list = list,
    .narrow = fill,
    .choose = choose,
    .close = hide,
};
