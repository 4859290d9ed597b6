/* A guard: a process of its own between this program and one that it starts. It is the reaper of all that the started
 * program starts, and ends all of it once this program asks for that, or has ended in any way, SIGKILL included: then
 * its end of a socket closes.
 *
 * The guard is this program's own file, started anew under another name, and never comes to `main`. Where there are no
 * guards, on other systems than Linux, a started program runs directly. */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/child.h"

/* The descriptor at which the guard finds its end of the socket. */
enum { GUARD_DESCRIPTOR = 3 };

/* The news of the guard: first that the program runs, or why not; then that it has ended, while what it started may go
 * on; at last how. */
enum guard_news { GUARD_STARTED, GUARD_FAILED, GUARD_ENDED, GUARD_DONE };

struct guard_report {
    enum guard_news news;
    int number;        /* of the process that runs; errno of the failure; at last the status, as of wait() */
    bool is_exhausted; /* the program and all that it started took more processor time than they may */
    double processor;  /* seconds of the program */
    uint64_t memory;   /* bytes of the program, at its peak */
};

/* The guard is asked to send SIGTERM to the program's group, or to end all that there is. */
enum guard_wish { GUARD_STOP = 't', GUARD_KILL = 'k' };

bool guard_is_possible(void);

/* Opens the socket: this program's end, and the guard's. Returns false with errno set on failure. */
bool guard_open(int ends[2]);

/* Returns the path of the guard's file; and its arguments, which the caller frees as one block: it is to run `path`
 * with `argument`, whose last one is NULL, for at most so many seconds of processor time; 0: as many as it wants.
 * `has_events`: the program also gets the descriptor after GUARD_DESCRIPTOR. */
const char *guard_path(void);
const char **guard_arguments(const struct child_program *program, bool has_events);

/* Reads the next report, for which it waits. Returns false if the guard has ended. */
bool guard_read(int end, struct guard_report *report);
void guard_ask(int end, enum guard_wish wish);

#endif
