/* Assign and eliminate, shared by the engines `propagate`, `propagate-box` and `fast`. Also finds which of their calls
 * are open at a step, for display. */
#ifndef ENGINE_PROPAGATE_H
#define ENGINE_PROPAGATE_H

#include "engine/engine.h"

#define PROPAGATE_STAT_NAMES                                                                                           \
    {                                                                                                                  \
        "given_assigns", "given_eliminations", "unsolved_after_givens", "guesses", "failed_assigns", "search_assigns", \
            "search_eliminations"                                                                                      \
    }

/* Solves the puzzle. `only_boxes`: only boxes and regions are searched for single places; rows and columns still define
 * peers. `known_solution`: NULL, or a solution whose digits are guessed first. */
enum engine_outcome propagate_solve(struct engine_task *task, bool only_boxes, const digit_mask *known_solution);

/* A call of assign or eliminate that has not returned yet. */
struct propagate_call {
    bool assigns;
    cell_id cell;
    uint8_t digit;
};

/* A rerun that finds the open calls of a step. It repeats the innermost guess before it or, if `cell` is NO_CELL, the
 * assignment of the givens. */
struct propagate_rerun {
    const struct puzzle *puzzle;
    bool only_boxes;
    const digit_mask *mask; /* [cells]: the candidates before the guess */
    cell_id cell;
    unsigned digit;
    uint64_t steps; /* the step's number, counted from the guess or the start; it may be the contradiction */
};

/* Stores the open calls, outermost first; if there are more than `room`, the innermost ones. Returns their number; 0 if
 * there is no such step. Takes as long as the engine took for these steps. */
size_t propagate_open_calls(const struct propagate_rerun *rerun, struct propagate_call *call, size_t room);

#endif
