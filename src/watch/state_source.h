/* The lines of another solver's source that change its board, and whether they try digits or know them.
 *
 * A line whose placements were often not forced tries digits: all that it places is a try then, also what happens to be
 * forced. So a program that tries digit after digit is shown as one. A line is told apart by the line that called it,
 * if that is known. */
#ifndef WATCH_STATE_SOURCE_H
#define WATCH_STATE_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/array.h"

enum { NO_SOURCE = 0 /* of a program that does not say its lines */ };

struct state_source {
    char *name;                   /* "solver.py:17", or "" */
    uint64_t key;                 /* a hash of the line and of the line that called it */
    uint64_t placements, guessed; /* `guessed`: placements that were not certain */
    bool tries;                   /* it took back nothing but what it had placed, or what was not certain */
};

struct state_sources {
    ARRAY(struct state_source) list; /* the first one is NO_SOURCE */
};

void state_sources_init(struct state_sources *sources);
void state_sources_finish(struct state_sources *sources);

/* Returns the number of the line, such as "solver.py:17", called from line `caller`. */
uint32_t state_sources_find(struct state_sources *sources, const char *text, size_t length, unsigned caller);

/* Returns whether it tries digits. */
bool state_source_is_try(const struct state_source *source);

#endif
