/* The run of another solver, from the bytes that it prints to a trace. Each line of events becomes a step, with its
 * reason where one is found, and with a claim (step/step.h): whether it is proved, true, open or wrong. Where a later
 * step rests on something that the solver does not say, that is added: the way to a contradiction, say, where the
 * solver only says that there is one.
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
    struct trace *trace;  /* of the puzzle, without steps; the run writes it, and whoever has made it closes it */
    bool is_live;         /* somebody watches: what is held back is shown when nothing has come for a while */
    bool asks_techniques; /* also asks the human techniques for reasons, which may take seconds a step */
    double most_asking;   /* for so many seconds in all; 0: as long as it takes */
    const struct cancel *cancel; /* or NULL; once requested, no technique is asked any more */
};

/* Seconds for reasons in all, where somebody waits for the end: so a program that prints thousands of steps without
 * reasons can still be followed. */
enum { WATCH_MOST_ASKING = 60 };

/* The source of the steps. The first that shows a change decides. */
enum watch_seen { WATCH_SEEN_NOTHING, WATCH_SEEN_EVENTS, WATCH_SEEN_STATES, WATCH_SEEN_GRIDS };

enum watch_end { WATCH_UNFINISHED, WATCH_SOLVED, WATCH_NONE };

enum { WATCH_EVENT_TEXT = 80, WATCH_LOG_TEXT = 160, WATCH_SIGN_TEXT = 240 };

/* Its members: how it ended, what was counted, the first wrong step, the first sign of a mistake, the log and its
 * lines. */
struct watch_totals {
    enum watch_end end;
    enum watch_seen seen;
    unsigned open_cells; /* once the run has ended: those that have several digits left, or none */
    uint64_t steps;      /* that the solver has said; those of `guesses` among them */
    uint64_t guesses, added, unproved, wrong;
    uint64_t misread;                          /* steps that the trace calls wrong, although the program was right */
    uint64_t not_judged;                       /* events behind a guess that was not understood */
    uint64_t solutions;                        /* full boards that keep the rules, of a program whose states are read */
    uint64_t first_wrong;                      /* the number of the step in the trace; 0: none */
    char first_wrong_text[WATCH_EVENT_TEXT];   /* what it says */
    uint64_t first_wrong_line;                 /* of what was printed */
    char first_wrong_source[WATCH_EVENT_TEXT]; /* the line of the program's source, or "" */
    char sign[WATCH_SIGN_TEXT];                /* the first thing by which a mistake shows, in words, or "" */
    uint64_t sign_step, sign_line;             /* where that is */
    char sign_source[WATCH_EVENT_TEXT];        /* the line of the program's source, or "" */
    uint64_t clashes;                          /* how often it went on with two equal digits in a house */
    char last_log[WATCH_LOG_TEXT];             /* the last line of the log, or the last one that names an error */
    uint64_t lines, errors; /* lines so far; those that look like an event and are none, or that cannot be */
    struct text_error first_error;
};

/* Returns whether the first fault of the run is a sign, and no wrong step came before it. */
static inline bool watch_begins_with_sign(const struct watch_totals *totals)
{
    return *totals->sign && (!totals->first_wrong || totals->sign_step <= totals->first_wrong);
}

/* The puzzle must outlive the run. */
struct watch_run *watch_run_create(const struct puzzle *puzzle, const struct watch_params *params);
void watch_run_destroy(struct watch_run *run); /* takes NULL */

/* Takes what the solver has printed, in parts of any size; and what it has printed to its standard error, which is log.
 * Returns false once the trace is full. */
bool watch_run_take(struct watch_run *run, const char *bytes, size_t length);
bool watch_run_take_log(struct watch_run *run, const char *bytes, size_t length);

/* Takes what a helper has written of a program that is followed (watch/attach.h): lines with `board`, `set` and `@`
 * (event.h), in parts of any size. What such a program prints is its log from then on. Returns false once the trace is
 * full. */
bool watch_run_take_events(struct watch_run *run, const char *bytes, size_t length);

/* Nothing has come for a while: what was held back is done. Returns false once the trace is full. */
bool watch_run_wait(struct watch_run *run);

/* The solver has ended, or `was_stopped` before its end: its last line may have no line end. A run without an end of
 * its own gets a last step, with the rest of the log. */
bool watch_run_end(struct watch_run *run, bool was_stopped);

const struct watch_totals *watch_run_totals(const struct watch_run *run);

#endif
