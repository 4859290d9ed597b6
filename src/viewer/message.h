/* The texts that the window shows for some seconds: the message, one line with a confirmation or an error
 * (viewer_show_error), and the tool tip of the control under the pointer. */
#ifndef VIEWER_MESSAGE_H
#define VIEWER_MESSAGE_H

#include "base/printf_like.h"
#include "scene/scene.h"
#include "viewer/actions.h"

struct viewer;

struct message {
    struct scene_message shown; /* its text is `text`, or NULL */
    char text[700];
    double seconds_left; /* INFINITY: the message stays */
};

/* The control under the pointer. */
struct tip {
    enum action_id action; /* ACTIONS: none */
    char argument[16];
    double seconds; /* time since the pointer moved there */
    char key[40];
};

void message_show(struct viewer *viewer, const char *format, ...) PRINTF_LIKE(2, 3);
/* Shows a message that offers the action; a click on it carries that out. */
void message_offer(struct viewer *viewer, enum action_id action, const char *format, ...) PRINTF_LIKE(3, 4);
void message_keep(struct viewer *viewer); /* keeps it until another one replaces it */
void message_clear(struct viewer *viewer);
void message_advance(struct viewer *viewer, double seconds);
bool message_is_busy(const struct viewer *viewer);

/* tips.c */
void tips_point(struct viewer *viewer, const struct scene_hit *hit); /* the pointer is on this target */
void tips_forget(struct viewer *viewer);
void tips_advance(struct viewer *viewer, double seconds);
bool tips_are_due(const struct viewer *viewer); /* a tip will appear soon */

#endif
