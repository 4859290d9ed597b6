/* The lines that another solver prints beside its steps, until the next step takes them: words, the line of its source,
 * what it holds, its log. */
#ifndef WATCH_REMARKS_H
#define WATCH_REMARKS_H

#include "base/buffer.h"
#include "step/step_builder.h"
#include "watch/event.h"

enum { REMARKS_MAX_VALUES = 48, REMARKS_NAME_SIZE = 32, REMARKS_VALUE_SIZE = 200 };

/* Something that the solver holds. */
struct remarked_value {
    char name[REMARKS_NAME_SIZE], text[REMARKS_VALUE_SIZE];
};

/* Zero-initialized, it is empty. */
struct remarks {
    struct buffer note[STEP_NOTES]; /* of the next step; NOTE_VALUES is made when it is taken */
    struct remarked_value value[REMARKS_MAX_VALUES];
    unsigned values;
    bool has_new_values;
};

void remarks_finish(struct remarks *remarks);

/* Adds the words, the source line and the values among the events, wherever they stand in their line. */
void remarks_add(struct remarks *remarks, const event_list *events);

/* Adds lines of the log. What is longer than a note of a step is left out. */
void remarks_add_log(struct remarks *remarks, const char *text, size_t length);

/* Makes notes of the builder's step from what was said since the last call. The values are noted where they have
 * changed, and if `with_values` is set, so that a reader need not go back far to find them. */
void remarks_take(struct remarks *remarks, bool with_values, struct step_builder *builder);

#endif
