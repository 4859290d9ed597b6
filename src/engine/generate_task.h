/* Makes a puzzle of a level, or one that needs a technique, or a position in which that is the next step, in a thread of its own.
 *
 *     struct generate_task *task = generate_task_start(&params);
 *     if (generate_task_is_done(task)) puzzle = generate_task_take(task);      the caller owns it; NULL: there is none
 *     generate_task_destroy(task);                                             cancels */
#ifndef ENGINE_GENERATE_TASK_H
#define ENGINE_GENERATE_TASK_H

#include "engine/generate.h"
#include "engine/generate_filter.h"

struct generate_task;

struct generate_task_params {
    struct layout *layout; /* the task adds a reference */
    struct generate_filter filter;
    enum symmetry symmetry;
    uint64_t seed;       /* of the first puzzle that is tried; the next ones have the next seeds */
    unsigned most_tried; /* gives up then */
    bool is_position;    /* the position before a step of the filter's technique instead of the puzzle; 9x9 only */
    bool threaded;       /* otherwise the task is done on return */
};

/* NULL if there is no memory or no thread. */
struct generate_task *generate_task_start(const struct generate_task_params *params);
bool generate_task_is_done(const struct generate_task *task);
unsigned generate_task_tried(const struct generate_task *task); /* how many puzzles did not match so far */
struct puzzle *generate_task_take(struct generate_task *task);  /* once it is done */
void generate_task_destroy(struct generate_task *task);         /* without waiting; takes NULL */

#endif
