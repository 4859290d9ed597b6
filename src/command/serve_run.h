/* A command that runs in a thread, and whose output is read line by line. While nobody reads, the command waits: its
 * output takes no memory. */
#ifndef COMMAND_SERVE_RUN_H
#define COMMAND_SERVE_RUN_H

#include "command/serve_method.h"

struct serve_run;

/* Starts the command of the call, which the run takes over, with a time limit in seconds. Returns NULL with `error`
 * filled, without taking over the call, if the system has no pipe for it. */
struct serve_run *serve_run_start(struct serve_call *call, double seconds, struct text_error *error);

enum serve_line { SERVE_LINE, SERVE_LINE_END, SERVE_LINE_TOO_LONG };

/* Reads the next line. `*line` is valid until the next call and has no line end. */
enum serve_line serve_run_read(struct serve_run *run, const char **line);

/* Return the call, and the number of lines read. */
const struct serve_call *serve_run_call(const struct serve_run *run);
uint64_t serve_run_position(const struct serve_run *run);

/* Ends the command early, from any thread. */
void serve_run_cancel(struct serve_run *run);

/* Returns whether the run's time is up, or it was cancelled. */
bool serve_run_is_over(const struct serve_run *run);

/* The end of a run. */
struct serve_end {
    enum exit_status status;
    bool is_late;           /* the time was up before the command had ended */
    struct buffer messages; /* belongs to the caller */
};

/* Ends the command, if it is still running, and frees the run. `end` may be NULL. */
void serve_run_finish(struct serve_run *run, struct serve_end *end);

#endif
