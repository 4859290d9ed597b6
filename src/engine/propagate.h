/* Assign and eliminate, shared by the engines `propagate`, `propagate-box` and `fast`. */
#ifndef ENGINE_PROPAGATE_H
#define ENGINE_PROPAGATE_H

#include "engine/engine.h"

#define PROPAGATE_STAT_NAMES                                                                                           \
    {                                                                                                                  \
        "given_assigns", "given_eliminations", "unsolved_after_givens", "guesses", "failed_assigns", "search_assigns", \
            "search_eliminations"                                                                                      \
    }

/* `only_boxes`: only boxes and regions are searched for single places; rows and columns still define peers.
 * `known_solution`: NULL, or a solution whose digits are guessed first. */
enum engine_outcome propagate_solve(struct engine_task *task, bool only_boxes, const digit_mask *known_solution);

#endif
