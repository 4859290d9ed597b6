/* Actions on the trace: move through it, play, set the speed and bookmarks. */
#include <string.h>

#include "base/translation.h"
#include "viewer/message.h"
#include "viewer/own_program.h"
#include "viewer/transport.h"
#include "viewer/viewer_state.h"

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
    if (has_number && !action_number(call, 0, is_jump ? 10 : (double)TRACE_MAX_STEPS, &number))
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
    if (call->action == ACTION_speed && !action_number(call, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &speed))
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
