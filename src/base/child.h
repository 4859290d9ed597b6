/* Another program that runs while this one goes on, with one of its output streams in a pipe. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum child_stream {
    CHILD_OUTPUT,       /* standard output is read */
    CHILD_OUTPUT_ALONE, /* standard output is read, and what goes to standard error is dropped */
    CHILD_ERRORS,       /* standard error is read */
};

/* What is to be started. */
struct child_program {
    const char *path;            /* looked for among the installed programs unless it has a slash */
    const char *const *argument; /* the first one is the program's name, the last one NULL */
    const char *input; /* the file that standard input comes from; "": it is empty; NULL: this program's own */
    enum child_stream stream;
};

struct child {
    intptr_t process; /* private, as below: what the system calls it */
    int output;       /* the end of the pipe that is read */
};

/* What the run of a program took. */
struct child_usage {
    int status;       /* exit status, or 128 plus the number of the signal that ended it */
    double processor; /* seconds of processor time */
    uint64_t memory;  /* bytes, at its peak; 0: unknown */
};

/* Starts a program. Returns false, with nothing to finish and errno set, if it cannot be started. */
bool child_start(struct child *child, const struct child_program *program);

/* Waits for more of the stream and reads up to `size` bytes of it. Returns how many; 0 at its end. */
size_t child_read(const struct child *child, void *bytes, size_t size);

/* Reads the stream to its end, which may take as long as the program runs, and keeps the first line, cut to `size` bytes. */
void child_read_line(const struct child *child, char *line, size_t size);

/* Asks the program to end. May be called from another thread until child_finish is called. */
void child_stop(const struct child *child);

/* Waits for the program's end and closes the pipe. Returns whether its exit status was 0. `usage` may be NULL. */
bool child_finish(struct child *child, struct child_usage *usage);

/* Whether a program of this name is among the installed ones. */
bool child_is_installed(const char *name);

#endif
