/* Threads, locks and conditions: POSIX threads behind one header. C11's <threads.h> is not used, because macOS and mingw lack it
 * and the thread sanitizer does not know it. */
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

/* Runs `run(context)`, whose result is ignored, in a new thread, which is joined later. Returns false if there is none. */
bool thread_start(struct thread *thread, void *(*run)(void *context), void *context);
void thread_join(struct thread *thread);

/* The same for a thread that nobody waits for. */
bool thread_start_detached(void *(*run)(void *context), void *context);

void thread_sleep(unsigned microseconds);

/* Return false, with nothing to destroy, if the system has no room for another. */
bool mutex_init(struct mutex *mutex);
bool condition_init(struct condition *condition);

void mutex_destroy(struct mutex *mutex);
void mutex_lock(struct mutex *mutex);
void mutex_unlock(struct mutex *mutex);

void condition_destroy(struct condition *condition);
void condition_signal(struct condition *condition);
void condition_broadcast(struct condition *condition);

/* Releases the mutex, which the caller holds, while it waits. May return without a signal: the caller looks again. */
void condition_wait(struct condition *condition, struct mutex *mutex);

#endif
