/* The lines that another solver prints in addition to its steps, kept for the next step: words, the line of its source,
 * its state, its log. */
#ifndef WATCH_REMARKS_H
#define WATCH_REMARKS_H

#include "base/buffer.h"
#include "step/step_builder.h"
#include "watch/event.h"

enum { REMARKS_MAX_VALUES = 48, REMARKS_NAME_SIZE = 32, REMARKS_VALUE_SIZE = 200 };

/* A value of the solver's state. */
struct remarked_value {
    char name[REMARKS_NAME_SIZE], text[REMARKS_VALUE_SIZE];
};

/* Zero-initialized it is empty. */
struct remarks {
    struct buffer note[STEP_NOTES]; /* notes for the next step; NOTE_VALUES is made when taken */
    struct remarked_value value[REMARKS_MAX_VALUES];
    unsigned values;
    bool has_new_values;
};

void remarks_finish(struct remarks *remarks);

/* Adds the words, source lines and values among the events, wherever they are in their line. */
void remarks_add(struct remarks *remarks, const event_list *events);

/* Adds lines of the log. Text beyond the size of a step's note is left out. */
void remarks_add_log(struct remarks *remarks, const char *text, size_t length);

/* Makes notes for the builder's step from everything since the last call. Values are noted if they have changed, or
 * with `with_values`, so that a reader need not go back far to find them. */
void remarks_take(struct remarks *remarks, bool with_values, struct step_builder *builder);

#endif
