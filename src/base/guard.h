/* A guard: a process between this program and one that it starts. It becomes the parent of all orphaned descendants
 * of the started program. It ends all of them when this program asks for it, or when its socket closes because this
 * program has ended, even by SIGKILL.
 *
 * The guard runs this program's own file under another name and never reaches `main`. Systems other than Linux have
 * no guards; there a started program runs directly. */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/child.h"

/* The descriptor at which the guard finds its end of the socket. */
enum { GUARD_DESCRIPTOR = 3 };

/* The guard's reports, in order: the program runs, or could not be started; the program has ended, though its
 * descendants may run on; all have ended, with the status. */
enum guard_news { GUARD_STARTED, GUARD_FAILED, GUARD_ENDED, GUARD_DONE };

struct guard_report {
    enum guard_news news;
    int number;        /* the process number; errno of the failure; or the status of wait() */
    bool is_exhausted; /* the program and its descendants used more processor time than allowed */
    double processor;  /* seconds of processor time */
    uint64_t memory;   /* bytes of memory, at the peak */
};

/* Requests to the guard: send SIGTERM to the program's group, or end all descendants. */
enum guard_wish { GUARD_STOP = 't', GUARD_KILL = 'k' };

bool guard_is_possible(void);

/* Opens the socket: this program's end, and the guard's. Returns false with errno set on failure. */
bool guard_open(int ends[2]);

/* Returns the path of the guard's file; and the guard's arguments, which the caller frees as one block. The guard runs
 * `path` with `argument` (ended by NULL) for at most `most_processor` seconds of processor time; 0: no limit.
 * `has_events`: the program also inherits the descriptor after GUARD_DESCRIPTOR. */
const char *guard_path(void);
const char **guard_arguments(const struct child_program *program, bool has_events);

/* Waits for the next report and reads it. Returns false if the guard has ended. */
bool guard_read(int end, struct guard_report *report);
void guard_ask(int end, enum guard_wish wish);

#endif
