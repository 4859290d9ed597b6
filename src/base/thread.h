/* Threads, locks and conditions: POSIX threads behind one header. C11's <threads.h> is not used: macOS and mingw lack
 * it, and the thread sanitizer does not know it. */
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

/* Runs `run(context)` in a new thread, to be joined later; its result is ignored. Returns false if no thread can be
 * made. The thread blocks the signals that ask a program to end, so the existing threads get them. */
bool thread_start(struct thread *thread, void *(*run)(void *context), void *context);
void thread_join(struct thread *thread);

/* Runs `run(context)` in a new thread that is never joined. */
bool thread_start_detached(void *(*run)(void *context), void *context);

void thread_sleep(unsigned microseconds);

/* Private to thread.c: pthread_create as above, returning its result. */
int thread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*run)(void *context), void *context);

/* Blocks SIGINT, SIGQUIT, SIGTERM and SIGHUP in the calling thread until thread_watch_stop_signals, for a program that
 * saves something before it ends. */
void thread_hold_stop_signals(void);

/* Starts a thread that calls `stop(context)` for each stop signal, including those already pending. Returns false
 * if no thread can be made. On Windows, which has no such signals, the thread ends at once. */
bool thread_watch_stop_signals(void (*stop)(void *context), void *context);

/* Private to thread.c: waits for one of the blocked signals. Returns false if the system has none. */
bool thread_wait_for_stop_signal(void);

/* These end the program like exhausted memory if the system has no room for a further mutex or condition. */
void mutex_init(struct mutex *mutex);
void condition_init(struct condition *condition);

void mutex_destroy(struct mutex *mutex);
void mutex_lock(struct mutex *mutex);
void mutex_unlock(struct mutex *mutex);

void condition_destroy(struct condition *condition);
void condition_signal(struct condition *condition);
void condition_broadcast(struct condition *condition);

/* Releases the mutex, which the caller holds, while waiting. May return without a signal, so the caller checks its
 * condition again. */
void condition_wait(struct condition *condition, struct mutex *mutex);

#endif
