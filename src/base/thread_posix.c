#include <signal.h>
#include <time.h>

#include "base/memory.h"
#include "base/thread.h"

enum { MICROSECONDS_A_SECOND = 1000000 };

void thread_sleep(unsigned microseconds)
{
    nanosleep(&(struct timespec){.tv_sec = microseconds / MICROSECONDS_A_SECOND,
                                 .tv_nsec = microseconds % MICROSECONDS_A_SECOND * 1000L},
              NULL);
}

static void fill_stop_signals(sigset_t *signals)
{
    sigemptyset(signals);
    sigaddset(signals, SIGINT);
    sigaddset(signals, SIGQUIT);
    sigaddset(signals, SIGTERM);
    sigaddset(signals, SIGHUP);
}

int thread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*run)(void *context), void *context)
{
    sigset_t signals, before;
    fill_stop_signals(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    int failure = pthread_create(handle, attributes, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure;
}

void thread_hold_stop_signals(void)
{
    sigset_t signals;
    fill_stop_signals(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

struct watch {
    void (*stop)(void *context);
    void *context;
};

static void *watch_stop_signals(void *context)
{
    struct watch watch = *(struct watch *)context;
    sigset_t signals;
    int number;
    memory_free(context);
    fill_stop_signals(&signals);
    while (!sigwait(&signals, &number))
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
