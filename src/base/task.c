#include "base/task.h"

#include <stdalign.h>

#include "base/memory.h"
#include "base/thread.h"

enum { POLL_MICROSECONDS = 200 };

struct task {
    struct cancel cancel;
    atomic_bool is_done;
    atomic_int owners;
    void (*work)(void *context, const struct cancel *cancel);
    void (*finish)(void *context);
    alignas(max_align_t) unsigned char context[];
};

static void destroy(struct task *task)
{
    task->finish(task->context);
    memory_free(task);
}

static void let_go(struct task *task)
{
    if (atomic_fetch_sub(&task->owners, 1) == 1)
        destroy(task);
}

static void *run(void *context)
{
    struct task *task = context;
    task->work(task->context, &task->cancel);
    atomic_store(&task->is_done, true);
    let_go(task);
    return NULL;
}

struct task *task_create(size_t context_size, void (*work)(void *context, const struct cancel *cancel),
                         void (*finish)(void *context))
{
    struct task *task = memory_calloc(1, sizeof *task + context_size);
    atomic_store(&task->owners, 2);
    task->work = work;
    task->finish = finish;
    return task;
}

void *task_context(const struct task *task)
{
    return ((struct task *)task)->context;
}

struct task *task_start(struct task *task, bool threaded)
{
    if (threaded && !thread_start_detached(run, task))
        memory_end_without_thread();
    if (!threaded)
        run(task);
    return task;
}

bool task_is_done(const struct task *task)
{
    return task && atomic_load(&task->is_done);
}

void task_wait(const struct task *task)
{
    while (!task_is_done(task))
        thread_sleep(POLL_MICROSECONDS);
}

void task_cancel(struct task *task)
{
    cancel_request(&task->cancel);
}

bool task_end(struct task **task)
{
    struct task *ended = *task;
    *task = NULL;
    if (!ended)
        return false;
    task_cancel(ended);
    let_go(ended);
    return true;
}
