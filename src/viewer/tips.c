/* The tool tip of the control under the pointer. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "viewer/keypad.h"
#include "viewer/message.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"

#define SECONDS_TO_REST 0.6

enum { KEY_SIZE = 16 };

/* Returns the command of the control under the pointer. */
static struct mode_command command_of(const struct scene_hit *hit, const struct scene_keypad *keypad)
{
    switch (hit->target) {
    case SCENE_BUTTON:
        return (struct mode_command){(enum action_id)hit->action, ""};
    case SCENE_SPEED:
        return (struct mode_command){ACTION_speed, ""};
    case SCENE_ENGINE:
        return (struct mode_command){ACTION_engines, ""};
    case SCENE_TITLE:
        return (struct mode_command){ACTION_puzzles, ""};
    default:
        break;
    }
    struct mode_command command = {ACTIONS, ""};
    if (keypad)
        keypad_press(keypad, hit, &command);
    return command;
}

void tips_forget(struct viewer *viewer)
{
    viewer->pointing.tip = (struct tip){.action = ACTIONS};
    viewer->pointing.at.tip = NULL;
}

void tips_point(struct viewer *viewer, const struct scene_hit *hit)
{
    struct scene_view view;
    view_make(viewer, &view);
    struct mode_command command = command_of(hit, view.keypad);
    struct tip *tip = &viewer->pointing.tip;
    if (command.action == tip->action && !strcmp(command.argument, tip->argument))
        return;
    tips_forget(viewer);
    tip->action = command.action;
    snprintf(tip->argument, sizeof tip->argument, "%s", command.argument);
}

bool tips_are_due(const struct viewer *viewer)
{
    return viewer->pointing.tip.action != ACTIONS && !viewer->pointing.at.tip;
}

void tips_advance(struct viewer *viewer, double seconds)
{
    struct tip *tip = &viewer->pointing.tip;
    if (!tips_are_due(viewer))
        return;
    tip->seconds += seconds;
    if (tip->seconds < SECONDS_TO_REST)
        return;
    char slower[KEY_SIZE], faster[KEY_SIZE];
    enum where here = mode_where(viewer);
    action_first_key(ACTION_slower, here, slower, sizeof slower);
    action_first_key(ACTION_faster, here, faster, sizeof faster);
    *tip->key = 0;
    if (tip->action == ACTION_speed)
        snprintf(tip->key, sizeof tip->key, "%s  %s", slower, faster);
    else if (!*tip->argument)
        action_first_key(tip->action, here, tip->key, sizeof tip->key);
    viewer->pointing.at.tip = tr(actions[tip->action].title);
    viewer->pointing.at.tip_key = tip->key;
}
