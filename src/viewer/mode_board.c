/* Watching: the mode at the bottom of the stack. Its keys are those of the action table. The pointer scrubs the
 * timeline, goes to steps and asks about candidates. */
#include <math.h>
#include <string.h>

#include "base/translation.h"
#include "explain/terms.h"
#include "viewer/hints.h"
#include "viewer/message.h"
#include "viewer/cell_question.h"
#include "viewer/transport.h"
#include "viewer/viewer_state.h"

struct board_mode {
    char argument[4]; /* argument of the last key's command: a digit, or "" */
};

static bool use_key(struct viewer *viewer, const char *key, struct mode_command *command)
{
    char *argument = ((struct board_mode *)mode_state(viewer, MODE_board))->argument;
    enum where here = mode_where(viewer);
    command->action = action_of_key(key, here, argument);
    command->argument = argument;
    /* Shift with a letter is the same as the letter alone, unless it has an action. */
    if (command->action == ACTIONS && !strncmp(key, "Shift+", 6))
        command->action = action_of_key(key + 6, here, argument);
    if (command->action == ACTIONS)
        command->action = action_of_key(key, AT_WATCH, argument); /* it is not available in this place, which a message
                                                                   * says */
    return true;
}

static void press_cell(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    viewer->looking.cell = hit->cell;
    hints_close(viewer);
    if (!hit->digit) { /* a rival's board */
        message_clear(viewer);
        return;
    }
    enum answered answered = cell_question_ask(viewer, (struct scene_place){hit->cell, 0});
    if (answered == ANSWER_NONE)
        answered = cell_question_ask(viewer, (struct scene_place){hit->cell, hit->digit});
    if (answered == ANSWER_AGAIN)
        command->action = ACTION_go_there;
}

/* Selects a cell that the sentence names and says which step placed its digit, if it has one; or highlights a digit. */
static void press_word(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    if (hit->cell == NO_CELL) {
        viewer->looking.digit = hit->digit;
        return;
    }
    viewer->looking.cell = hit->cell;
    if (cell_question_ask(viewer, (struct scene_place){hit->cell, 0}) == ANSWER_AGAIN)
        command->action = ACTION_go_there;
}

/* Pauses and goes to a position. */
static void go_to(struct viewer *viewer, uint64_t position)
{
    player_play(&viewer->session.player, PLAYER_PAUSED);
    player_seek(&viewer->session.player, position);
}

static bool press(struct viewer *viewer, const struct scene_hit *hit, struct mode_command *command)
{
    static const char *const lanes[VIEWER_MAX_LANES] = {"1", "2", "3", "4"};
    switch (hit->target) {
    case SCENE_BUTTON:
        command->action = (enum action_id)hit->action;
        break;
    case SCENE_STEP:
    case SCENE_TREE:
        go_to(viewer, hit->position);
        break;
    case SCENE_PROOF_LINE:
        player_play(&viewer->session.player, PLAYER_PAUSED);
        viewer->looking.proof.line = (unsigned)hit->position;
        viewer->looking.proof.step = player_position(&viewer->session.player);
        break;
    case SCENE_TIMELINE:
        viewer->pointing.drag = DRAG_TIMELINE;
        transport_scrub(viewer, viewer->pointing.at.x);
        break;
    case SCENE_CELL:
        press_cell(viewer, hit, command);
        break;
    case SCENE_TERM: /* also for a touch screen, whose pointer does not stay */
        message_show(viewer, "%s", tr(terms[hit->position].meaning));
        break;
    case SCENE_WORD:
        press_word(viewer, hit, command);
        break;
    case SCENE_ENGINE:
        *command = viewer->race.rivals ? (struct mode_command){ACTION_racers, lanes[hit->position]}
                                       : (struct mode_command){ACTION_engines, ""};
        break;
    case SCENE_TITLE:
        command->action = ACTION_puzzles;
        break;
    case SCENE_HEADER: {
        static const char *const names[START_SECTIONS] = {"learn", "solve", "watch", "open"};
        *command = (struct mode_command){ACTION_menu, names[hit->position]};
        break;
    }
    case SCENE_SPEED:
        viewer->pointing.drag = DRAG_SPEED;
        transport_set_speed(viewer, scene_speed_at(viewer->scene, viewer->pointing.at.x));
        break;
    default:
        break;
    }
    return true;
}

/* Scrolls the list of steps. */
static void scroll_list(struct viewer *viewer, int64_t rows)
{
    int64_t position = (int64_t)player_position(&viewer->session.player);
    int64_t last = (int64_t)trace_steps(viewer->session.trace) - position;
    int64_t offset = viewer->looking.scroll.list + rows;
    viewer->looking.scroll.list = offset < -position ? -position : offset > last ? last : offset;
}

static bool use_wheel(struct viewer *viewer, const struct scene_hit *hit, float notches, struct mode_command *command)
{
    bool up = notches > 0;
    switch (hit->target) {
    case SCENE_TIMELINE:
        transport_zoom(viewer, pow(0.8, notches), hit->position);
        break;
    case SCENE_STEP:
    case SCENE_LIST:
        scroll_list(viewer, -(int64_t)(notches * 3));
        break;
    case SCENE_PROOF_LINE:
        command->action = up ? ACTION_previous_part : ACTION_next_part;
        break;
    case SCENE_SPEED:
        command->action = up ? ACTION_faster : ACTION_slower;
        break;
    case SCENE_CELL:
        command->action = up ? ACTION_step_back : ACTION_step_forward;
        break;
    default:
        break;
    }
    return true;
}

const struct mode_ops mode_board = {
    .layer = LAYER_BOARD,
    .state_size = sizeof(struct board_mode),
    .key = use_key,
    .press = press,
    .wheel = use_wheel,
    .has_selection = true,
};
