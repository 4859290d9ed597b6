/* Actions on the board and its trace: move, play, set bookmarks; select a cell, ask about a candidate, go through a
 * proof, show a hint, answer the quiz. */
#include <string.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "viewer/background.h"
#include "viewer/hints.h"
#include "viewer/learning.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/cell_question.h"
#include "viewer/save.h"
#include "viewer/transport.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"
#include "viewer/own_program.h"

/* Goes to the step at which the first mistake of a watched program shows, unless a wrong step comes first in that
 * direction. */
static bool seek_sign(struct viewer *viewer, bool forward)
{
    struct player *player = &viewer->session.player;
    const struct watch_totals *totals = own_program_totals(&viewer->session);
    uint64_t sign = own_program_sign(&viewer->session), wrong = totals ? totals->first_wrong : 0;
    uint64_t position = player_position(player);
    bool is_next = forward ? sign > position && (!wrong || sign < wrong)
                           : sign && sign < position && (!wrong || wrong >= position);
    if (is_next)
        player_seek(player, sign);
    return is_next;
}

/* Parses the call's argument as a number from `min` to `max`. */
static bool call_number(const struct call *call, double min, double max, double *number)
{
    if (!number_text_read(call->argument, number) || !(*number >= min && *number <= max))
        return text_error_input(call->error, 0, 0, "found '%.40s', expected a number from %g to %g", call->argument,
                                min, max);
    return true;
}

/* --- moving --- */

bool act_play(struct viewer *viewer, const struct call *call)
{
    struct player *player = &viewer->session.player;
    enum player_direction direction = call->action == ACTION_play            ? PLAYER_FORWARD
                                      : call->action == ACTION_play_backward ? PLAYER_BACKWARD
                                                                             : PLAYER_PAUSED;
    if (call->action == ACTION_play_pause && player->direction == PLAYER_PAUSED)
        direction = PLAYER_FORWARD;
    player_play(player, direction);
    viewer->looking.scroll.list = 0;
    return true;
}

bool act_step(struct viewer *viewer, const struct call *call)
{
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_move(&viewer->session.player, call->action == ACTION_step_forward ? 1 : -1);
    viewer->looking.scroll.list = 0;
    return true;
}

bool act_jump_to(struct viewer *viewer, const struct call *call)
{
    struct player *player = &viewer->session.player;
    bool is_next = call->action == ACTION_next_bookmark;
    transport_cancel_search(viewer);
    viewer->looking.scroll.list = 0;
    if (call->action != ACTION_leave_branch && !player_seek_bookmark(player, is_next))
        message_offer(viewer, ACTION_bookmark,
                      is_next ? "No bookmark after this. A click here, or M, sets one."
                              : "No bookmark before this. A click here, or M, sets one.");
    else if (call->action == ACTION_leave_branch && !player_leave_branch(player))
        message_show(viewer, "Nothing here rests on a guess.");
    return true;
}

bool act_search(struct viewer *viewer, const struct call *call)
{
    struct player *player = &viewer->session.player;
    const char *none;
    transport_cancel_search(viewer);
    switch (call->action) {
    case ACTION_next_technique:
        player_next_technique(player, true);
        none = TR("No other technique comes after this.");
        break;
    case ACTION_previous_technique:
        player_next_technique(player, false);
        none = TR("No other technique came before this.");
        break;
    case ACTION_next_wrong:
    case ACTION_previous_wrong:
        if (!trace_has_claims(viewer->session.trace))
            return text_error_input(call->error, 0, 0, "only a program that is watched has wrong steps");
        if (seek_sign(viewer, call->action == ACTION_next_wrong))
            return true;
        player_run_until(player, &(struct search_condition){.about = SEARCH_WRONG}, call->action == ACTION_next_wrong);
        none = call->action == ACTION_next_wrong ? TR("No wrong step comes after this.")
                                                 : TR("No wrong step came before this.");
        break;
    case ACTION_previous_branching:
        player_next_branching(player, false);
        none = TR("No guess came before this.");
        break;
    default:
        if (call->action == ACTION_next_branching)
            player_next_branching(player, true);
        else
            player_enter_branch(player);
        none = TR("No guess comes after this.");
        break;
    }
    transport_search(viewer, none);
    return true;
}

bool act_run_until(struct viewer *viewer, const struct call *call)
{
    bool forward = call->action == ACTION_run_until;
    const char *none = forward ? TR("That does not come after this.") : TR("That did not come before this.");
    enum technique_id technique = technique_find(call->argument);
    const char *wanted = technique < TECHNIQUES ? techniques[technique].id : call->argument;
    struct search_condition stop;
    if (!search_parse(&stop, viewer->session.trace, wanted, call->error)) {
        if (technique >= TECHNIQUES)
            return false;
        viewer->looking.scroll.list = 0;
        message_show(viewer, "%s", tr(none)); /* the trace does not contain the technique */
        return true;
    }
    transport_cancel_search(viewer);
    player_run_until(&viewer->session.player, &stop, forward);
    transport_search(viewer, none);
    return true;
}

bool act_seek(struct viewer *viewer, const struct call *call)
{
    double steps = (double)trace_steps(viewer->session.trace), number = 0;
    bool is_jump = call->action == ACTION_jump, has_number = is_jump || call->action == ACTION_seek;
    if (has_number && !call_number(call, 0, is_jump ? 10 : (double)TRACE_MAX_STEPS, &number))
        return false;
    viewer_seek(viewer, call->action == ACTION_last ? UINT64_MAX : (uint64_t)(is_jump ? steps * number / 10 : number));
    if (call->action == ACTION_last)
        player_follow_end(&viewer->session.player);
    return true;
}

/* --- speed --- */

bool act_speed(struct viewer *viewer, const struct call *call)
{
    struct player *player = &viewer->session.player;
    double speed = PLAYER_DEFAULT_SPEED;
    if (call->action == ACTION_speed && !call_number(call, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &speed))
        return false;
    if (call->action == ACTION_half_speed)
        speed = viewer->params.speed / 2;
    else if (call->action == ACTION_double_speed)
        speed = viewer->params.speed * 2;
    if (call->action == ACTION_slower || call->action == ACTION_faster) {
        player_adjust_speed(player, call->action == ACTION_slower ? -1 : 1);
        speed = player->speed;
    }
    transport_set_speed(viewer, speed);
    return true;
}

bool act_bookmark(struct viewer *viewer, const struct call *call)
{
    (void)call;
    struct player *player = &viewer->session.player;
    size_t before = player->bookmarks;
    player_toggle_bookmark(player);
    message_show(viewer, player->bookmarks > before ? "Bookmark set at step %llu." : "Bookmark gone at step %llu.",
                 (unsigned long long)player_position(player));
    return true;
}

/* --- cells and hints --- */

/* Answers the quiz or the exercise. Returns false if there is neither. */
static bool answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed)
{
    return exercise_answer(viewer, cell, digit) || quiz_answer(viewer, cell, digit, placed);
}

bool act_light(struct viewer *viewer, const struct call *call)
{
    double digit;
    if (!call_number(call, 1, trace_layout(viewer->session.trace)->digits, &digit))
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
    if (!viewer->question.step)
        return true;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    viewer_seek(viewer, viewer->question.step);
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
    if (!call_number(call, 1, MAX_HINTS, &number))
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
