/* Actions that move through the trace, set the speed and handle bookmarks. */
#include <string.h>

#include "viewer/viewer_internal.h"

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
    viewer->view.list_offset = 0;
    return true;
}

bool act_step(struct viewer *viewer, const struct call *call)
{
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_move(&viewer->session.player, call->action == ACTION_step_forward ? 1 : -1);
    viewer->view.list_offset = 0;
    return true;
}

/* Finishes a jump. Shows the message `none` if there was nowhere to go. */
static bool report_move(struct viewer *viewer, bool found, const char *none)
{
    viewer->view.list_offset = 0;
    if (!found)
        message_show(viewer, "%s", none);
    return true;
}

bool act_jump_to(struct viewer *viewer, const struct call *call)
{
    struct player *player = &viewer->session.player;
    switch (call->action) {
    case ACTION_next_technique:
        return report_move(viewer, player_next_technique(player, true), "No other technique comes after this.");
    case ACTION_previous_technique:
        return report_move(viewer, player_next_technique(player, false), "No other technique came before this.");
    case ACTION_next_branching:
        return report_move(viewer, player_next_branching(player, true), "No guess comes after this.");
    case ACTION_previous_branching:
        return report_move(viewer, player_next_branching(player, false), "No guess came before this.");
    case ACTION_leave_branch:
        return report_move(viewer, player_leave_branch(player), "Nothing here rests on a guess.");
    case ACTION_enter_branch:
        return report_move(viewer, player_enter_branch(player), "No guess comes after this.");
    case ACTION_previous_bookmark:
        return report_move(viewer, player_seek_bookmark(player, false), "No bookmark before this; M sets one.");
    default:
        return report_move(viewer, player_seek_bookmark(player, true), "No bookmark after this; M sets one.");
    }
}

bool act_run_until(struct viewer *viewer, const struct call *call)
{
    bool forward = call->action == ACTION_run_until;
    const char *none = forward ? "That does not come after this." : "That did not come before this.";
    enum technique_id technique = technique_find(call->argument);
    const char *wanted = technique < TECHNIQUES ? techniques[technique].id : call->argument;
    struct stop stop;
    if (stop_parse(&stop, viewer->session.trace, wanted, call->error))
        return report_move(viewer, player_run_until(&viewer->session.player, &stop, forward), none);
    return technique < TECHNIQUES && report_move(viewer, false, none); /* a technique that the trace does not use */
}

bool act_seek(struct viewer *viewer, const struct call *call)
{
    double steps = (double)trace_steps(viewer->session.trace), number = 0;
    bool is_jump = call->action == ACTION_jump, has_number = is_jump || call->action == ACTION_seek;
    if (has_number && !call_number(call, 0, is_jump ? 10 : (double)TRACE_MAX_STEPS, &number))
        return false;
    viewer_seek(viewer, call->action == ACTION_last ? UINT64_MAX : (uint64_t)(is_jump ? steps * number / 10 : number));
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
    if (call->action == ACTION_slower || call->action == ACTION_faster)
        player_adjust_speed(player, call->action == ACTION_slower ? -1 : 1);
    else
        player_set_speed(player, speed);
    viewer->params.speed = player->speed;
    return true;
}

bool act_loop(struct viewer *viewer, const struct call *call)
{
    (void)call;
    viewer->session.player.loop = !viewer->session.player.loop;
    message_show(viewer, viewer->session.player.loop ? "At the end it begins anew." : "It stops at the end.");
    return true;
}

bool act_bookmark(struct viewer *viewer, const struct call *call)
{
    struct player *player = &viewer->session.player;
    size_t before = player->bookmarks;
    if (!player_toggle_bookmark(player)) {
        text_error_memory(call->error, "the bookmark");
        return false;
    }
    message_show(viewer, "%s at step %llu.", player->bookmarks > before ? "Bookmark set" : "Bookmark gone",
                 (unsigned long long)player_position(player));
    return true;
}
