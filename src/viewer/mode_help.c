/* The help: all actions that have keys, in groups, over the window. The wheel and the arrow keys scroll it; what is typed narrows it
 * down. */
#include <string.h>

#include "base/translation.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

enum { KEYS_SIZE = 64, TYPED_SIZE = 40 };

struct help {
    struct scene_help shown;
    struct scene_help_row row[ACTIONS + ACTION_GROUPS];
    char keys[ACTIONS][KEYS_SIZE], typed[TYPED_SIZE];
};

/* Fills the rows with what matches what was typed. A group without such rows has no heading. */
static void fill(struct viewer *viewer)
{
    struct help *help = mode_state(viewer, MODE_help);
    const char *heading = NULL;
    size_t rows = 0;
    for (unsigned id = 0; id < ACTIONS; id++) {
        const char *const text[] = {tr(actions[id].title), tr(actions[id].help), help->keys[id], action_synonyms(id)};
        action_all_keys(id, help->keys[id], KEYS_SIZE);
        if (!actions[id].keys[0] || !list_matches(help->typed, text, 4))
            continue;
        if (!heading || strcmp(heading, action_group(id)) != 0)
            help->row[rows++] = (struct scene_help_row){.keys = "", .help = heading = action_group(id)};
        help->row[rows++] = (struct scene_help_row){.id = actions[id].id, .keys = help->keys[id], .help = text[1]};
    }
    help->shown = (struct scene_help){help->row, rows, help->typed};
}

static bool open_help(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    struct help *help = mode_state(viewer, MODE_help);
    mode_open(viewer, MODE_help);
    help->typed[0] = 0;
    fill(viewer);
    return true;
}

static struct list list(const struct viewer *viewer)
{
    struct help *help = mode_state(viewer, MODE_help);
    return (struct list){SCENE_HELP, help->shown.rows, NULL, help->typed, sizeof help->typed};
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    const struct help *help = mode_state(viewer, MODE_help);
    view->help = &help->shown;
}

const struct mode_ops mode_help = {
    .layer = LAYER_OVERLAY,
    .state_size = sizeof(struct help),
    .open = open_help,
    .list = list,
    .narrow = fill,
    .show = show,
};
