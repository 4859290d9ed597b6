/* The list of hints: all possible steps at the position, the easiest first. The chosen one is shown on the board; Enter
 * takes it. For each technique the first step is listed, and a row below it unfolds the others. Typing a digit, or
 * clicking on the board, leaves only the steps that change it. The pending eliminations by peers are one row at the
 * end, because nobody needs to search for them: the other steps are shown as if they were done. The list closes when
 * the position changes. */
#include "technique/technique.h"
#include "viewer/hints.h"
#include "viewer/list.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

struct hint_list {
    struct scene_hint_list shown;
    struct scene_hint row[2 * MAX_HINTS];
    size_t listed[2 * MAX_HINTS]; /* index of the row's step in hints.listed */
    bool is_unfolded[TECHNIQUES];
    size_t seen;   /* hints of the search that have been added */
    bool is_quiet; /* the last one of hints.listed is bookkeeping */
};

static struct hint_list *list_of(const struct viewer *viewer)
{
    return mode_state(viewer, MODE_hints);
}

static const struct hint *listed_hint(const struct viewer *viewer, size_t listed)
{
    return hints_get(viewer, viewer->hints.listed[listed]);
}

/* Shows the chosen step on the board. */
static void show_step(struct viewer *viewer)
{
    struct hint_list *list = list_of(viewer);
    if (viewer->hints.purpose != HINTS_LIST || list->shown.chosen >= list->shown.rows)
        return;
    size_t listed = list->listed[list->shown.chosen];
    list->shown.number = listed + 1;
    hints_show(viewer, viewer->hints.listed[listed]);
}

/* --- rows --- */

/* Returns whether the step changes the cell and the digit of the filter. */
static bool matches(const struct scene_hint_list *shown, const struct step *step)
{
    digit_mask digits = shown->digit ? digit_bit(shown->digit) : ~0u;
    bool found = shown->cell == NO_CELL && !shown->digit;
    for (size_t i = 0; i < step->removes && !found; i++)
        found = (shown->cell == NO_CELL || step->remove[i].cell == shown->cell) && step->remove[i].digits & digits;
    for (size_t i = 0; i < step->places && !found; i++)
        found = (shown->cell == NO_CELL || step->place[i].cell == shown->cell) && step->place[i].digits & digits;
    return found;
}

static void add_row(struct hint_list *list, const struct hint *hint, size_t listed, struct scene_hint row)
{
    row.step = &hint->step;
    row.technique = hint->technique->id;
    list->listed[list->shown.rows] = listed;
    list->row[list->shown.rows++] = row;
}

/* Adds the rows for the steps of one technique, which begin at `first`. Returns the first step of the next
 * technique. */
static size_t add_group(struct viewer *viewer, size_t first, size_t end)
{
    struct hint_list *list = list_of(viewer);
    const struct technique *technique = listed_hint(viewer, first)->technique;
    bool is_unfolded = list->is_unfolded[technique - techniques];
    size_t matching = 0, folded = 0, at = first;
    for (; at < end && listed_hint(viewer, at)->technique == technique; at++) {
        if (!matches(&list->shown, &listed_hint(viewer, at)->step))
            continue;
        bool is_folded = matching++ && !is_unfolded;
        if (!is_folded || !folded++)
            add_row(list, listed_hint(viewer, at), at, (struct scene_hint){0});
    }
    if (folded > 1) /* a single step is listed itself */
        list->row[list->shown.rows - 1].folded = folded;
    else if (is_unfolded && matching > 2)
        add_row(list, listed_hint(viewer, first), first, (struct scene_hint){.is_folder = true});
    list->shown.matching += matching;
    return at;
}

/* Rebuilds the rows, and selects that of the same step or the first. */
static void make_rows(struct viewer *viewer)
{
    struct hint_list *list = list_of(viewer);
    size_t count = viewer->hints.listed_count, end = count - list->is_quiet;
    size_t number = list->shown.number;
    list->shown.rows = list->shown.matching = list->shown.chosen = 0;
    list->shown.steps = count;
    for (size_t at = 0; at < end;)
        at = add_group(viewer, at, end);
    if (list->is_quiet)
        add_row(list, listed_hint(viewer, end), end, (struct scene_hint){.is_quiet = true});
    for (size_t i = list->shown.rows; i-- > 0 && number;) {
        if (list->listed[i] + 1 == number && !list->row[i].is_folder)
            list->shown.chosen = i;
    }
    if (viewer->hints.offer.step)
        show_step(viewer);
}

/* Unfolds the selected row, or folds the steps of its technique. Returns false if neither is possible. */
static bool fold(struct viewer *viewer, bool open)
{
    struct hint_list *list = list_of(viewer);
    const struct scene_hint *row = &list->row[list->shown.chosen];
    if (list->shown.chosen >= list->shown.rows || row->is_quiet || (open && !row->folded))
        return false;
    bool *is_unfolded = &list->is_unfolded[technique_find(row->technique)];
    bool changes = *is_unfolded != open;
    *is_unfolded = open;
    for (size_t i = list->shown.chosen; !open && i-- > 0 && !strcmp(list->row[i].technique, row->technique);)
        list->shown.number = list->listed[i] + 1; /* the first step stays selected */
    if (changes)
        make_rows(viewer);
    return changes;
}

/* Leaves only the steps that change the cell and the digit; with the current filter, removes it. */
static void filter(struct viewer *viewer, cell_id cell, unsigned digit)
{
    struct scene_hint_list *shown = &list_of(viewer)->shown;
    bool again = shown->cell == cell && shown->digit == digit;
    shown->cell = again ? NO_CELL : cell;
    shown->digit = again ? 0 : digit;
    shown->number = 0;
    make_rows(viewer);
}

/* Adds a hint. The bookkeeping stays last. */
static void add(struct viewer *viewer, size_t index, bool is_quiet)
{
    struct hint_list *list = list_of(viewer);
    struct hints *hints = &viewer->hints;
    size_t at = hints->listed_count;
    if (at == MAX_HINTS)
        return;
    if (list->is_quiet) {
        at--;
        hints->listed[at + 1] = hints->listed[at];
        list->shown.number += viewer->hints.offer.step && list->shown.number == at + 1;
    }
    hints->listed[at] = index;
    list->is_quiet |= is_quiet;
    hints->listed_count++;
}

/* Returns whether the list already has this step, under the name of an easier technique. */
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
    size_t count = hint_search_count(search), pending = hint_search_pending(search),
           before = viewer->hints.listed_count;
    if (pending && !before)
        add(viewer, 0, true); /* several together */
    for (list->seen = list->seen > pending ? list->seen : pending; list->seen < count; list->seen++) {
        if (!is_listed(viewer, list->seen))
            add(viewer, list->seen, false);
    }
    if (viewer->hints.listed_count != before)
        make_rows(viewer);
    bool is_ready = !shown->more || (shown->rows && !list->row[0].is_quiet);
    if (shown->rows && is_ready && !viewer->hints.offer.step) {
        shown->chosen = 0;
        show_step(viewer);
    }
}

static bool open_list(struct viewer *viewer, struct text_error *error)
{
    struct hint_list *list = list_of(viewer);
    if (viewer->race.rivals)
        return text_error_input(error, 0, 0, "a race is on; \"Race\" (C) ends it, and then steps can be chosen");
    mode_open(viewer, MODE_hints); /* closes the quiz, because the list would reveal its answer */
    hints_start(viewer, HINTS_LIST, &(struct hint_filter){.cell = NO_CELL});
    message_clear(viewer);
    list->shown = (struct scene_hint_list){.row = list->row, .cell = NO_CELL, .more = true};
    list->seen = 0;
    list->is_quiet = false;
    memset(list->is_unfolded, 0, sizeof list->is_unfolded);
    advance(viewer);
    return true;
}

/* Takes the selected step, unfolds or folds. */
static void choose(struct viewer *viewer, struct mode_command *command)
{
    const struct scene_hint *row = &list_of(viewer)->row[list_of(viewer)->shown.chosen];
    if (row->folded || row->is_folder)
        fold(viewer, row->folded);
    else
        command->action = ACTION_go_there;
}

static struct list list(const struct viewer *viewer)
{
    struct scene_hint_list *shown = &list_of(viewer)->shown;
    return (struct list){SCENE_HINT, shown->rows, &shown->chosen, NULL, 0};
}

/* Uses all other keys, to prevent changes below the list. */
static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    const struct scene_hint_list *shown = &list_of(viewer)->shown;
    if (viewer->hints.purpose != HINTS_LIST)
        return false;
    if (shown->rows && list_key(viewer, key, command))
        return true;
    if (!strcmp(key, "Right") || !strcmp(key, "Left"))
        fold(viewer, *key == 'R');
    else if (*key >= '1' && *key <= '9' && !key[1] &&
             (unsigned)(*key - '0') <= trace_layout(viewer->session.trace)->digits)
        filter(viewer, shown->cell, (unsigned)(*key - '0'));
    else if (!strcmp(key, "Backspace") && (shown->cell != NO_CELL || shown->digit))
        filter(viewer, shown->cell, shown->digit);
    return action_of_key(key, AT_STEPS, NULL) == ACTIONS;
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    if (hit->target == SCENE_CELL) {
        const digit_mask *mask = viewer->session.player.replay.mask;
        filter(viewer, hit->cell, hit->digit && mask[hit->cell] & digit_bit(hit->digit) ? hit->digit : 0);
        return true;
    }
    return list_press(viewer, hit, command);
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command)
{
    return hit->target == SCENE_HINT && list_wheel(viewer, hit, notches, command);
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    view->hint_list = viewer->hints.purpose == HINTS_LIST ? &list_of(viewer)->shown : NULL;
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

static bool is_on(const struct viewer *viewer)
{
    return viewer->hints.purpose == HINTS_LIST;
}

const struct mode_ops mode_hints = {
    .layer = LAYER_PANEL,
    .where = AT_STEPS,
    .is_on = is_on,
    .state_size = sizeof(struct hint_list),
    .open = open_list,
    .key = use_key,
    .press = press,
    .wheel = use_wheel,
    .list = list,
    .follow = show_step,
    .choose = choose,
    .show = show,
    .close = closed,
    .advance = advance,
    .is_busy = is_busy,
};
