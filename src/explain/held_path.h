/* The list of `pivot`, or the queue of `pairs`, at a position of a trace. No step records this state, but each step
 * says how it changes. So it is followed along the branch from the start, as in the engine itself.
 *
 * The state at each open guess is cached. Moving forward applies only the new steps; moving back begins at the
 * innermost guess before the position. */
#ifndef EXPLAIN_HELD_PATH_H
#define EXPLAIN_HELD_PATH_H

#include "trace/cursor.h"

enum held_path_kind { HELD_PATH_NONE, HELD_PATH_PIVOT, HELD_PATH_PAIRS };

struct held_path {
    enum held_path_kind kind;
    cell_id *order;    /* [cells]: the list, or the queue in order */
    unsigned count;    /* number of cells in `order` */
    digit_mask *mask;  /* [cells] */
    cell_id *scratch;  /* [cells] */
    uint64_t position; /* the step on the branch to which `order` and `mask` belong; 0 is the start */
    /* The state after each open guess, outermost first. */
    uint64_t *guess;
    unsigned *guess_count;
    cell_id *guess_order;   /* [guesses * cells] */
    digit_mask *guess_mask; /* [guesses * cells] */
    size_t guesses, guess_capacity, count_capacity, order_capacity, mask_capacity;
    uint64_t *todo; /* steps to apply, last one first */
    size_t todos, todo_capacity;
};

void held_path_init(struct held_path *path, const struct trace *trace);
void held_path_finish(struct held_path *path);

/* Moves to the position, using `reader`. Returns false if a step cannot be read; then the path is at the start. */
bool held_path_seek(struct held_path *path, struct step_reader *reader, uint64_t position);

#endif
