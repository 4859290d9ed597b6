/* The lines of another solver's source that change its board, and whether they try digits or know them.
 *
 * If the placements of a line were often not forced, it tries digits: all its placements are then tries, even those
 * that happen to be forced. So a program that tries digit after digit is shown as such. Lines are distinguished by
 * the line of their caller, if known. */
#ifndef WATCH_STATE_SOURCE_H
#define WATCH_STATE_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/array.h"

enum { NO_SOURCE = 0 /* for a program that does not state its lines */ };

struct state_source {
    char *name;                   /* such as "solver.py:17", or "" */
    uint64_t key;                 /* a hash of the line and its caller's line */
    uint64_t placements, guessed; /* `guessed`: placements that were not certain */
    bool tries;                   /* it has only undone its own placements, or uncertain ones */
};

struct state_sources {
    ARRAY(struct state_source) list; /* item 0 stands for NO_SOURCE */
};

void state_sources_init(struct state_sources *sources);
void state_sources_finish(struct state_sources *sources);

/* Returns the number of the line, such as "solver.py:17", called from line `caller`. */
uint32_t state_sources_find(struct state_sources *sources, const char *text, size_t length, unsigned caller);

/* Returns whether the line tries digits. */
bool state_source_is_try(const struct state_source *source);

#endif
