/* Another solver as a program, which gets the puzzle on its standard input and prints events (watch/event.h); or a
 * stream of events from elsewhere. */
#ifndef WATCH_PROGRAM_H
#define WATCH_PROGRAM_H

#include "base/buffer.h"
#include "engine/engine.h"
#include "watch/attach.h"
#include "watch/run.h"

/* Limits of a program besides time; 0: none. */
struct watch_limits {
    double processor; /* seconds of processor time of the program and its descendants (child_limits_processor) */
    uint64_t memory;  /* bytes for each of its processes (child_limits_processor) */
    uint64_t output;  /* bytes of output */
    uint64_t steps;   /* steps to read */
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

/* Constant after its creation. */
struct watch_program {
    char **argument;     /* the program's name and its arguments, ended by NULL; NULL: a stream */
    int descriptor;      /* descriptor of the stream */
    double most_seconds; /* seconds of real time; 0: no limit */
    struct watch_limits limits;
    struct attach_settings attach; /* its texts belong to this struct */
    struct attachment *built;      /* its sources compiled with hooks, for all runs; NULL: each start compiles them */
    _Atomic unsigned references;   /* private */
};

/* Copies the arguments: the program's name and its own arguments, ended by NULL. If `argument` is NULL, `descriptor` is
 * read, once. The program is ended after this many seconds; 0: no limit. The caller gets a reference. */
struct watch_program *watch_program_create(const char *const *argument, int descriptor, double most_seconds);
/* Sets its limits, before it runs. */
void watch_program_limit(struct watch_program *program, const struct watch_limits *limits);
/* Makes its variables be followed, before it runs. Copies the texts. */
void watch_program_attach(struct watch_program *program, const struct attach_settings *settings);
/* Compiles its sources once, if it is followed and has any. Otherwise, or if that fails, each start does so. */
void watch_program_build(struct watch_program *program);
struct watch_program *watch_program_ref(struct watch_program *program);
void watch_program_unref(struct watch_program *program); /* `program` may be NULL. */

/* Reads a command line: words separated by blanks, which quotes and backslashes protect as in a shell. Returns NULL
 * with `error` filled if a quote is not closed or there is no word. */
struct watch_program *watch_program_read(const char *line, struct text_error *error);

/* Appends the command line in the form that watch_program_read reads. */
void watch_program_write(const struct watch_program *program, struct buffer *line);

/* Writes the program's name as engine of its traces: TRACE_WATCH and the name of the file that it runs. */
void watch_program_name(const struct watch_program *program, char *name, size_t size);

/* The result of a run. */
struct watch_result {
    struct watch_totals totals;
    bool failed; /* it could not be started, ended with an error, or was ended; `failure` describes it */
    bool was_started;
    bool is_full; /* the trace is full */
    enum watch_limit limit;
    double seconds, judging; /* real time; the part of it for reading and judging its lines */
    double processor;        /* seconds of processor time of the program and its descendants */
    uint64_t memory;         /* bytes of its largest process; 0: unknown */
    struct text_error failure;
};

/* program_run.c: runs the program to its end and writes the trace of `params`, which the caller closes. After
 * `params->cancel` is requested, the program and its descendants are asked to end, then ended. */
void watch_program_run(const struct watch_program *program, const struct puzzle *puzzle,
                       const struct watch_params *params, struct watch_result *result);

/* Runs the program with a new trace, which is closed and belongs to the caller, within `memory` and `disk` bytes.
 * `params` has everything except the trace. */
struct trace *watch_program_trace(const struct watch_program *program, const struct puzzle *puzzle,
                                  const struct watch_params *params, uint64_t memory, uint64_t disk,
                                  struct watch_result *result);

struct child;

/* Starts it with the puzzle, or nothing (NULL), as standard input. `attachment`: NULL if its variables are not
 * followed. Returns false with errno set if it cannot be started. */
bool watch_program_start(const struct watch_program *program, const struct attachment *attachment,
                         const struct puzzle *puzzle, struct child *child);

/* own_puzzle.c: runs a program without a puzzle until its own puzzle is found, and appends that. */
bool watch_program_own_puzzle(const struct watch_program *program, struct buffer *text, struct text_error *error);

/* Appends the puzzle in the form in which the program gets it: a line of characters for a plain 9x9 board, otherwise
 * our own form. */
void watch_program_input(const struct puzzle *puzzle, struct buffer *text);

/* The engine that runs a program. The context of its task is a struct watch_task. */
extern const struct engine engine_watch;

struct watch_task {
    struct watch_program *program;
    struct watch_result result; /* valid when the trace is closed */
};

/* Makes such a context, which takes its own reference. */
struct watch_task *watch_task_create(struct watch_program *program);

#endif
