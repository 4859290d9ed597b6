#include "base/thread.h"

#include "base/memory.h"

bool thread_start(struct thread *thread, void *(*run)(void *context), void *context)
{
    return !thread_create(&thread->handle, NULL, run, context);
}

void thread_join(struct thread *thread)
{
    pthread_join(thread->handle, NULL);
}

bool thread_start_detached(void *(*run)(void *context), void *context)
{
    pthread_t handle;
    pthread_attr_t detached;
    if (pthread_attr_init(&detached))
        return false;
    bool started = !pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED) &&
                   !thread_create(&handle, &detached, run, context);
    pthread_attr_destroy(&detached);
    return started;
}

struct watch {
    void (*stop)(void *context);
    void *context;
};

static void *watch_stop_signals(void *context)
{
    struct watch watch = *(struct watch *)context;
    memory_free(context);
    while (thread_wait_for_stop_signal())
        watch.stop(watch.context);
    return NULL;
}

bool thread_watch_stop_signals(void (*stop)(void *context), void *context)
{
    struct watch *watch = memory_calloc(1, sizeof *watch);
    *watch = (struct watch){stop, context};
    if (thread_start_detached(watch_stop_signals, watch))
        return true;
    memory_free(watch);
    return false;
}

void mutex_init(struct mutex *mutex)
{
    if (pthread_mutex_init(&mutex->handle, NULL))
        memory_end();
}

void condition_init(struct condition *condition)
{
    if (pthread_cond_init(&condition->handle, NULL))
        memory_end();
}

void mutex_destroy(struct mutex *mutex)
{
    pthread_mutex_destroy(&mutex->handle);
}

void mutex_lock(struct mutex *mutex)
{
    pthread_mutex_lock(&mutex->handle);
}

void mutex_unlock(struct mutex *mutex)
{
    pthread_mutex_unlock(&mutex->handle);
}

void condition_destroy(struct condition *condition)
{
    pthread_cond_destroy(&condition->handle);
}

void condition_signal(struct condition *condition)
{
    pthread_cond_signal(&condition->handle);
}

void condition_broadcast(struct condition *condition)
{
    pthread_cond_broadcast(&condition->handle);
}

void condition_wait(struct condition *condition, struct mutex *mutex)
{
    pthread_cond_wait(&condition->handle, &mutex->handle);
}
