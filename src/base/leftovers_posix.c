/* The table is static, because a signal handler receives no context (tests/limits.py lists this file as an exception).
 */
#include "base/leftovers.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_LEFTOVERS = 64 };

enum state { FREE, TAKEN, FILE_NAMED, GROUP_RUNS };

static struct leftover {
    atomic_int state;
    pid_t group;
    char path[PATH_MAX];
} leftovers[MAX_LEFTOVERS];

static pthread_once_t once = PTHREAD_ONCE_INIT;

void leftovers_clear(void)
{
    int failure = errno;
    for (int i = 0; i < MAX_LEFTOVERS; i++) {
        int state = atomic_load(&leftovers[i].state);
        if (state == FILE_NAMED)
            unlink(leftovers[i].path);
        else if (state == GROUP_RUNS)
            kill(-leftovers[i].group, SIGKILL);
    }
    errno = failure;
}

/* Clears the leftovers, then ends the program by the same signal when this handler returns. */
static void handle(int number)
{
    leftovers_clear();
    signal(number, SIG_DFL);
    raise(number);
}

static void install(void)
{
    static const int signals[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART}, present;
        sigemptyset(&action.sa_mask);
        if (!sigaction(signals[i], NULL, &present) && present.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}

/* Reserves a place in the table for the caller. Returns its number, or -1. */
static int take_place(void)
{
    pthread_once(&once, install);
    for (int i = 0; i < MAX_LEFTOVERS; i++) {
        int expected = FREE;
        if (atomic_compare_exchange_strong(&leftovers[i].state, &expected, TAKEN))
            return i;
    }
    return -1;
}

int leftovers_add_file(const char *path)
{
    int place = strlen(path) < PATH_MAX ? take_place() : -1;
    if (place < 0)
        return -1;
    snprintf(leftovers[place].path, sizeof leftovers[place].path, "%s", path);
    atomic_store(&leftovers[place].state, FILE_NAMED);
    return place;
}

int leftovers_add_group(intptr_t group)
{
    int place = take_place();
    if (place < 0)
        return -1;
    leftovers[place].group = (pid_t)group;
    atomic_store(&leftovers[place].state, GROUP_RUNS);
    return place;
}

void leftovers_remove(int number)
{
    if (number >= 0)
        atomic_store(&leftovers[number].state, FREE);
}
