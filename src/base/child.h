/* A program that this one has started, with its output in a pipe. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum child_stream {
    CHILD_OUTPUT,       /* standard output is read */
    CHILD_OUTPUT_ALONE, /* standard output is read, and standard error is discarded */
    CHILD_ERRORS,       /* standard error is read */
    CHILD_BOTH,         /* both are read, each from a pipe of its own */
    CHILD_EVENTS,       /* like CHILD_BOTH, with a third pipe whose descriptor the program finds in its variable
                         * SUDOSCOPE_EVENTS */
};

/* A program to start. */
struct child_program {
    const char *path;            /* a path, or without a slash the name of an installed program */
    const char *const *argument; /* argument 0 is the program's name; NULL ends the list */
    const char *input; /* the file for standard input; "": an empty one; NULL: standard input of this program */
    enum child_stream stream;
    const char *text; /* the content of standard input, instead of `input`, at most CHILD_MAX_TEXT bytes; or NULL */
    const char *const *variable; /* "NAME=value" to add to its environment, ended by NULL; or NULL */
    bool leads_group;      /* the program and its descendants can be stopped together, and end when this program ends */
    double most_processor; /* seconds of processor time after which a group is ended; needs `leads_group` and
                            * child_limits_processor; 0: no limit */
    uint64_t most_memory;  /* bytes, the same for each of its processes; 0: no limit */
};

/* Returns whether the processor time and the memory of a program can be limited. */
bool child_limits_processor(void);

/* Returns whether a program can have a third pipe (CHILD_EVENTS). */
bool child_has_events(void);

enum { CHILD_MAX_TEXT = 65536 };

struct child {
    intptr_t process; /* private, like all members: the system's handle of the process */
    int output;       /* the reading end of the pipe */
    int errors;       /* the reading end for standard error with CHILD_BOTH or CHILD_EVENTS; otherwise -1 */
    int events;       /* the reading end of the third pipe with CHILD_EVENTS; otherwise -1 */
    intptr_t group;   /* the group that it leads, or 0 */
    int leftover;     /* its number (leftovers.h), or -1 */
    int guard;        /* this program's end of the guard's socket (guard.h); -1: there is no guard */
};

/* The resources that a program used. */
struct child_usage {
    int status;        /* exit status, or 128 plus the number of the signal that ended it */
    double processor;  /* seconds of processor time */
    uint64_t memory;   /* bytes, at its peak; 0: unknown */
    bool is_exhausted; /* the program was ended because it had used all its processor time */
};

/* Starts a program. If it cannot be started, returns false with errno set, and nothing has to be finished. */
bool child_start(struct child *child, const struct child_program *program);

/* Waits for output and reads up to `size` bytes. Returns the number of bytes; 0 at the end of the stream. */
size_t child_read(const struct child *child, void *bytes, size_t size);

/* Do the same for standard error and for the third pipe. A different thread may read the output meanwhile. */
size_t child_read_errors(const struct child *child, void *bytes, size_t size);
size_t child_read_events(const struct child *child, void *bytes, size_t size);

/* Waits at most `milliseconds` until one of the `wanted` streams has bytes or ends. Returns the set of streams that are
 * ready. */
enum { CHILD_READY_OUTPUT = 1, CHILD_READY_ERRORS = 2, CHILD_READY_EVENTS = 4 };
unsigned child_wait(const struct child *child, unsigned wanted, unsigned milliseconds);

/* Returns whether the program has ended. Its descendants may still run and keep the streams open. */
bool child_has_ended(const struct child *child);

/* Returns a child for a descriptor that is to be read like a program's output. Do not call child_finish for it. */
struct child child_of_descriptor(int descriptor);

/* Reads the stream to its end, which takes as long as the program runs. Keeps the first line, cut to `size` bytes. */
void child_read_line(const struct child *child, char *line, size_t size);

/* Asks the program to end, or ends it at once. If it leads a group, this includes its descendants. Another thread may
 * call this until child_finish is called. */
void child_stop(const struct child *child);
void child_kill(const struct child *child);

/* Waits for the program's end and closes the pipe. Returns whether its exit status was 0. `usage` may be NULL. */
bool child_finish(struct child *child, struct child_usage *usage);

/* Returns whether a program of this name is installed. */
bool child_is_installed(const char *name);

#endif
