#include <signal.h>
#include <time.h>

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

bool thread_wait_for_stop_signal(void)
{
    sigset_t signals;
    int number;
    fill_stop_signals(&signals);
    return !sigwait(&signals, &number);
}
