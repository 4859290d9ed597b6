/* The help: all actions with keys, in groups, over the window. Those that are available in the current place come
 * first. The wheel and the arrow keys scroll it; typing filters it. */
#include <string.h>

#include "base/translation.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"

enum { KEYS_SIZE = 64, TYPED_SIZE = 40 };

struct help {
    struct scene_help shown;
    struct scene_help_row row[ACTIONS + ACTION_HEADINGS];
    char keys[ACTIONS][KEYS_SIZE], typed[TYPED_SIZE];
};

/* Returns the lowest place in the set. */
static enum where first_of(unsigned where)
{
    return (enum where)(where & -where);
}

/* Writes the keys of the action in this place. While givens are typed, Space, the first key of the tools, moves to the
 * next cell instead. */
static void write_keys(const struct viewer *viewer, enum action_id id, enum where where, char keys[KEYS_SIZE])
{
    char first[KEYS_SIZE];
    action_all_keys(id, where, keys, KEYS_SIZE);
    if (id != ACTION_next_tool || !viewer->editing.gives)
        return;
    action_first_key(id, where, first, sizeof first);
    size_t left_out = strlen(first) + 1;
    if (left_out < strlen(keys))
        memmove(keys, keys + left_out, strlen(keys + left_out) + 1);
}

/* Adds a row for the action with its keys in this place. The heading comes before it, unless it is also that of the
 * previous row. */
static void add_row(const struct viewer *viewer, struct help *help, enum action_id id, enum where where,
                    const char *heading, const char **last)
{
    char *keys = help->keys[id];
    const char *const text[] = {tr(actions[id].title), tr(actions[id].help), keys, action_synonyms(id)};
    write_keys(viewer, id, where, keys);
    bool is_off = viewer->params.has.page && actions[id].where & OFF_PAGE;
    if (is_off || !*keys || !list_matches(help->typed, text, 4))
        return;
    if (!*last || strcmp(heading, *last) != 0)
        help->row[help->shown.rows++] = (struct scene_help_row){.keys = "", .help = heading};
    *last = heading;
    help->row[help->shown.rows++] = (struct scene_help_row){.id = actions[id].id, .keys = keys, .help = text[1]};
}

/* Returns the group of the actions that are available only here, or NULL if there are none. */
static const char *own_group(enum where here)
{
    for (enum action_id id = 0; id < ACTIONS; id++) {
        if ((actions[id].where & ~(unsigned)WHERE_FLAGS) == (unsigned)here)
            return action_heading(id);
    }
    return NULL;
}

/* Fills the rows that match the typed text. A group without such rows has no heading. The group of this place comes
 * first, actions that are not available here last. */
static void fill(struct viewer *viewer)
{
    struct help *help = mode_state(viewer, MODE_help);
    enum where here = mode_where(viewer);
    const char *heading = NULL, *own = own_group(here);
    help->shown = (struct scene_help){help->row, 0, help->typed};
    for (unsigned pass = own ? 0 : 1; pass < 2; pass++) {
        for (enum action_id id = 0; id < ACTIONS; id++) {
            bool is_own = own && !strcmp(action_heading(id), own);
            if (actions[id].where & here && is_own == !pass)
                add_row(viewer, help, id, here, action_heading(id), &heading);
        }
    }
    for (enum action_id id = 0; id < ACTIONS; id++) {
        if (!(actions[id].where & here))
            add_row(viewer, help, id, first_of(actions[id].where), tr("Elsewhere"), &heading);
    }
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
