/* Writes steps as events: what another solver would print that does the same, without its reasons. */
#ifndef WATCH_EVENT_WRITE_H
#define WATCH_EVENT_WRITE_H

#include "base/buffer.h"
#include "step/step.h"
#include "watch/event.h"

/* Appends the step's line with its line end, as watch/event.h has it. A learned nogood (step/nogood.h) has none. */
void event_write(const struct layout *layout, const struct step *step, struct buffer *text);

/* Appends the event, of those that say steps, as a program would print it. */
void event_describe(const struct layout *layout, const struct event *event, struct buffer *text);

#endif
