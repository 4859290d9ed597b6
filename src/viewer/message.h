/* What the window says for some seconds: the message, one line about what was just done or an error
 * (viewer_show_error), and the tool tip of the control that the pointer points at. */
#ifndef VIEWER_MESSAGE_H
#define VIEWER_MESSAGE_H

#include "base/printf_like.h"
#include "scene/scene.h"
#include "viewer/actions.h"

struct viewer;

struct message {
    struct scene_message shown; /* its text is `text`, or NULL */
    char text[700];
    double seconds_left; /* INFINITY for a message that stays */
};

/* The control that the pointer points at. */
struct tip {
    enum action_id action; /* ACTIONS: none */
    char argument[16];
    double seconds; /* since then */
    char key[40];
};

void message_show(struct viewer *viewer, const char *format, ...) PRINTF_LIKE(2, 3);
/* Shows a message that offers the action; a click on it carries the action out. */
void message_offer(struct viewer *viewer, enum action_id action, const char *format, ...) PRINTF_LIKE(3, 4);
void message_keep(struct viewer *viewer); /* until it is replaced */
void message_clear(struct viewer *viewer);
void message_advance(struct viewer *viewer, double seconds);
bool message_is_busy(const struct viewer *viewer);

/* tips.c */
void tips_point(struct viewer *viewer, const struct scene_hit *hit); /* the pointer is here */
void tips_forget(struct viewer *viewer);
void tips_advance(struct viewer *viewer, double seconds);
bool tips_are_due(const struct viewer *viewer); /* one appears soon */

#endif
