/* Writes steps as events: what another solver with the same steps would print, without reasons. */
#ifndef WATCH_EVENT_WRITE_H
#define WATCH_EVENT_WRITE_H

#include "base/buffer.h"
#include "step/step.h"
#include "watch/event.h"

/* Appends the step's line with its line end, in the form of watch/event.h. A learned nogood (step/nogood.h) has
 * none. */
void event_write(const struct layout *layout, const struct step *step, struct buffer *text);

/* Appends an event that describes a step, as a program would print it. */
void event_describe(const struct layout *layout, const struct event *event, struct buffer *text);

#endif
