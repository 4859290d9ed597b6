/* The table of names is static, because a signal handler receives no context (tests/limits.py lists this file as an exception). */
#include "base/temp_files.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FILES = 8 };

enum state { FREE, TAKEN, NAMED };

static struct temp_file {
    atomic_int state;
    char path[PATH_MAX];
} files[MAX_FILES];

static pthread_once_t once = PTHREAD_ONCE_INIT;

void temp_files_delete(void)
{
    int failure = errno;
    for (int i = 0; i < MAX_FILES; i++) {
        if (atomic_load(&files[i].state) == NAMED)
            unlink(files[i].path);
    }
    errno = failure;
}

/* Ends the program by the same signal, once this handler has returned. */
static void handle(int number)
{
    temp_files_delete();
    signal(number, SIG_DFL);
    raise(number);
}

static void install(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART}, present;
        sigemptyset(&action.sa_mask);
        if (!sigaction(signals[i], NULL, &present) && present.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}

int temp_files_add(const char *path)
{
    if (strlen(path) >= PATH_MAX)
        return -1;
    pthread_once(&once, install);
    for (int i = 0; i < MAX_FILES; i++) {
        int expected = FREE;
        if (!atomic_compare_exchange_strong(&files[i].state, &expected, TAKEN))
            continue;
        snprintf(files[i].path, sizeof files[i].path, "%s", path);
        atomic_store(&files[i].state, NAMED);
        return i;
    }
    return -1;
}

void temp_files_remove(int number)
{
    if (number >= 0)
        atomic_store(&files[number].state, FREE);
}
