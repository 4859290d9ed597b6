/* Counts the solutions of a puzzle on any layout, up to a limit, without recording anything: where the program must know
 * whether there is one solution, none, or several. */
#ifndef ENGINE_COUNT_H
#define ENGINE_COUNT_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"

enum count_end { COUNT_DONE, COUNT_CANCELLED, COUNT_NO_MEMORY };

/* `*count` is at most `limit`. `first` ([cells]) takes the first solution found, unless it is NULL; it is changed only if
 * there is one. `cancel` may be NULL. */
enum count_end count_solutions(const struct puzzle *puzzle, uint64_t limit, const atomic_bool *cancel, uint64_t *count,
                               digit_mask *first);

#endif
