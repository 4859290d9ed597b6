/* Does tasks on all cores and delivers their results in order. The calling thread fills the tasks, worker threads do
 * them; the results are written in the order in which the tasks were filled. Tasks lie in a ring and are reused, and
 * no new one is started while the results that wait for their turn are too long: memory does not grow with the
 * stream.
 *
 *     struct work_pool *pool = work_pool_create(&work);
 *     while (there is more to do && (item = work_pool_next(pool)) != NULL) {
 *     ... fill the item
 *     work_pool_queue(pool);
 *     }
 *     work_pool_finish(pool); */
#ifndef COMMAND_WORK_POOL_H
#define COMMAND_WORK_POOL_H

#include <stdio.h>

#include "base/buffer.h"
#include "base/cancel.h"

struct work_pool;

/* Returns the number of cores to use. */
unsigned work_pool_cores(void);

struct work_task {
    void *item;                  /* the caller's part of the task; initially zeroed, later as its last use left it */
    struct buffer output;        /* empty when the work begins */
    const struct cancel *closed; /* once requested, nothing more is written and further work is useless */
    /* private */
    struct work_pool *pool;
    size_t number;
    bool done;
};

struct work_pool_work {
    size_t item_size;
    size_t tasks; /* number of tasks in the ring, per core */
    /* Does the task and appends its result to `output`. Called from several threads at once. */
    void (*work)(void *context, struct work_task *task);
    /* Writes the result with work_pool_print. Called in order, by one thread at a time. Returns false to end all
     * writing and work; work_pool_next then returns NULL. */
    bool (*write)(void *context, struct work_task *task);
    void (*finish)(void *item); /* frees the content of the item; called for every item at the end */
    void *context;
    FILE *output;                /* receives the results */
    const struct cancel *cancel; /* ends all work; NULL: only a failure to write does */
};

/* `work` must outlive the pool. */
struct work_pool *work_pool_create(const struct work_pool_work *work);

/* Returns the item of a free task, after waiting for one; NULL if nothing more is written. */
void *work_pool_next(struct work_pool *pool);

/* Passes the task of the last item from work_pool_next to the workers. */
void work_pool_queue(struct work_pool *pool);

/* Waits for all tasks and frees the pool. If writing failed, errno has the reason. */
void work_pool_finish(struct work_pool *pool);

/* Writes the output of a task to the pool's and empties it. Returns false if it cannot be written. */
bool work_pool_print(struct work_task *task);

/* Flushes the pool's output, which otherwise happens when all results are written. Returns false if it cannot be
 * written. */
bool work_pool_flush(struct work_task *task);

/* If it is the task's turn, writes the output that it has so far, which makes the beginning of a long result available
 * early. */
void work_pool_print_early(struct work_task *task);

#endif
