/* Work in a thread that the caller never has to wait for, and can cancel and forget at any time. The task has two
 * owners, the caller and the thread; the last one to let go frees it with its context, the data of the work.
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

/* Creates a task. `work` has to end soon after the request `cancel` is made. `finish` frees what the context owns. */
struct task *task_create(size_t context_size, void (*work)(void *context, const struct cancel *cancel),
                         void (*finish)(void *context));
void *task_context(const struct task *task);

/* Starts the work, in a thread or, if not `threaded`, to its end before returning. Returns the task. */
struct task *task_start(struct task *task, bool threaded);

bool task_is_done(const struct task *task); /* Returns whether the work has ended; false for NULL. */
void task_wait(const struct task *task);    /* Waits until the work has ended. */
void task_cancel(struct task *task);        /* Asks the work to end soon. */

/* Cancels and forgets the task, without waiting, and sets it to NULL. Returns whether there was one. */
bool task_end(struct task **task);

#endif
