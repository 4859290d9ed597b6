/* The quiz: the next step is hidden, and the player names a candidate to eliminate or a digit to place. An
 * answer is right if any technique proves it here, not only the next step of the trace. What no technique
 * proves is compared with the solution. */
#include <stdio.h>
#include <string.h>

#include "technique/hint_search.h"
#include "viewer/viewer_internal.h"

enum { HINT_LEVELS = 4 }; /* the level, the technique, where to look, the whole step */

static void set_quiz_text(struct viewer *viewer, const char *text)
{
    snprintf(viewer->quiz_text, sizeof viewer->quiz_text, "%s%s%u right, %u wrong. H: a hint.", text, *text ? " " : "",
             viewer->quiz_right, viewer->quiz_wrong);
    viewer->view.quiz = viewer->quiz_text;
}

static void begin_quiz(struct viewer *viewer)
{
    viewer_hints_close(viewer);
    viewer->quiz_hint_level = 0;
    viewer->quiz_digit = 0;
    memset(viewer->quiz_counted, 0, sizeof viewer->quiz_counted);
    viewer_hints_start(viewer, NO_CELL, 0, false);
    set_quiz_text(viewer, "Click a candidate that goes, or choose a cell and type its digit.");
}

void viewer_quiz_set(struct viewer *viewer, bool on)
{
    if (on == (viewer->view.quiz != NULL))
        return;
    viewer_hints_close(viewer);
    viewer_clear_message(viewer);
    viewer->view.quiz = NULL;
    viewer->quiz_right = viewer->quiz_wrong = 0;
    if (on)
        begin_quiz(viewer);
}

/* Skips the hint that merges all pending peer eliminations: nobody would predict it. */
static size_t first_single_hint(const struct viewer *viewer)
{
    return hint_search_pending(viewer->hint_search) > 1;
}

/* Returns the index of a hint that proves the answer, or SIZE_MAX. A step that leaves one candidate in the cell
 * also proves a placement. */
static size_t find_matching_hint(const struct viewer *viewer)
{
    cell_id cell = viewer->quiz_cell;
    digit_mask others = viewer->session.player.replay.mask[cell] & ~digit_bit(viewer->quiz_digit);
    for (size_t i = first_single_hint(viewer); i < hint_search_count(viewer->hint_search); i++) {
        const struct hint *hint = hint_search_get(viewer->hint_search, i);
        if (!viewer->quiz_placed && hint_eliminates(hint, cell, viewer->quiz_digit))
            return i;
        if (!viewer->quiz_placed)
            continue;
        if (hint->step.places && hint->place.cell == cell && hint->place.digits == digit_bit(viewer->quiz_digit))
            return i;
        for (size_t k = 0; k < hint->step.removes; k++) {
            if (hint->step.remove[k].cell == cell && hint->step.remove[k].digits == others)
                return i;
        }
    }
    return SIZE_MAX;
}

/* Whether this answer is judged for the first time here. Repeated answers do not count. */
static bool count_once(struct viewer *viewer)
{
    digit_mask *quiz_counted = &viewer->quiz_counted[viewer->quiz_placed][viewer->quiz_cell],
               digit = digit_bit(viewer->quiz_digit);
    bool is_first = !(*quiz_counted & digit);
    *quiz_counted |= digit;
    return is_first;
}

static void notify_right(struct viewer *viewer, size_t index)
{
    const struct hint *hint = hint_search_get(viewer->hint_search, index);
    viewer->quiz_right += count_once(viewer);
    viewer->quiz_digit = 0;
    viewer_hints_show(viewer, hint->after_pending ? SIZE_MAX : index);
    if (hint->after_pending)
        viewer_notify(viewer, "Right %s: %s. %u right, %u wrong.", viewer_hints_when(viewer, ""),
                      hint->technique->title, viewer->quiz_right, viewer->quiz_wrong);
    else
        viewer_notify(viewer, "Right: %s. Enter takes the step. %u right, %u wrong.", hint->technique->title,
                      viewer->quiz_right, viewer->quiz_wrong);
}

static void notify_wrong(struct viewer *viewer)
{
    char name[16], text[200];
    char digit = digit_character(viewer->quiz_digit);
    const digit_mask *solution = hint_search_solution(viewer->hint_search);
    notation_cell(viewer->view.notation, trace_layout(viewer->session.trace), viewer->quiz_cell, name, sizeof name);
    bool in_solution = solution && solution[viewer->quiz_cell] == digit_bit(viewer->quiz_digit);
    if (solution && in_solution != viewer->quiz_placed) {
        viewer->quiz_wrong += count_once(viewer);
        snprintf(text, sizeof text,
                 in_solution ? "No: %c stays in %s, the solution has it there."
                             : "No: %c is not what %s holds in the solution.",
                 digit, name);
    } else {
        snprintf(text, sizeof text,
                 viewer->quiz_placed ? "%c may well be in %s, but no technique shows it here yet."
                                     : "%c may well go from %s, but no technique shows it here yet.",
                 digit, name);
    }
    viewer->quiz_digit = 0;
    set_quiz_text(viewer, text);
}

static void judge(struct viewer *viewer)
{
    size_t index = find_matching_hint(viewer);
    if (index != SIZE_MAX)
        notify_right(viewer, index);
    else if (hint_search_done(viewer->hint_search))
        notify_wrong(viewer);
    else
        set_quiz_text(viewer, "Looking whether that can be shown ...");
}

bool viewer_quiz_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed)
{
    digit_mask mask = viewer->session.player.replay.mask[cell];
    if (!viewer->view.quiz || !viewer->hint_search)
        return false;
    viewer_clear_message(viewer);
    viewer_hints_show(viewer, SIZE_MAX);
    if (!(mask & digit_bit(digit))) {
        char name[16], text[64];
        notation_cell(viewer->view.notation, trace_layout(viewer->session.trace), cell, name, sizeof name);
        snprintf(text, sizeof text, "%c is gone from %s already.", digit_character(digit), name);
        set_quiz_text(viewer, text);
        return true;
    }
    viewer->quiz_cell = cell;
    viewer->quiz_digit = digit;
    viewer->quiz_placed = placed;
    judge(viewer);
    return true;
}

void viewer_quiz_advance(struct viewer *viewer)
{
    if (!viewer->view.quiz || viewer->rivals)
        return;
    bool here = viewer->hint_search && viewer->hint_search_position == player_position(&viewer->session.player);
    if (!here && viewer->session.player.direction == PLAYER_PAUSED)
        begin_quiz(viewer);
    else if (here && viewer->quiz_digit)
        judge(viewer);
}

/* --- hints --- */

/* Returns the index of the hint that equals the next step of the trace, or SIZE_MAX. */
static size_t find_recorded_hint(struct viewer *viewer)
{
    struct step_reader reader;
    struct step step;
    size_t index = SIZE_MAX, count = hint_search_count(viewer->hint_search);
    uint64_t next = player_position(&viewer->session.player) + 1;
    step_reader_init(&reader, viewer->session.trace);
    if (next <= trace_steps(viewer->session.trace) && step_read(&reader, next, &step) && step.removes) {
        for (size_t i = 0; i < count && index == SIZE_MAX; i++) {
            const struct hint *hint = hint_search_get(viewer->hint_search, i);
            bool same = step.removes == hint->step.removes && !hint->after_pending;
            for (size_t k = 0; same && k < step.removes; k++)
                same = hint_eliminates(hint, step.remove[k].cell, digit_first(step.remove[k].digits));
            if (same)
                index = i;
        }
    }
    step_reader_finish(&reader);
    return index;
}

bool viewer_quiz_hint(struct viewer *viewer, struct text_error *error)
{
    char text[300];
    if (!viewer->view.quiz || !viewer->hint_search) {
        text_error_input(error, 0, 0, "hints are for predicting the next step; Q begins that");
        return false;
    }
    size_t index = find_recorded_hint(viewer);
    if (index == SIZE_MAX && hint_search_count(viewer->hint_search))
        index = first_single_hint(viewer); /* the easiest */
    if (index == SIZE_MAX) {
        set_quiz_text(viewer,
                      hint_search_done(viewer->hint_search) ? "No technique finds anything here." : "Looking ...");
        return true;
    }
    const struct hint *hint = hint_search_get(viewer->hint_search, index);
    const struct technique *technique = hint->technique;
    viewer->quiz_hint_level += viewer->quiz_hint_level < HINT_LEVELS;
    struct wording wording = {.trace = viewer->session.trace, .notation = viewer->view.notation};
    struct sentence where;
    sentence_where(&where, &wording, &hint->step);
    if (viewer->quiz_hint_level == 1)
        snprintf(text, sizeof text, "There is a step here. Its level: %s.", technique_level_name(technique->level));
    else if (viewer->quiz_hint_level == 2)
        snprintf(text, sizeof text, "Look for this: %s. %s", technique->title, technique->summary);
    else
        snprintf(text, sizeof text, "%s: look at %.200s.", technique->title, where.text);
    set_quiz_text(viewer, text);
    if (viewer->quiz_hint_level == HINT_LEVELS)
        viewer_hints_show(viewer, index);
    return true;
}

bool viewer_quiz_take(struct viewer *viewer, struct text_error *error)
{
    if (find_recorded_hint(viewer) != viewer->hint_list.chosen)
        return viewer_branch(viewer, viewer->hint_list.chosen, error);
    viewer_hints_close(viewer);
    viewer_clear_message(viewer);
    player_move(&viewer->session.player, 1);
    return true;
}
