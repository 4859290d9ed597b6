/* Makes a puzzle of a level, a puzzle that needs a technique, or a position in which that technique is the next step,
 * as a task. */
#ifndef ENGINE_GENERATE_WANTED_H
#define ENGINE_GENERATE_WANTED_H

#include "base/task.h"
#include "engine/generate.h"
#include "engine/generate_filter.h"

struct generate_wanted_params {
    struct layout *layout; /* the task adds a reference */
    struct generate_filter filter;
    uint32_t styles; /* styles of clues (generate_clues.h) */
    enum symmetry symmetry;
    uint64_t seed;       /* for the first puzzle; later ones have the following seeds */
    unsigned most_tried; /* puzzles to try before giving up */
    bool is_position;    /* the position before a step of the filter's technique instead of the puzzle; 9x9 only */
    bool threaded;
};

/* Starts the task like task_start. */
struct task *generate_wanted_start(const struct generate_wanted_params *params);
unsigned generate_wanted_tried(const struct task *task); /* Returns the number of puzzles that did not match so far. */
struct puzzle *generate_wanted_take(struct task *task);  /* Returns the puzzle when the task is done; it becomes the
                                                          * caller's. NULL: there is none. */

#endif
