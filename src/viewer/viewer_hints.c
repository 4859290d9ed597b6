/* Hints in the window: the list of all steps that are possible here, and the easiest step that eliminates a
 * candidate. The search runs in the background and ends when the position changes. */
#include "player/placed_digits.h"
#include "technique/hint_search.h"
#include "viewer/viewer_internal.h"

static void show_hint(struct viewer *viewer, const struct hint *hint)
{
    viewer->view.hint = hint ? &hint->step : NULL;
    viewer->view.hint_technique = hint ? hint->technique->id : NULL;
    viewer->view.hint_position = player_position(&viewer->session.player);
    viewer->view.proof_line = 0;
}

void viewer_hints_close(struct viewer *viewer)
{
    show_hint(viewer, NULL);
    viewer->view.hint_list = NULL;
    viewer->view.lesson = NULL;
    viewer->hint_list.rows = viewer->hint_list.chosen = 0;
    viewer->asked_digit = 0;
    hint_search_destroy(viewer->hint_search);
    viewer->hint_search = NULL;
}

bool viewer_find_placed_digits(const struct viewer *viewer, uint8_t *digits)
{
    const struct player *player = &viewer->session.player;
    struct step_reader reader;
    struct placed_digits placed;
    if (!placed_digits_init(&placed, viewer->session.trace))
        return false;
    step_reader_init(&reader, viewer->session.trace);
    placed_digits_update(&placed, &reader, player_position(player), player->replay.mask);
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++)
        digits[c] = placed.is_placed[c] ? (uint8_t)digit_first(player->replay.mask[c]) : 0;
    step_reader_finish(&reader);
    placed_digits_finish(&placed);
    return true;
}

bool viewer_hints_start(struct viewer *viewer, cell_id cell, unsigned digit, bool pending_hides_others)
{
    struct player *player = &viewer->session.player;
    viewer_hints_close(viewer);
    player_play(player, PLAYER_PAUSED);
    uint8_t placed[LAYOUT_MAX_CELLS];
    if (!viewer_find_placed_digits(viewer, placed))
        return false;
    struct hint_search_params params = {
        .puzzle = trace_puzzle(viewer->session.trace),
        .mask = player->replay.mask,
        .may_assume_unique = !replay_depth(&player->replay),
        .placed = placed,
        .technique = viewer->only_technique,
        .one_technique = viewer->only_technique < TECHNIQUES,
        .list_pending = viewer->only_technique == TECHNIQUES,
        .pending_hides_others = pending_hides_others,
        .cell = cell,
        .digit = digit,
        .threaded = viewer->params.threaded,
    };
    viewer->hint_search = hint_search_start(&params);
    viewer->hint_search_position = player_position(player);
    return viewer->hint_search;
}

bool viewer_hints_ask(struct viewer *viewer, cell_id cell, unsigned digit)
{
    if (viewer->rivals || !viewer_hints_start(viewer, cell, digit, false))
        return false;
    viewer->asked_cell = cell;
    viewer->asked_digit = digit;
    viewer_hints_advance(viewer);
    return true;
}

bool viewer_hints_open(struct viewer *viewer, struct text_error *error)
{
    if (viewer->rivals) {
        text_error_input(error, 0, 0, "a race is on; C ends it, and then steps can be chosen");
        return false;
    }
    if (!viewer_hints_start(viewer, NO_CELL, 0, true)) {
        text_error_memory(error, "looking for steps");
        return false;
    }
    viewer_clear_message(viewer);
    viewer->view.quiz = NULL; /* the list would give the answer away */
    viewer->hint_list = (struct scene_hint_list){.row = viewer->hint_row, .more = true};
    viewer->view.hint_list = &viewer->hint_list;
    viewer_hints_advance(viewer);
    return true;
}

const char *viewer_hints_when(const struct viewer *viewer, const char *now)
{
    return hint_search_pending(viewer->hint_search) ? "once the digits that stand have left their peers" : now;
}

/* The hint as a line of a list. */
static struct sentence hint_line(const struct viewer *viewer, const struct hint *hint)
{
    struct wording wording = {
        .trace = viewer->session.trace, .technique = hint->technique->id, .notation = viewer->view.notation};
    struct sentence line;
    sentence_line(&line, &wording, &hint->step);
    return line;
}

static void notify_hint(struct viewer *viewer, char digit, const char *name)
{
    const struct hint *hint = hint_search_get(viewer->hint_search, 0);
    struct sentence line = hint_line(viewer, hint);
    if (hint->after_pending) {
        viewer_notify(viewer, "%c can go from %s %s: %s.", digit, name, viewer_hints_when(viewer, ""), line.text);
        return;
    }
    show_hint(viewer, hint);
    viewer_notify(viewer, "%c can go from %s now: %s. (Enter takes the step)", digit, name, line.text);
}

static void notify_answer(struct viewer *viewer)
{
    char name[16];
    notation_cell(viewer->view.notation, trace_layout(viewer->session.trace), viewer->asked_cell, name, sizeof name);
    char digit = digit_character(viewer->asked_digit);
    if (hint_search_count(viewer->hint_search)) {
        notify_hint(viewer, digit, name);
        viewer->asked_digit = 0;
    } else if (hint_search_done(viewer->hint_search)) {
        viewer_notify(viewer, "No technique takes %c from %s %s.", digit, name, viewer_hints_when(viewer, "here"));
        viewer->asked_digit = 0;
    } else if (!viewer->view.message) {
        viewer_notify(viewer, "Looking for what takes %c from %s ...", digit, name);
    }
}

static void list_hints(struct viewer *viewer)
{
    size_t count = hint_search_count(viewer->hint_search), pending = hint_search_pending(viewer->hint_search);
    count = pending ? pending : count; /* hints of techniques have to wait */
    for (; viewer->hint_list.rows < count && viewer->hint_list.rows < VIEWER_MAX_HINTS; viewer->hint_list.rows++) {
        const struct hint *hint = hint_search_get(viewer->hint_search, viewer->hint_list.rows);
        viewer->hint_row[viewer->hint_list.rows] =
            (struct scene_hint){.step = &hint->step, .technique = hint->technique->id};
    }
    viewer->hint_list.more = !hint_search_done(viewer->hint_search);
    if (viewer->hint_list.rows && !viewer->view.hint)
        viewer_hints_choose(viewer, 0);
}

void viewer_hints_advance(struct viewer *viewer)
{
    if (!viewer->hint_search)
        return;
    if (viewer->hint_search_position != player_position(&viewer->session.player))
        viewer_hints_close(viewer);
    else if (viewer->asked_digit)
        notify_answer(viewer);
    else if (viewer->view.hint_list)
        list_hints(viewer);
}

void viewer_hints_wait(struct viewer *viewer)
{
    if (viewer->hint_search)
        hint_search_wait(viewer->hint_search);
    viewer_hints_advance(viewer);
}

bool viewer_hints_is_busy(const struct viewer *viewer)
{
    return viewer->hint_search && (viewer->asked_digit || viewer->hint_list.more || viewer->quiz_digit) &&
           !hint_search_done(viewer->hint_search);
}

void viewer_hints_choose(struct viewer *viewer, size_t index)
{
    if (index >= viewer->hint_list.rows)
        return;
    viewer->hint_list.chosen = index;
    show_hint(viewer, hint_search_get(viewer->hint_search, index));
}

void viewer_hints_show(struct viewer *viewer, size_t index)
{
    viewer->hint_list.chosen = index == SIZE_MAX ? 0 : index;
    show_hint(viewer, index == SIZE_MAX ? NULL : hint_search_get(viewer->hint_search, index));
}

void viewer_hints_move(struct viewer *viewer, int by)
{
    size_t rows = viewer->hint_list.rows;
    if (rows)
        viewer_hints_choose(viewer, (viewer->hint_list.chosen + rows + (size_t)by) % rows);
}
