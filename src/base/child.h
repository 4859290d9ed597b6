/* Another program that runs while this one goes on, with its output in a pipe. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum child_stream {
    CHILD_OUTPUT,       /* standard output is read */
    CHILD_OUTPUT_ALONE, /* standard output is read, and what goes to standard error is dropped */
    CHILD_ERRORS,       /* standard error is read */
    CHILD_BOTH,         /* both are read, each in a pipe of its own */
    CHILD_EVENTS,       /* the same, and a third pipe; SUDOSCOPE_EVENTS in its environment is its number there */
};

/* A program to start. */
struct child_program {
    const char *path;            /* looked for among the installed programs unless it has a slash */
    const char *const *argument; /* the first one is the program's name, the last one NULL */
    const char *input; /* the file that standard input comes from; "": it is empty; NULL: this program's own */
    enum child_stream stream;
    const char *text; /* what standard input has, in place of `input`, at most CHILD_MAX_TEXT bytes; or NULL */
    const char *const
        *variable;         /* "NAME=value" for its environment besides this program's, the last one NULL; or NULL */
    bool leads_group;      /* it and all that it starts can be stopped together, and end with this program */
    double most_processor; /* of one that leads a group, where child_limits_processor: it and all that it starts are
                              ended after so many seconds of processor time; 0: they take what they want */
    uint64_t most_memory;  /* bytes, the same for each of its processes; 0: no limit */
};

/* Returns whether the processor time and the memory of a program can be limited. */
bool child_limits_processor(void);

/* Returns whether a program can have a third pipe (CHILD_EVENTS). */
bool child_has_events(void);

enum { CHILD_MAX_TEXT = 65536 };

struct child {
    intptr_t process; /* private, as below: what the system calls it */
    int output;       /* the end of the pipe that is read */
    int errors;       /* the same for standard error with CHILD_BOTH or CHILD_EVENTS; otherwise -1 */
    int events;       /* the same for the third pipe with CHILD_EVENTS; otherwise -1 */
    intptr_t group;   /* 0: it leads none */
    int leftover;     /* its number (leftovers.h), or -1 */
    int guard;        /* this program's end of the guard's socket (guard.h); -1: it runs without one */
};

/* The resources that the run of a program took. */
struct child_usage {
    int status;        /* exit status, or 128 plus the number of the signal that ended it */
    double processor;  /* seconds of processor time */
    uint64_t memory;   /* bytes, at its peak; 0: unknown */
    bool is_exhausted; /* it was ended for its processor time */
};

/* Starts a program. Returns false, with nothing to finish and errno set, if it cannot be started. */
bool child_start(struct child *child, const struct child_program *program);

/* Waits for more of the stream and reads up to `size` bytes of it. Returns how many; 0 at its end. */
size_t child_read(const struct child *child, void *bytes, size_t size);

/* Do the same for standard error and for the third pipe. A different thread may read the output meanwhile. */
size_t child_read_errors(const struct child *child, void *bytes, size_t size);
size_t child_read_events(const struct child *child, void *bytes, size_t size);

/* Waits at most so long for something to be read, or for the end of a stream. Returns the set of streams that are
 * ready. A stream that is not wanted is not waited for. */
enum { CHILD_READY_OUTPUT = 1, CHILD_READY_ERRORS = 2, CHILD_READY_EVENTS = 4 };
unsigned child_wait(const struct child *child, unsigned wanted, unsigned milliseconds);

/* Returns whether the program has ended; what it has started may go on, and keep the streams open. */
bool child_has_ended(const struct child *child);

/* Something else that is read like the output of a program: child_finish must not be called. */
struct child child_of_descriptor(int descriptor);

/* Reads the stream to its end, which may take as long as the program runs, and keeps the first line, cut to `size`
 * bytes. */
void child_read_line(const struct child *child, char *line, size_t size);

/* Asks the program to end, or ends it at once, with all that it has started if it leads a group. May be called from
 * another thread until child_finish is called. */
void child_stop(const struct child *child);
void child_kill(const struct child *child);

/* Waits for the program's end and closes the pipe. Returns whether its exit status was 0. `usage` may be NULL. */
bool child_finish(struct child *child, struct child_usage *usage);

/* Returns whether a program of this name is among the installed ones. */
bool child_is_installed(const char *name);

#endif
