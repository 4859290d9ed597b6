/* Actions that move through the trace, set the speed and handle bookmarks. */
#include <stdlib.h>

#include "viewer/action_functions.h"

bool act_parse_number(const char *text, double min, double max, double *number, struct text_error *error)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= min && value <= max)) {
        text_error_input(error, 0, 0, "found '%.40s', expected a number from %g to %g", text, min, max);
        return false;
    }
    *number = value;
    return true;
}

/* --- moving --- */

static void reset_list_scroll(struct viewer *viewer)
{
    viewer->view.list_offset = 0;
}

static bool play(struct viewer *viewer, enum player_direction direction)
{
    player_play(&viewer->session.player, direction);
    reset_list_scroll(viewer);
    return true;
}

bool act_play_pause(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    bool paused = viewer->session.player.direction == PLAYER_PAUSED;
    return play(viewer, paused ? PLAYER_FORWARD : PLAYER_PAUSED);
}

bool act_play(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return play(viewer, PLAYER_FORWARD);
}

bool act_play_backward(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return play(viewer, PLAYER_BACKWARD);
}

bool act_pause(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return play(viewer, PLAYER_PAUSED);
}

static bool move(struct viewer *viewer, int64_t steps)
{
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_move(&viewer->session.player, steps);
    reset_list_scroll(viewer);
    return true;
}

bool act_step_forward(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return move(viewer, 1);
}

bool act_step_back(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return move(viewer, -1);
}

/* Finishes a jump. Shows the message `none` if there was nowhere to go. */
static bool report_move(struct viewer *viewer, bool found, const char *none)
{
    reset_list_scroll(viewer);
    if (!found)
        viewer_notify(viewer, "%s", none);
    return true;
}

bool act_next_technique(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return report_move(viewer, player_next_technique(&viewer->session.player, true),
                       "No other technique comes after this.");
}

bool act_previous_technique(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return report_move(viewer, player_next_technique(&viewer->session.player, false),
                       "No other technique came before this.");
}

bool act_next_branching(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return report_move(viewer, player_next_branching(&viewer->session.player, true), "No guess comes after this.");
}

bool act_previous_branching(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return report_move(viewer, player_next_branching(&viewer->session.player, false), "No guess came before this.");
}

bool act_leave_branch(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.hint_list) {
        viewer_hints_move(viewer, -1);
        return true;
    }
    return report_move(viewer, player_leave_branch(&viewer->session.player), "Nothing here rests on a guess.");
}

bool act_enter_branch(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.hint_list) {
        viewer_hints_move(viewer, 1);
        return true;
    }
    return report_move(viewer, player_enter_branch(&viewer->session.player), "No guess comes after this.");
}

static bool run_until(struct viewer *viewer, const char *argument, bool forward, struct text_error *error)
{
    const struct trace *trace = viewer->session.trace;
    const char *none = forward ? "That does not come after this." : "That did not come before this.";
    enum technique_id technique = technique_find(argument);
    const char *wanted = technique < TECHNIQUES ? techniques[technique].id : argument;
    struct search_condition stop;
    if (search_parse(&stop, trace, wanted, error))
        return report_move(viewer, player_run_until(&viewer->session.player, &stop, forward), none);
    return technique < TECHNIQUES && report_move(viewer, false, none); /* a technique that the trace does not use */
}

bool act_run_until(struct viewer *viewer, const char *argument, struct text_error *error)
{
    return run_until(viewer, argument, true, error);
}

bool act_run_back_until(struct viewer *viewer, const char *argument, struct text_error *error)
{
    return run_until(viewer, argument, false, error);
}

bool act_until(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_menu_until(viewer);
    return true;
}

bool act_seek_to(struct viewer *viewer, uint64_t position)
{
    player_seek(&viewer->session.player, position);
    reset_list_scroll(viewer);
    return true;
}

bool act_first(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.hint_list) {
        viewer_hints_choose(viewer, 0);
        return true;
    }
    return act_seek_to(viewer, 0);
}

bool act_last(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.hint_list) {
        viewer_hints_choose(viewer, viewer->hint_list.rows - 1);
        return true;
    }
    return act_seek_to(viewer, UINT64_MAX);
}

bool act_seek(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double position;
    return act_parse_number(argument, 0, (double)TRACE_MAX_STEPS, &position, error) &&
           act_seek_to(viewer, (uint64_t)position);
}

bool act_jump(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double tenths;
    if (!act_parse_number(argument, 0, 10, &tenths, error))
        return false;
    return act_seek_to(viewer, (uint64_t)((double)trace_steps(viewer->session.trace) * tenths / 10));
}

/* --- speed --- */

static bool set_speed(struct viewer *viewer, double speed)
{
    player_set_speed(&viewer->session.player, speed);
    viewer->params.speed = viewer->session.player.speed;
    return true;
}

static bool notch(struct viewer *viewer, int notches)
{
    player_adjust_speed(&viewer->session.player, notches);
    viewer->params.speed = viewer->session.player.speed;
    return true;
}

bool act_slower(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return notch(viewer, -1);
}

bool act_faster(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return notch(viewer, 1);
}

bool act_half_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return set_speed(viewer, viewer->params.speed / 2);
}

bool act_double_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return set_speed(viewer, viewer->params.speed * 2);
}

bool act_normal_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return set_speed(viewer, PLAYER_DEFAULT_SPEED);
}

bool act_speed(struct viewer *viewer, const char *argument, struct text_error *error)
{
    double speed;
    return act_parse_number(argument, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &speed, error) && set_speed(viewer, speed);
}

bool act_loop(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->session.player.loop = !viewer->session.player.loop;
    viewer_notify(viewer, viewer->session.player.loop ? "At the end it begins anew." : "It stops at the end.");
    return true;
}

/* --- bookmarks --- */

bool act_bookmark(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    size_t before = viewer->session.player.bookmarks;
    if (!player_toggle_bookmark(&viewer->session.player)) {
        text_error_memory(error, "the bookmark");
        return false;
    }
    viewer_notify(viewer, "%s at step %llu.",
                  viewer->session.player.bookmarks > before ? "Bookmark set" : "Bookmark gone",
                  (unsigned long long)player_position(&viewer->session.player));
    return true;
}

bool act_previous_bookmark(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return report_move(viewer, player_seek_bookmark(&viewer->session.player, false),
                       "No bookmark before this; M sets one.");
}

bool act_next_bookmark(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    return report_move(viewer, player_seek_bookmark(&viewer->session.player, true),
                       "No bookmark after this; M sets one.");
}
