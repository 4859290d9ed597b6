/* Another solver as a program: it gets the puzzle on its standard input and prints events (watch/event.h). Or a stream of events that comes
 * from elsewhere. */
#ifndef WATCH_PROGRAM_H
#define WATCH_PROGRAM_H

#include "base/buffer.h"
#include "watch/run.h"

struct watch_program {
    const char *const
        *argument; /* the program's name and arguments, NULL behind the last; NULL: `descriptor` is read */
    int descriptor;
    double most_seconds; /* it is ended after that; 0: it may take as long as it wants */
};

/* What became of it. */
struct watch_result {
    struct watch_totals totals;
    bool failed; /* it could not be started, has ended with an error, or was ended; `failure` says how */
    bool was_started;
    bool is_full; /* the trace has no room for more */
    double seconds;
    struct text_error failure;
};

/* Runs the program to its end and writes the trace of params, which who has made it closes. Once `*params->cancel` becomes true, the
 * program is asked to end, then ended, with all that it has started. */
void watch_program_run(const struct watch_program *program, const struct puzzle *puzzle,
                       const struct watch_params *params, struct watch_result *result);

/* Appends the puzzle as the program gets it: a line of characters for a plain 9x9 board, otherwise our own form. */
void watch_program_input(const struct puzzle *puzzle, struct buffer *text);

#endif
