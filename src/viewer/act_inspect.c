/* Actions that look closer at the board: select a cell, highlight a digit, ask about a candidate, go through a
 * proof, take a hint, answer the quiz. */
#include <stdlib.h>
#include <string.h>

#include "viewer/viewer_internal.h"

bool call_number(const struct call *call, double min, double max, double *number)
{
    char *end;
    double value = strtod(call->argument, &end);
    if (end == call->argument || *end || !(value >= min && value <= max)) {
        text_error_input(call->error, 0, 0, "found '%.40s', expected a number from %g to %g", call->argument, min, max);
        return false;
    }
    *number = value;
    return true;
}

bool act_light(struct viewer *viewer, const struct call *call)
{
    double digit;
    if (!call_number(call, 1, trace_layout(viewer->session.trace)->digits, &digit))
        return false;
    if (viewer->view.cell != NO_CELL && quiz_answer(viewer, viewer->view.cell, (unsigned)digit, true))
        return true;
    viewer->view.digit = viewer->view.digit == (unsigned)digit ? 0 : (unsigned)digit;
    return true;
}

/* Selects the nearest cell in that direction or, if none is selected, the middle one. */
bool act_choose(struct viewer *viewer, const struct call *call)
{
    int across = (call->action == ACTION_choose_right) - (call->action == ACTION_choose_left);
    int down = (call->action == ACTION_choose_down) - (call->action == ACTION_choose_up);
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

bool act_go_there(struct viewer *viewer, const struct call *call)
{
    if (viewer->view.hint)
        return mode_is_open(viewer, MODE_quiz) ? quiz_take(viewer, call->error)
                                               : branch_take(viewer, viewer->hints.shown, call->error);
    if (!viewer->question.step)
        return true;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    viewer_seek(viewer, viewer->question.step);
    return true;
}

bool act_ask(struct viewer *viewer, const struct call *call)
{
    cell_id cell;
    unsigned digit;
    if (!parse_candidate(viewer, call->argument, &cell, &digit, call->error))
        return false;
    return !question_ask(viewer, cell, digit) || act_go_there(viewer, call);
}

/* Goes through the proof lines cyclically: all lines, the first, ..., the last, all lines. */
bool act_proof_line(struct viewer *viewer, const struct call *call)
{
    unsigned lines = scene_proof_lines(viewer->scene, &viewer->view);
    uint64_t position = player_position(&viewer->session.player);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    message_clear(viewer); /* a message would cover the line */
    unsigned line = viewer->view.proof_line_step == position ? viewer->view.proof_line : 0;
    viewer->view.proof_line_step = position;
    viewer->view.proof_line = (call->action == ACTION_next_part ? line + 1 : line + lines) % (lines + 1);
    if (!lines)
        message_show(viewer, "This step has no proof to go through: it is no deduction.");
    return true;
}

bool act_take(struct viewer *viewer, const struct call *call)
{
    double number;
    if (viewer->hints.search)
        hint_search_wait(viewer->hints.search);
    hints_advance(viewer);
    return call_number(call, 1, MAX_HINTS, &number) && branch_take(viewer, (size_t)number - 1, call->error);
}

bool act_return(struct viewer *viewer, const struct call *call)
{
    return return_from_branch(viewer, call->error);
}

bool act_say(struct viewer *viewer, const struct call *call)
{
    cell_id cell;
    unsigned digit;
    if (!parse_candidate(viewer, call->argument, &cell, &digit, call->error))
        return false;
    if (quiz_answer(viewer, cell, digit, call->action == ACTION_say_placed))
        return true;
    text_error_input(call->error, 0, 0, "found '%.40s', which can only be said while predicting (Q)", call->argument);
    return false;
}

bool act_toggle(struct viewer *viewer, const struct call *call)
{
    return mode_toggle(viewer, call->action, call->error);
}

bool act_clear(struct viewer *viewer, const struct call *call)
{
    return mode_escape(viewer, call->error);
}
