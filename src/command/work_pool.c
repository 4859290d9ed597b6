#include "command/work_pool.h"

#include <errno.h>
#include <stdio.h>

#include "base/machine.h"
#include "base/memory.h"
#include "base/thread.h"

enum {
    MAX_WORKERS = 64,
    MAX_TASKS = 4096,      /* maximum in the ring */
    MAX_WAITING = 16 << 20 /* [bytes]: of results that wait for their turn; as many may stay allocated in idle tasks */
};

/* The pool: the ring of tasks with three counters, the conditions on which threads wait or end, and the threads. Tasks
 * are numbered in the order of the stream. Those below `filled` are queued, those below `taken` are done or being done,
 * and those below `written` are free again. All members except `closed` are guarded by `lock`; a task between `filled`
 * and `written` belongs to the thread that does or writes it. */
struct work_pool {
    const struct work_pool_work *work;
    struct work_task *ring;
    char *items;
    size_t tasks, filled, taken, written;
    size_t waiting; /* [bytes]: of results that are done and not yet written */
    bool ended;     /* nothing more will be queued */
    bool refilling; /* the ring was full, and is refilled once half of it is free */
    bool writing;   /* a thread is writing, with the lock released; only this thread sets `write_error` */
    struct cancel closed;
    int write_error;
    unsigned workers, started, idle;
    struct thread thread[MAX_WORKERS];
    struct mutex lock;
    struct condition filling, freeing; /* filling: for workers; freeing: for the caller's thread */
};

static struct work_task *task_of(const struct work_pool *pool, size_t number)
{
    return &pool->ring[number % pool->tasks];
}

bool work_pool_print(struct work_task *task)
{
    size_t length = task->output.length;
    bool written = fwrite(buffer_text(&task->output), 1, length, task->pool->work->output) == length;
    if (!written)
        task->pool->write_error = errno;
    buffer_clear(&task->output);
    return written;
}

bool work_pool_flush(struct work_task *task)
{
    bool flushed = !fflush(task->pool->work->output);
    if (!flushed)
        task->pool->write_error = errno;
    return flushed;
}

void work_pool_print_early(struct work_task *task)
{
    struct work_pool *pool = task->pool;
    mutex_lock(&pool->lock);
    if (pool->written == task->number && !pool->writing && !cancel_is_requested(&pool->closed)) {
        pool->writing = true;
        mutex_unlock(&pool->lock);
        bool written = work_pool_print(task);
        mutex_lock(&pool->lock);
        pool->writing = false;
        if (!written) {
            cancel_request(&pool->closed);
            condition_signal(&pool->freeing);
        }
    }
    mutex_unlock(&pool->lock);
}

/* Writes the result of the next task in order. The lock is released in the meantime. */
static void write_next(struct work_pool *pool)
{
    struct work_task *task = task_of(pool, pool->written);
    size_t length = task->output.length;
    mutex_unlock(&pool->lock);
    bool closed = cancel_is_requested(&pool->closed) || !pool->work->write(pool->work->context, task);
    if (task->output.capacity > MAX_WAITING / pool->tasks)
        buffer_finish(&task->output);
    mutex_lock(&pool->lock);
    if (closed)
        cancel_request(&pool->closed);
    if (pool->waiting > MAX_WAITING)
        condition_broadcast(&pool->filling);
    pool->waiting -= length;
    task->done = false;
    pool->written++;
    if (!pool->refilling || cancel_is_requested(&pool->closed) || pool->filled - pool->written <= pool->tasks / 2)
        condition_signal(&pool->freeing);
}

/* Writes finished tasks in order, up to the first unfinished one. One thread at a time writes. */
static void write_done(struct work_pool *pool)
{
    if (pool->writing)
        return;
    pool->writing = true;
    while (pool->written < pool->taken && task_of(pool, pool->written)->done)
        write_next(pool);
    /* All results are written: flush, because someone may be waiting for them. */
    if (pool->written == pool->filled && !cancel_is_requested(&pool->closed) && fflush(pool->work->output)) {
        pool->write_error = errno;
        cancel_request(&pool->closed);
    }
    pool->writing = false;
}

/* Waits for a task. Returns NULL if there will be none. */
static struct work_task *take_task(struct work_pool *pool)
{
    pool->idle++;
    while ((pool->taken == pool->filled && !pool->ended) ||
           (pool->waiting > MAX_WAITING && !cancel_is_requested(&pool->closed)))
        condition_wait(&pool->filling, &pool->lock);
    pool->idle--;
    return pool->taken == pool->filled ? NULL : task_of(pool, pool->taken++);
}

static void *run_worker(void *context)
{
    struct work_pool *pool = context;
    struct work_task *task;
    mutex_lock(&pool->lock);
    while ((task = take_task(pool)) != NULL) {
        mutex_unlock(&pool->lock);
        buffer_clear(&task->output);
        if (!cancel_is_requested(&pool->closed))
            pool->work->work(pool->work->context, task);
        mutex_lock(&pool->lock);
        pool->waiting += task->output.length;
        task->done = true;
        write_done(pool);
    }
    mutex_unlock(&pool->lock);
    return NULL;
}

unsigned work_pool_cores(void)
{
    unsigned cores = machine_cores();
    return cores > MAX_WORKERS ? MAX_WORKERS : cores;
}

static void create_ring(struct work_pool *pool)
{
    size_t tasks = pool->workers * pool->work->tasks;
    pool->tasks = tasks > MAX_TASKS ? MAX_TASKS : tasks;
    pool->ring = memory_calloc(pool->tasks, sizeof *pool->ring);
    pool->items = memory_calloc(pool->tasks, pool->work->item_size);
    for (size_t i = 0; i < pool->tasks; i++) {
        void *item = pool->items + i * pool->work->item_size;
        pool->ring[i] = (struct work_task){.item = item, .closed = &pool->closed, .pool = pool};
    }
}

static void create_lock(struct work_pool *pool)
{
    mutex_init(&pool->lock);
    condition_init(&pool->filling);
    condition_init(&pool->freeing);
}

static void free_memory(struct work_pool *pool)
{
    for (size_t i = 0; i < pool->tasks; i++) {
        if (pool->work->finish)
            pool->work->finish(pool->ring[i].item);
        buffer_finish(&pool->ring[i].output);
    }
    memory_free(pool->ring);
    memory_free(pool->items);
    memory_free(pool);
}

struct work_pool *work_pool_create(const struct work_pool_work *work)
{
    struct work_pool *pool = memory_calloc(1, sizeof *pool);
    pool->work = work;
    pool->closed.outer = work->cancel;
    pool->workers = work_pool_cores();
    create_ring(pool);
    create_lock(pool);
    return pool;
}

void *work_pool_next(struct work_pool *pool)
{
    mutex_lock(&pool->lock);
    pool->refilling = pool->filled - pool->written == pool->tasks;
    while (!cancel_is_requested(&pool->closed) &&
           pool->filled - pool->written > (pool->refilling ? pool->tasks / 2 : pool->tasks - 1))
        condition_wait(&pool->freeing, &pool->lock);
    void *item = cancel_is_requested(&pool->closed) ? NULL : task_of(pool, pool->filled)->item;
    mutex_unlock(&pool->lock);
    return item;
}

void work_pool_queue(struct work_pool *pool)
{
    mutex_lock(&pool->lock);
    task_of(pool, pool->filled)->number = pool->filled;
    pool->filled++;
    bool wanted = pool->filled - pool->taken > pool->idle && pool->started < pool->workers;
    if (wanted && thread_start(&pool->thread[pool->started], run_worker, pool))
        pool->started++;
    else if (!pool->started)
        memory_end_without_thread();
    condition_signal(&pool->filling);
    mutex_unlock(&pool->lock);
}

void work_pool_finish(struct work_pool *pool)
{
    mutex_lock(&pool->lock);
    pool->ended = true;
    condition_broadcast(&pool->filling);
    mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->started; i++)
        thread_join(&pool->thread[i]);
    condition_destroy(&pool->freeing);
    condition_destroy(&pool->filling);
    mutex_destroy(&pool->lock);
    int write_error = pool->write_error;
    free_memory(pool);
    if (write_error)
        errno = write_error; /* another thread has set it */
}
