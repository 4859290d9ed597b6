/* The run of another solver, from its output to a trace. Each line of events becomes a step, with its reason if one
 * is found, and with a claim (step/step.h): whether it is proved, true, open or wrong. If a later step depends on
 * something that the solver does not print, that is added: the steps to a contradiction, for example, if the solver
 * only prints that there is one.
 *
 *     struct watch_run *run = watch_run_create(puzzle, &params);
 *     while ((length = read ...))
 *         if (!watch_run_take(run, bytes, length)) ... the trace is full ...
 *     watch_run_end(run);
 *     watch_run_totals(run)->wrong ...
 *     watch_run_destroy(run); */
#ifndef WATCH_RUN_H
#define WATCH_RUN_H

#include "base/cancel.h"
#include "trace/trace.h"

struct watch_run;

struct watch_params {
    struct trace *trace;  /* an empty trace of the puzzle, which the run writes and its creator closes */
    bool is_live;         /* somebody watches: held-back steps are shown when nothing has come for a while */
    bool asks_techniques; /* also search for reasons with human techniques; this may take seconds for each step */
    double most_asking;   /* seconds for these searches in total; 0: no limit */
    const struct cancel *cancel; /* may be NULL; once cancellation is requested, techniques are no longer used */
};

/* Seconds for reasons in total if somebody waits for the end, so a program that prints thousands of steps without
 * reasons can still be followed. */
enum { WATCH_MOST_ASKING = 60 };

/* The source of the steps: the first one that shows a change. */
enum watch_seen { WATCH_SEEN_NOTHING, WATCH_SEEN_EVENTS, WATCH_SEEN_STATES, WATCH_SEEN_GRIDS };

enum watch_end { WATCH_UNFINISHED, WATCH_SOLVED, WATCH_NONE };

enum { WATCH_EVENT_TEXT = 80, WATCH_LOG_TEXT = 160, WATCH_SIGN_TEXT = 240 };

/* The report on a run: how it ended, counts, the first wrong step, the first sign of a mistake, and its log. */
struct watch_totals {
    enum watch_end end;
    enum watch_seen seen;
    unsigned open_cells; /* when the run has ended: number of cells with several digits left, or none */
    uint64_t steps;      /* steps stated by the solver; guesses among them */
    uint64_t guesses, added, unproved, wrong;
    uint64_t misread;                          /* steps that the trace calls wrong although the program was right */
    uint64_t not_judged;                       /* events after a guess that was not understood */
    uint64_t solutions;                        /* full boards that obey the rules, if the program's states are read */
    uint64_t first_wrong;                      /* number of the step in the trace; 0: none */
    char first_wrong_text[WATCH_EVENT_TEXT];   /* its text */
    uint64_t first_wrong_line;                 /* line in the output */
    char first_wrong_source[WATCH_EVENT_TEXT]; /* line of the program's source, or "" */
    char sign[WATCH_SIGN_TEXT];                /* the first sign of a mistake, in words, or "" */
    uint64_t sign_step, sign_line;             /* step and line of the sign */
    char sign_source[WATCH_EVENT_TEXT];        /* line of the program's source, or "" */
    uint64_t clashes;                          /* how many times it continued with two equal digits in a house */
    char last_log[WATCH_LOG_TEXT];             /* the last line of the log, or the last one that names an error */
    uint64_t lines, errors; /* lines so far; those that look like an event but are wrong or impossible */
    struct text_error first_error;
};

/* Returns whether the run's first fault is a sign, without an earlier wrong step. */
static inline bool watch_begins_with_sign(const struct watch_totals *totals)
{
    return *totals->sign && (!totals->first_wrong || totals->sign_step <= totals->first_wrong);
}

/* The puzzle must outlive the run. */
struct watch_run *watch_run_create(const struct puzzle *puzzle, const struct watch_params *params);
void watch_run_destroy(struct watch_run *run); /* `run` may be NULL. */

/* Take the solver's output, in pieces of any size: standard output, and standard error, which is the log. Return false
 * when the trace is full. */
bool watch_run_take(struct watch_run *run, const char *bytes, size_t length);
bool watch_run_take_log(struct watch_run *run, const char *bytes, size_t length);

/* Takes what the helper writes about a followed program (watch/attach.h): lines with `board`, `set` and `@` (event.h),
 * in pieces of any size. After the first call, the program's other output is treated as log. Returns false when the
 * trace is full. */
bool watch_run_take_events(struct watch_run *run, const char *bytes, size_t length);

/* Applies held-back states, because nothing has come for a while. Returns false when the trace is full. */
bool watch_run_wait(struct watch_run *run);

/* Ends the run: the solver has ended, or was stopped (`was_stopped`). Its last line may have no line end. A run without
 * an end gets a last step with the rest of the log. */
bool watch_run_end(struct watch_run *run, bool was_stopped);

const struct watch_totals *watch_run_totals(const struct watch_run *run);

#endif
