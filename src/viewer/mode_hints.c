/* The list of hints: all steps that are possible at the position, the easiest first. The chosen one is shown on the board; Enter
 * takes it. What placed digits still take from their peers is one row at the end, because it is no step to look for: the others are
 * shown as they are behind it. The list closes when the position changes. */

#include "viewer/hints.h"
#include "viewer/list.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

struct hint_list {
    struct scene_hint_list shown;
    struct scene_hint row[MAX_HINTS];
    size_t seen; /* hints of the search that were looked at */
};

static struct hint_list *list_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_hints);
}

static void choose(struct viewer *viewer, size_t index)
{
    struct scene_hint_list *shown = &list_of(viewer)->shown;
    if (viewer->hints.purpose != HINTS_LIST || index >= shown->rows)
        return;
    shown->chosen = index;
    hints_show(viewer, viewer->hints.listed[index]);
}

/* Adds a row. The quiet one stays the last. */
static void add(struct viewer *viewer, size_t index, bool is_quiet)
{
    struct hint_list *list = list_of(viewer);
    struct hints *hints = &viewer->hints;
    const struct hint *hint = hints_get(viewer, index);
    size_t at = hints->listed_count;
    if (at == MAX_HINTS)
        return;
    if (at && list->row[at - 1].is_quiet) {
        at--;
        list->row[at + 1] = list->row[at];
        hints->listed[at + 1] = hints->listed[at];
        list->shown.chosen += viewer->view.hint && list->shown.chosen == at;
    }
    hints->listed[at] = index;
    list->row[at] = (struct scene_hint){.step = &hint->step, .technique = hint->technique->id, .is_quiet = is_quiet};
    list->shown.rows = ++hints->listed_count;
}

/* Whether the list has this step already, under the name of an easier technique. */
static bool is_listed(const struct viewer *viewer, size_t index)
{
    const struct hints *hints = &viewer->hints;
    const struct layout *layout = trace_layout(viewer->session.trace);
    for (size_t i = 0; i < hints->listed_count; i++) {
        if (hint_is_same(hints_get(viewer, hints->listed[i]), hints_get(viewer, index), layout,
                         hint_search_mask(hints->search)))
            return true;
    }
    return false;
}

/* Adds the hints that were found since the last call. */
static void advance(struct viewer *viewer)
{
    struct hint_list *list = list_of(viewer);
    const struct hint_search *search = viewer->hints.search;
    if (viewer->hints.purpose != HINTS_LIST) {
        mode_close(viewer, MODE_hints);
        return;
    }
    struct scene_hint_list *shown = &list->shown;
    shown->more = !hint_search_done(search);
    size_t count = hint_search_count(search), pending = hint_search_pending(search);
    if (pending && !shown->rows)
        add(viewer, 0, true); /* all of them at once, if they are several */
    for (list->seen = list->seen > pending ? list->seen : pending; list->seen < count; list->seen++) {
        if (!is_listed(viewer, list->seen))
            add(viewer, list->seen, false);
    }
    bool is_ready = !shown->more || (shown->rows && !list->row[0].is_quiet);
    if (shown->rows && is_ready && !viewer->view.hint)
        choose(viewer, 0);
}

static bool open_list(struct viewer *viewer, struct text_error *error)
{
    struct hint_list *list = list_of(viewer);
    if (viewer->race.rivals)
        return text_error_input(error, 0, 0, "a race is on; C ends it, and then steps can be chosen");
    mode_open(viewer, MODE_hints); /* closes the quiz, because the list would give the answer away */
    hints_start(viewer, HINTS_LIST, &(struct hint_filter){.cell = NO_CELL});
    message_clear(viewer);
    list->shown = (struct scene_hint_list){.row = list->row, .more = true};
    list->seen = 0;
    viewer->view.hint_list = &list->shown;
    advance(viewer);
    return true;
}

/* Whether a key means the same as without the list: those that take a step, close the list, or concern the window. */
static bool passes(const char *key)
{
    char digit[4];
    switch (action_of_key(key, digit)) {
    case ACTION_go_there:
    case ACTION_what_else:
    case ACTION_clear:
    case ACTION_help:
    case ACTION_legend:
    case ACTION_full_screen:
    case ACTION_zoom_board_in:
    case ACTION_zoom_board_out:
    case ACTION_zoom_board_all:
        return true;
    default:
        return false;
    }
}

/* The list takes all other keys, so that nothing changes beneath it. */
static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    (void)command;
    const struct scene_hint_list *shown = &list_of(viewer)->shown;
    size_t chosen = shown->chosen;
    if (viewer->hints.purpose != HINTS_LIST)
        return false;
    if (list_choose(viewer, key, shown->rows, &chosen))
        choose(viewer, chosen);
    return !passes(key);
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    if (hit->target != SCENE_HINT)
        return false;
    choose(viewer, (size_t)hit->position);
    command->action = ACTION_go_there;
    return true;
}

static void hover(struct viewer *viewer, const struct scene_hit *hit)
{
    if (hit->target == SCENE_HINT)
        choose(viewer, (size_t)hit->position);
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command)
{
    (void)command;
    if (hit->target == SCENE_HINT)
        list_scroll(viewer, notches);
    return hit->target == SCENE_HINT;
}

static void closed(struct viewer *viewer)
{
    if (viewer->hints.purpose == HINTS_LIST)
        hints_close(viewer);
}

static bool is_busy(const struct viewer *viewer)
{
    return hints_are_searched(viewer, HINTS_LIST);
}

const struct mode_ops mode_hints = {
    .layer = LAYER_PANEL,
    .state_size = sizeof(struct hint_list),
    .open = open_list,
    .key = use_key,
    .press = press,
    .hover = hover,
    .wheel = use_wheel,
    .close = closed,
    .advance = advance,
    .is_busy = is_busy,
};
