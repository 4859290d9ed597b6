/* Threads, locks and conditions: POSIX threads behind one header. C11's <threads.h> is not used, because macOS and
 * mingw lack it and the thread sanitizer does not know it. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

struct thread {
    pthread_t handle;
};

struct mutex {
    pthread_mutex_t handle;
};

struct condition {
    pthread_cond_t handle;
};

/* Runs `run(context)`, whose result is ignored, in a new thread, which is joined later. Returns false if there is none.
 * The signals that ask a program to end are left to the threads that are there already. */
bool thread_start(struct thread *thread, void *(*run)(void *context), void *context);
void thread_join(struct thread *thread);

/* The same for a thread that nobody waits for. */
bool thread_start_detached(void *(*run)(void *context), void *context);

void thread_sleep(unsigned microseconds);

/* Private to thread.c: pthread_create as above, returning its result. */
int thread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*run)(void *context), void *context);

/* For a program that saves something before it ends: holds SIGINT, SIGQUIT, SIGTERM and SIGHUP back in the calling
 * thread. They no longer end the program, but wait for thread_watch_stop_signals. */
void thread_hold_stop_signals(void);

/* Starts a thread that calls `stop(context)` for each of these signals, also for those that have come since they were
 * held. Returns false if there is none. On Windows, which has no such signals, that thread ends at once. */
bool thread_watch_stop_signals(void (*stop)(void *context), void *context);

/* Private to thread.c: waits for one of these signals, which the calling thread holds back. Returns false if there are
 * none. */
bool thread_wait_for_stop_signal(void);

/* They end the program, as if memory had run out, if the system has no room for another. */
void mutex_init(struct mutex *mutex);
void condition_init(struct condition *condition);

void mutex_destroy(struct mutex *mutex);
void mutex_lock(struct mutex *mutex);
void mutex_unlock(struct mutex *mutex);

void condition_destroy(struct condition *condition);
void condition_signal(struct condition *condition);
void condition_broadcast(struct condition *condition);

/* Releases the mutex, which the caller holds, while it waits. May return without a signal: the caller looks again. */
void condition_wait(struct condition *condition, struct mutex *mutex);

#endif
