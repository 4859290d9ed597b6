/* Actions that look closer at the board: select a cell, highlight a digit, ask about a candidate, go through a
 * proof, list hints, answer the quiz. */
#include <string.h>

#include "viewer/action_functions.h"

bool act_light(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double digit;
    unsigned digits = trace_layout(viewer->session.trace)->digits;
    if (!act_parse_number(argument, 1, digits, &digit, error))
        return false;
    if (viewer->view.quiz && viewer->view.cell != NO_CELL &&
        viewer_quiz_answer(viewer, viewer->view.cell, (unsigned)digit, true))
        return true;
    viewer->view.digit = viewer->view.digit == (unsigned)digit ? 0 : (unsigned)digit;
    return true;
}

/* Selects the nearest cell in that direction or, if none is selected, the middle one. */
static bool select_neighbour(struct viewer *viewer, int across, int down)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    if (viewer->view.cell == NO_CELL) {
        viewer->view.cell = (cell_id)(layout->cells / 2);
        return true;
    }
    int x = layout->cell[viewer->view.cell].x + across, y = layout->cell[viewer->view.cell].y + down;
    for (; x >= 0 && y >= 0 && x < (int)layout->width && y < (int)layout->height; x += across, y += down) {
        cell_id cell = layout->at[y * (int)layout->width + x];
        if (cell != NO_CELL) {
            viewer->view.cell = cell;
            break;
        }
    }
    return true;
}

bool act_choose_left(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return select_neighbour(viewer, -1, 0);
}

bool act_choose_right(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return select_neighbour(viewer, 1, 0);
}

bool act_choose_up(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return select_neighbour(viewer, 0, -1);
}

bool act_choose_down(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return select_neighbour(viewer, 0, 1);
}

/* Parses "r3c5 7" or "c5 7". An empty text stands for the selected cell and the highlighted digit. */
static bool parse_candidate(const struct viewer *viewer, const char *text, cell_id *cell, unsigned *digit,
                            struct text_error *error)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    *cell = viewer->view.cell;
    *digit = viewer->view.digit;
    if (*text) {
        const char *at = text;
        *cell = notation_read(layout, &at);
        at += strspn(at, " ");
        *digit = *at && !at[1] ? digit_of_character(*at) : 0;
    }
    if (*cell != NO_CELL && *digit && *digit <= layout->digits)
        return true;
    text_error_input(error, 0, 0,
                     *text ? "found '%.40s', expected a cell and a digit, as in r3c5 7"
                           : "choose a cell (Alt and an arrow key, or a click) and light a digit (1 to 9) first",
                     text);
    return false;
}

bool act_ask(struct viewer *viewer, const char *argument, struct text_error *error)
{
    cell_id cell;
    unsigned digit;
    if (!parse_candidate(viewer, argument, &cell, &digit, error))
        return false;
    viewer_explain_candidate(viewer, cell, digit);
    return true;
}

bool act_go_there(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    if (viewer->view.hint)
        return viewer->view.quiz ? viewer_quiz_take(viewer, error)
                                 : viewer_branch(viewer, viewer->hint_list.chosen, error);
    if (!viewer->answer_step)
        return true;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    return act_seek_to(viewer, viewer->answer_step);
}

/* Moves `by` proof lines forward, cyclically: all lines, the first, ..., the last, all lines. */
static bool move_proof_line(struct viewer *viewer, int by)
{
    unsigned lines = scene_proof_lines(viewer->scene, &viewer->view);
    uint64_t position = player_position(&viewer->session.player);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    viewer_clear_message(viewer); /* a message would cover the line */
    unsigned line = viewer->view.proof_line_step == position ? viewer->view.proof_line : 0;
    viewer->view.proof_line_step = position;
    viewer->view.proof_line = (line + lines + 1 + (unsigned)by) % (lines + 1);
    if (!lines)
        viewer_notify(viewer, "This step has no proof to go through: it is no deduction.");
    return true;
}

bool act_next_part(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return move_proof_line(viewer, 1);
}

bool act_previous_part(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return move_proof_line(viewer, -1);
}

bool act_what_else(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    if (!viewer->view.hint_list)
        return viewer_hints_open(viewer, error);
    viewer_hints_close(viewer);
    return true;
}

bool act_take(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double number;
    viewer_hints_wait(viewer);
    return act_parse_number(argument, 1, VIEWER_MAX_HINTS, &number, error) &&
           viewer_branch(viewer, (size_t)number - 1, error);
}

bool act_return(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    return viewer_pop_branch(viewer, error);
}

bool act_predict(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    if (viewer->rivals) {
        text_error_input(error, 0, 0, "a race is on; C ends it, and then steps can be predicted");
        return false;
    }
    viewer_quiz_set(viewer, !viewer->view.quiz);
    return true;
}

static bool answer_quiz(struct viewer *viewer, const char *argument, bool placed, struct text_error *error)
{
    cell_id cell;
    unsigned digit;
    if (!parse_candidate(viewer, argument, &cell, &digit, error))
        return false;
    if (viewer_quiz_answer(viewer, cell, digit, placed))
        return true;
    text_error_input(error, 0, 0, "found '%.40s', which can only be said while predicting (Q)", argument);
    return false;
}

bool act_say_gone(struct viewer *viewer, const char *argument, struct text_error *error)
{
    return answer_quiz(viewer, argument, false, error);
}

bool act_say_placed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    return answer_quiz(viewer, argument, true, error);
}

bool act_hint(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    return viewer_quiz_hint(viewer, error);
}

bool act_clear(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    if (viewer->view.help || viewer->view.summary || viewer->view.menu) {
        viewer->view.menu = NULL;
        viewer->view.help = NULL;
        viewer->view.summary = NULL;
        return true;
    }
    if (viewer->view.hint_list) {
        viewer_hints_close(viewer);
        return true;
    }
    bool chosen = viewer->view.cell != NO_CELL || viewer->view.digit || viewer->view.proof_line;
    if (viewer->view.quiz && !chosen) {
        viewer_quiz_set(viewer, false);
        return true;
    }
    if (viewer->lesson_depth && !chosen)
        return viewer_pop_lesson(viewer, error);
    viewer_hints_close(viewer);
    viewer_clear_message(viewer);
    viewer->view.proof_line = 0;
    viewer->view.digit = 0;
    viewer->view.cell = NO_CELL;
    viewer->answer_step = 0;
    return true;
}
