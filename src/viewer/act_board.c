/* Actions on a cell, a candidate or a hint of the shown step: select, ask, steer the next guess, go through a proof,
 * take a hint, answer the quiz. */
#include <string.h>

#include "viewer/background.h"
#include "viewer/cell_question.h"
#include "viewer/hints.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/save.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"

/* Answers the quiz or the exercise. Returns false if there is neither. */
static bool answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed)
{
    return exercise_answer(viewer, cell, digit) || quiz_answer(viewer, cell, digit, placed);
}

bool act_light(struct viewer *viewer, const struct call *call)
{
    double digit;
    if (!action_number(call, 1, trace_layout(viewer->session.trace)->digits, &digit))
        return false;
    if (viewer->looking.cell != NO_CELL && answer(viewer, viewer->looking.cell, (unsigned)digit, true))
        return true;
    viewer->looking.digit = viewer->looking.digit == (unsigned)digit ? 0 : (unsigned)digit;
    return true;
}

/* Selects the closest cell in that direction or, if none is selected, the middle one. */
bool act_choose(struct viewer *viewer, const struct call *call)
{
    int across = (call->action == ACTION_choose_right) - (call->action == ACTION_choose_left);
    int down = (call->action == ACTION_choose_down) - (call->action == ACTION_choose_up);
    const struct layout *layout = trace_layout(viewer->session.trace);
    if (viewer->looking.cell == NO_CELL) {
        viewer->looking.cell = (cell_id)(layout->cells / 2);
        return true;
    }
    cell_id next = layout_next_cell(layout, viewer->looking.cell, across, down);
    if (next != NO_CELL)
        viewer->looking.cell = next;
    return true;
}

/* Reports that a cell and a digit were expected, and returns false. */
static bool reject_candidate(const struct call *call)
{
    return text_error_input(call->error, 0, 0,
                            *call->argument ? "found '%.40s', expected a cell and a digit, as in r3c5 7"
                                            : "choose a cell (a click, or Alt and an arrow key) and light a digit (1 "
                                              "to 9, or a click on one in the text) first",
                            call->argument);
}

static bool read_candidate(const struct viewer *viewer, const struct call *call, struct scene_place *place)
{
    return (cell_question_read(viewer, call->argument, place) && place->cell != NO_CELL && place->digit) ||
           reject_candidate(call);
}

bool act_steer(struct viewer *viewer, const struct call *call)
{
    struct guess_steer steer = {.after = player_position(&viewer->session.player)};
    struct scene_place place;
    if (!branch_can_steer(viewer))
        return text_error_input(call->error, 0, 0,
                                "this way of solving cannot be steered; propagate, pairs, rescan and learn can");
    if (call->action == ACTION_steer_away)
        return (branch_guess_shown(viewer, &steer) ||
                text_error_input(
                    call->error, 0, 0,
                    "the step that is shown is no new guess; \"Next guess\" (Ctrl+Right) goes to the next one")) &&
               branch_steer(viewer, &steer, call->error);
    if (!read_candidate(viewer, call, &place))
        return false;
    digit_mask open = viewer->session.player.replay.mask[place.cell];
    if (!(open & digit_bit(place.digit)) || digits_are_one(open))
        return text_error_input(call->error, 0, 0, "that is no open candidate here, so that it cannot be guessed");
    steer.cell = place.cell;
    steer.digit = (uint8_t)place.digit;
    return branch_steer(viewer, &steer, call->error);
}

bool act_go_there(struct viewer *viewer, const struct call *call)
{
    if (viewer->hints.offer.step)
        return mode_is_open(viewer, MODE_quiz) ? quiz_take(viewer, call->error)
                                               : branch_take(viewer, viewer->hints.shown, call->error);
    if (!viewer->questions.cell.step)
        return true;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    viewer_seek(viewer, viewer->questions.cell.step);
    return true;
}

bool act_ask(struct viewer *viewer, const struct call *call)
{
    struct scene_place place;
    enum answered answered = ANSWER_NONE;
    if (cell_question_read(viewer, call->argument, &place) && place.cell != NO_CELL)
        answered = cell_question_ask(viewer, place);
    if (answered == ANSWER_NONE)
        return reject_candidate(call);
    return answered == ANSWER_SHOWN || act_go_there(viewer, call);
}

/* Goes through the proof cyclically: all lines, the first, ..., the last, all lines. */
bool act_proof_line(struct viewer *viewer, const struct call *call)
{
    struct scene_view view;
    view_make(viewer, &view);
    unsigned lines = scene_proof_lines(viewer->scene, &view);
    uint64_t position = player_position(&viewer->session.player);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    message_clear(viewer); /* a message would cover the line */
    unsigned line = viewer->looking.proof.step == position ? viewer->looking.proof.line : 0;
    viewer->looking.proof.step = position;
    viewer->looking.proof.line = (call->action == ACTION_next_part ? line + 1 : line + lines) % (lines + 1);
    if (!lines)
        message_show(viewer, "This step has no proof to go through: it is no deduction.");
    return true;
}

bool act_take(struct viewer *viewer, const struct call *call)
{
    double number;
    if (!action_number(call, 1, MAX_HINTS, &number))
        return false;
    /* A script may ask for a hint before it is found. */
    const struct hints *hints = &viewer->hints;
    if (hints->search && hints->listed_count < (size_t)number) {
        hint_search_wait(hints->search);
        modes_advance(viewer);
    }
    hints_advance(viewer);
    size_t index = (size_t)number - 1;
    if (hints->purpose == HINTS_LIST)
        index = index < hints->listed_count ? hints->listed[index] : MAX_HINTS;
    return branch_take(viewer, index, call->error);
}

bool act_return(struct viewer *viewer, const struct call *call)
{
    return return_from_branch(viewer, call->error);
}

bool act_say(struct viewer *viewer, const struct call *call)
{
    struct scene_place place;
    if (!read_candidate(viewer, call, &place))
        return false;
    if (answer(viewer, place.cell, place.digit, call->action == ACTION_say_placed))
        return true;
    return text_error_input(call->error, 0, 0,
                            "found '%.40s', which can only be said while predicting (Q) and in exercises (Shift+Q)",
                            call->argument);
}

bool act_toggle(struct viewer *viewer, const struct call *call)
{
    return mode_toggle(viewer, call->action, call->error);
}

bool act_hint(struct viewer *viewer, const struct call *call)
{
    return mode_hint(viewer, call->error);
}

bool act_clear(struct viewer *viewer, const struct call *call)
{
    bool is_plain = selection_is_empty(viewer) && mode_top(viewer)->layer == LAYER_BOARD && !viewer->message.shown.text;
    if (viewer->race.rivals && is_plain)
        return act_race(viewer, &(struct call){ACTION_race, "", call->error});
    return generating_stop(viewer) || givens_editing_stop(viewer) || exporting_stop(viewer) ||
           mode_escape(viewer, call->error);
}
