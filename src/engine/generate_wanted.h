/* Makes a puzzle of a level, or one that needs a technique, or a position in which that is the next step, as a task. */
#ifndef ENGINE_GENERATE_WANTED_H
#define ENGINE_GENERATE_WANTED_H

#include "base/task.h"
#include "engine/generate.h"
#include "engine/generate_filter.h"

struct generate_wanted_params {
    struct layout *layout; /* the task adds a reference */
    struct generate_filter filter;
    uint32_t styles; /* of clues (generate_clues.h) */
    enum symmetry symmetry;
    uint64_t seed;       /* of the first puzzle that is tried; the next ones have the next seeds */
    unsigned most_tried; /* gives up then */
    bool is_position;    /* the position before a step of the filter's technique instead of the puzzle; 9x9 only */
    bool threaded;
};

/* As task_start. */
struct task *generate_wanted_start(const struct generate_wanted_params *params);
unsigned generate_wanted_tried(const struct task *task); /* how many puzzles did not match so far */
struct puzzle *generate_wanted_take(struct task *task);  /* once it is done; the caller's. NULL: none */

#endif
