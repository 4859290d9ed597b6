/* Another program that runs while the window goes on, with one of its output streams in a pipe. */
#ifndef WINDOW_CHILD_H
#define WINDOW_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct child {
    pid_t process;
    int output; /* the end of the pipe that is read */
};

/* Starts a program, which is looked for on the PATH unless it has a slash. `argument` ends with NULL. `stream` is STDOUT_FILENO or
 * STDERR_FILENO. Returns false, with nothing to close, if it cannot be started. */
bool child_start(struct child *child, const char *program, const char *const *argument, int stream);

/* The same for its standard output; what it says on standard error is dropped. */
bool child_start_quietly(struct child *child, const char *program, const char *const *argument);

/* Reads the stream to its end, which may take as long as the program runs, and keeps the first line, cut to `size` bytes. */
void child_read_line(const struct child *child, char *line, size_t size);

/* Waits for the program's end and closes the pipe. Returns whether its exit status was 0. */
bool child_finish(struct child *child);

#endif
