/* The help: all actions that have keys, in groups, over the window. The wheel and the arrow keys scroll it; what is typed narrows it
 * down. */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

enum { KEYS_SIZE = 64, TYPED_SIZE = 40 };

struct help {
    struct scene_help row[ACTIONS + ACTION_GROUPS];
    char keys[ACTIONS][KEYS_SIZE], typed[TYPED_SIZE];
};

/* Fills the rows with what matches what was typed. A group without such rows has no heading. */
static void fill(struct viewer *viewer)
{
    struct help *help = mode_state(viewer, MODE_help);
    const char *heading = NULL;
    size_t rows = 0;
    for (unsigned id = 0; id < ACTIONS; id++) {
        const char *const text[] = {tr(actions[id].title), tr(actions[id].help), help->keys[id]};
        action_all_keys(id, help->keys[id], KEYS_SIZE);
        if (!actions[id].keys[0] || !list_matches(help->typed, text, 3))
            continue;
        if (!heading || strcmp(heading, action_group(id)) != 0)
            help->row[rows++] = (struct scene_help){.keys = "", .help = heading = action_group(id)};
        help->row[rows++] = (struct scene_help){.id = actions[id].id, .keys = help->keys[id], .help = text[1]};
    }
    viewer->view.help_rows = rows;
    viewer->view.help_first = 0;
}

static bool open_help(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct help *help = mode_state(viewer, MODE_help);
    mode_open(viewer, MODE_help);
    help->typed[0] = 0;
    viewer->view.help = help->row;
    viewer->view.help_typed = help->typed;
    fill(viewer);
    return true;
}

static void type(struct viewer *viewer, const char *text)
{
    struct help *help = mode_state(viewer, MODE_help);
    if (strlen(help->typed) + strlen(text) < sizeof help->typed)
        strcat(help->typed, text);
    fill(viewer);
}

static void erase(struct viewer *viewer)
{
    struct help *help = mode_state(viewer, MODE_help);
    size_t length = strlen(help->typed);
    help->typed[length ? utf8_start(help->typed, length - 1) : 0] = 0;
    fill(viewer);
}

static void scroll(struct viewer *viewer, double rows)
{
    double first = (double)viewer->view.help_first + rows;
    viewer->view.help_first = (size_t)fmax(fmin(first, (double)viewer->view.help_rows - 1), 0);
}

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    (void)command;
    if (!strcmp(key, "Up") || !strcmp(key, "PgUp"))
        scroll(viewer, key[0] == 'U' ? -1 : -10);
    else if (!strcmp(key, "Down") || !strcmp(key, "PgDn"))
        scroll(viewer, key[0] == 'D' ? 1 : 10);
    else if (!strcmp(key, "Backspace"))
        erase(viewer);
    return false;
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command)
{
    (void)hit, (void)command;
    scroll(viewer, -3 * (double)notches);
    return true;
}

static void hide(struct viewer *viewer)
{
    viewer->view.help = NULL;
}

const struct mode_ops mode_help = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct help),
    .open = open_help,
    .key = use_key,
    .text = type,
    .wheel = use_wheel,
    .close = hide,
};
