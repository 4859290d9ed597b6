/* Another solver as a program: it gets the puzzle on its standard input and prints events (watch/event.h). Or a stream
 * of events that comes from elsewhere. */
#ifndef WATCH_PROGRAM_H
#define WATCH_PROGRAM_H

#include "base/buffer.h"
#include "engine/engine.h"
#include "watch/attach.h"
#include "watch/run.h"

/* Limits of a program besides that of time on the clock; 0: none. */
struct watch_limits {
    double processor; /* seconds of processor time of it and all that it starts (child_limits_processor) */
    uint64_t memory;  /* bytes of each of its processes (child_limits_processor) */
    uint64_t output;  /* bytes that it prints */
    uint64_t steps;   /* that are read of it */
};

/* The limit that a program has reached. */
enum watch_limit {
    WATCH_LIMIT_NONE,
    WATCH_LIMIT_TIME,
    WATCH_LIMIT_PROCESSOR,
    WATCH_LIMIT_MEMORY,
    WATCH_LIMIT_OUTPUT,
    WATCH_LIMIT_STEPS,
};

/* It stays as it is made. */
struct watch_program {
    char **argument;     /* the program's name and its arguments, NULL behind the last; NULL: a stream */
    int descriptor;      /* of the stream */
    double most_seconds; /* of the clock on the wall; 0: it may take as long as it wants */
    struct watch_limits limits;
    struct attach_settings attach; /* its texts are the program's own */
    struct attachment *built;      /* its sources with hooks, for all of its runs; NULL: each start builds them */
    _Atomic unsigned references;   /* private */
};

/* Copies the arguments: the program's name and its own, NULL behind the last. Without them (NULL) `descriptor` is read,
 * once. The program is ended after so many seconds; 0: it may take as long as it wants. Who gets it holds a reference.
 */
struct watch_program *watch_program_create(const char *const *argument, int descriptor, double most_seconds);
/* Limits it, before it runs. */
void watch_program_limit(struct watch_program *program, const struct watch_limits *limits);
/* Makes its variables be followed, before it runs. Copies the texts. */
void watch_program_attach(struct watch_program *program, const struct attach_settings *settings);
/* Compiles its sources once, if it is followed and has some. Otherwise, and where that fails, each start does so. */
void watch_program_build(struct watch_program *program);
struct watch_program *watch_program_ref(struct watch_program *program);
void watch_program_unref(struct watch_program *program); /* takes NULL */

/* Reads a command line: words with blanks between them, in which quotes and backslashes hold blanks, as a shell does.
 * Returns NULL with `error` filled if a quote does not end or there is no word. */
struct watch_program *watch_program_read(const char *line, struct text_error *error);

/* Appends the command line, as watch_program_read reads it. */
void watch_program_write(const struct watch_program *program, struct buffer *line);

/* Writes what its traces name as the engine: TRACE_WATCH, then the name of the file that it runs. */
void watch_program_name(const struct watch_program *program, char *name, size_t size);

/* The result of a run. */
struct watch_result {
    struct watch_totals totals;
    bool failed; /* it could not be started, has ended with an error, or was ended; `failure` says how */
    bool was_started;
    bool is_full; /* the trace has no room for more */
    enum watch_limit limit;
    double seconds, judging; /* on the clock; of them in which its lines were read and judged */
    double processor;        /* seconds of the program and of what it has started */
    uint64_t memory;         /* bytes, of the largest of its processes; 0: unknown */
    struct text_error failure;
};

/* program_run.c: runs the program to its end and writes the trace of params, which who has made it closes. Once
 * `*params->cancel` becomes true, the program is asked to end, then ended, with all that it has started. */
void watch_program_run(const struct watch_program *program, const struct puzzle *puzzle,
                       const struct watch_params *params, struct watch_result *result);

/* The same with a new trace, which is closed and belongs to the caller, within `memory` and `disk` bytes. `params` has
 * all but the trace. */
struct trace *watch_program_trace(const struct watch_program *program, const struct puzzle *puzzle,
                                  const struct watch_params *params, uint64_t memory, uint64_t disk,
                                  struct watch_result *result);

struct child;

/* Starts it with the puzzle as its input, or an empty one for NULL. `attachment`: NULL if its variables are not
 * followed. Returns false with errno set if it cannot be started. */
bool watch_program_start(const struct watch_program *program, const struct attachment *attachment,
                         const struct puzzle *puzzle, struct child *child);

/* own_puzzle.c: runs a program without a puzzle until its own one is found, and appends that. */
bool watch_program_own_puzzle(const struct watch_program *program, struct buffer *text, struct text_error *error);

/* Appends the puzzle as the program gets it: a line of characters for a plain 9x9 board, otherwise our own form. */
void watch_program_input(const struct puzzle *puzzle, struct buffer *text);

/* The engine that runs a program. The context of its task is a struct watch_task. */
extern const struct engine engine_watch;

struct watch_task {
    struct watch_program *program;
    struct watch_result result; /* valid once the trace is closed */
};

/* Makes such a context, which has a reference of its own. */
struct watch_task *watch_task_create(struct watch_program *program);

#endif
