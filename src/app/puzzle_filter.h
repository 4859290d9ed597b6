/* Puzzles of a kind: those that need a technique, or are of a level, as the engine `human` solves them. */
#ifndef APP_PUZZLE_FILTER_H
#define APP_PUZZLE_FILTER_H

#include "base/buffer.h"
#include "technique/technique.h"

struct puzzle_filter {
    enum technique_id technique; /* TECHNIQUES: any */
    unsigned level;              /* LEVELS: any */
};

/* Whether the puzzle is rated so (rated.h), however it is turned and as it lies, and the technique comes when nothing easier
 * goes on. -1 if there is no memory. */
int puzzle_filter_matches(const struct puzzle_filter *filter, const struct puzzle *puzzle);

/* Whether it is of a harder level than is wanted. `context` is a struct puzzle_filter. For generate.h. */
bool puzzle_filter_is_too_hard(void *context, const struct puzzle *puzzle);

/* Finds a position on the way to the solution that has a step of the technique and nothing easier, and writes it as a
 * library line (9x9 only). Or, if `offered`, one that has such a step where no single, locked candidate or subset is left,
 * though others may be easier. 0 if there is none, -1 if there is no memory. */
int puzzle_filter_write_position(enum technique_id technique, bool offered, const struct puzzle *puzzle, struct buffer *line);

#endif
