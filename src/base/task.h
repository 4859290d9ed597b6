/* Work in a thread that the caller never has to wait for: it can be cancelled and forgotten at any time. The task and
 * its context, what the work reads and writes, have two owners, the caller and the thread; whoever lets go of them last
 * frees them.
 *
 *     struct task *task = task_create(sizeof(struct context), work, finish);    the context is zeros
 *     struct context *context = task_context(task);                             the caller fills it in
 *     task_start(task, true);
 *     if (task_is_done(task)) ... what `work` wrote is read with task_context(task) ...
 *     task_end(&task); */
#ifndef BASE_TASK_H
#define BASE_TASK_H

#include <stddef.h>

#include "base/cancel.h"

struct task;

/* `work` ends soon after the request `cancel` is made. `finish` frees what the context owns. */
struct task *task_create(size_t context_size, void (*work)(void *context, const struct cancel *cancel),
                         void (*finish)(void *context));
void *task_context(const struct task *task);

/* `threaded`: otherwise the work is done on return. Returns the task. */
struct task *task_start(struct task *task, bool threaded);

bool task_is_done(const struct task *task); /* false for NULL */
void task_wait(const struct task *task);    /* blocks until it is done */
void task_cancel(struct task *task);        /* it is done soon */

/* Cancels and forgets the task, without waiting, and sets it to NULL. Returns whether there was one. */
bool task_end(struct task **task);

#endif
