/* The tool tip of the control on which the pointer rests. */
#include <stdio.h>
#include <string.h>

#include "viewer/viewer_internal.h"

#define SECONDS_TO_REST 0.6

/* What the control under the pointer does. */
static struct command command_of(const struct scene_hit *hit, const struct scene_document *document)
{
    switch (hit->target) {
    case SCENE_BUTTON:
        return (struct command){action_find(hit->action), ""};
    case SCENE_SPEED:
        return (struct command){ACTION_speed, ""};
    case SCENE_ENGINE:
        return (struct command){ACTION_engines, ""};
    case SCENE_TITLE:
        return (struct command){ACTION_puzzles, ""};
    case SCENE_KEY:
        if (document && hit->position < document->keys)
            return (struct command){action_find(document->key[hit->position].action),
                                    document->key[hit->position].argument};
        break;
    default:
        break;
    }
    return (struct command){ACTIONS, ""};
}

void tips_forget(struct viewer *viewer)
{
    viewer->tip = (struct tip){.action = ACTIONS};
    viewer->view.tip = NULL;
}

void tips_point(struct viewer *viewer, const struct scene_hit *hit)
{
    struct command command = command_of(hit, viewer->view.document);
    struct tip *tip = &viewer->tip;
    if (command.action == tip->action && !strcmp(command.argument, tip->argument))
        return;
    tips_forget(viewer);
    tip->action = command.action;
    snprintf(tip->argument, sizeof tip->argument, "%s", command.argument);
}

bool tips_are_due(const struct viewer *viewer)
{
    return viewer->tip.action != ACTIONS && !viewer->view.tip;
}

/* The length of the action's first key in its list of keys; 0 of a range of keys. */
static int first_key(enum action_id action)
{
    return strstr(actions[action].keys, "..") ? 0 : (int)strcspn(actions[action].keys, " ");
}

void tips_advance(struct viewer *viewer, double seconds)
{
    struct tip *tip = &viewer->tip;
    if (!tips_are_due(viewer))
        return;
    tip->seconds += seconds;
    if (tip->seconds < SECONDS_TO_REST)
        return;
    if (tip->action == ACTION_speed)
        snprintf(tip->key, sizeof tip->key, "%.*s  %.*s", first_key(ACTION_slower), actions[ACTION_slower].keys,
                 first_key(ACTION_faster), actions[ACTION_faster].keys);
    else
        snprintf(tip->key, sizeof tip->key, "%.*s", *tip->argument ? 0 : first_key(tip->action),
                 actions[tip->action].keys);
    viewer->view.tip = actions[tip->action].title;
    viewer->view.tip_key = tip->key;
}
