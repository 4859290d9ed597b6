/* The list of all actions, each with its key. What is typed narrows it down; Enter or a click carries the chosen one out. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/words.h"
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

/* Whether the action can be carried out without an argument. Those that a key with a digit passes cannot. */
static bool is_complete(const struct action *action)
{
    return strcmp(action->id, "palette") && (*action->keys ? !strstr(action->keys, "..") : !*action->argument);
}

/* Fills the rows: those whose title begins with what was typed come first. */
static void fill(struct palette *palette)
{
    palette->shown.rows = palette->shown.chosen = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (enum action_id id = 0; id < ACTIONS; id++) {
            const struct action *action = &actions[id];
            const char *const text[] = {tr(action->title), tr(action->help)};
            bool begins = !strncasecmp(text[0], palette->typed, strlen(palette->typed));
            if (begins != !pass || !is_complete(action) || !typed_matches(palette->typed, text, 2))
                continue;
            struct scene_menu_row *row = &palette->row[palette->shown.rows++];
            snprintf(row->text, sizeof row->text, "%s: %s", tr(action->title), tr(action->help));
            action_first_key(id, row->key, sizeof row->key);
            snprintf(row->argument, sizeof row->argument, "%s", action->id);
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
    palette->shown =
        (struct scene_menu){.title = palette->title, .footer = tr("Up, Down, Enter   Esc closes"), .row = palette->row};
    palette->typed[0] = 0;
    fill(palette);
    viewer->view.menu = &palette->shown;
    return true;
}

/* Closes the list and returns the chosen action. */
static void choose(struct viewer *viewer, struct command *command)
{
    struct palette *palette = palette_of(viewer);
    if (!palette->shown.rows)
        return;
    mode_close(viewer, MODE_palette);
    *command = (struct command){action_find(palette->row[palette->shown.chosen].argument), ""};
}

static bool use_key(struct viewer *viewer, const char *key, struct command *command)
{
    struct palette *palette = palette_of(viewer);
    if (!strcmp(key, "Enter")) {
        choose(viewer, command);
    } else if (!strcmp(key, "Backspace")) {
        typed_erase(palette->typed);
        fill(palette);
    } else {
        return choose_by_key(key, palette->shown.rows, &palette->shown.chosen);
    }
    return true;
}

static void use_text(struct viewer *viewer, const char *text)
{
    struct palette *palette = palette_of(viewer);
    typed_append(palette->typed, sizeof palette->typed, text);
    fill(palette);
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct command *command)
{
    struct scene_menu *shown = &palette_of(viewer)->shown;
    bool is_row = choose_by_pointer(hit, shown->rows, &shown->chosen);
    if (is_row)
        choose(viewer, command);
    return is_row;
}

static void hover(struct viewer *viewer, const struct scene_hit *hit)
{
    struct scene_menu *shown = &palette_of(viewer)->shown;
    choose_by_pointer(hit, shown->rows, &shown->chosen);
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct command *command)
{
    struct scene_menu *shown = &palette_of(viewer)->shown;
    (void)hit, (void)command;
    return choose_by_wheel(notches, shown->rows, &shown->chosen);
}

static void hide(struct viewer *viewer)
{
    viewer->view.menu = NULL;
}

const struct mode_ops mode_palette = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct palette),
    .open = open_palette,
    .key = use_key,
    .text = use_text,
    .press = press,
    .hover = hover,
    .wheel = use_wheel,
    .close = hide,
};
