/* Shared by run.c, which reads the lines, run_steps.c, which makes steps of their events, and run_log.c. */
#ifndef WATCH_RUN_INTERNAL_H
#define WATCH_RUN_INTERNAL_H

#include "base/buffer.h"
#include "hint/refutation.h"
#include "watch/coordinates.h"
#include "watch/event.h"
#include "watch/evidence.h"
#include "watch/grid_reader.h"
#include "watch/remarks.h"
#include "watch/run.h"
#include "watch/solver_state.h"
#include "watch/state_path.h"
#include "watch/state_reader.h"

/* Two neighbours with the same digit. */
struct clash {
    cell_id cell, other; /* the cell placed last, and the other one; NO_CELL: there is no clash */
    uint64_t step, line; /* step and line that placed it */
    char source[WATCH_EVENT_TEXT];
    bool is_deduced;
};

/* A sign of a mistake that a correct program may show as well. It is reported after the program has failed. */
struct doubt {
    char text[WATCH_SIGN_TEXT]; /* "": there is none */
    uint64_t step, line;
    char source[WATCH_EVENT_TEXT];
    bool is_circle; /* the program repeats itself, which counts even if it was stopped */
};

/* The state of a run: its puzzle; its lines; its states; signs of a mistake; the step being made. */
struct watch_run {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct watch_params params;
    struct watch_totals totals;
    struct solver_state state;
    struct remarks remarks;
    /* guesses that were not opened: later events are not judged, but kept here */
    size_t ignored_levels;
    struct state_path unjudged;
    bool is_over, is_full;
    /* the line */
    struct buffer line;
    bool skips_line;        /* the line is too long */
    struct buffer log_line; /* standard error */
    event_list events;
    const char *said; /* `said_length` bytes of the line: the current events */
    size_t said_length;
    /* with states, if the program prints no events */
    bool is_attached;     /* its variables are followed: its output is its log */
    bool prints_states;   /* it prints its states itself, so its variables are ignored */
    bool has_said_solved; /* before anything was seen */
    struct buffer digits; /* the last digits of its output, if its variables are followed */
    bool has_printed_solution;
    struct state_reader *states;
    struct grid_reader *grids;
    struct buffer described; /* the current event of a state, in words */
    struct buffer rest;      /* lines that were taken for parts of a grid */
    struct buffer own_line;  /* the current line of watch_run_take_events */
    /* signs of a mistake */
    struct coordinates coordinates;
    char source[WATCH_EVENT_TEXT]; /* the last line of the program's source, or "" */
    struct clash clash;
    uint64_t *placed_by;                     /* [cells]: the step that placed a digit there; 0: none */
    digit_mask tried;                        /* set of all digits placed so far */
    struct doubt doubt, untried, unproved;   /* the first of each kind: a trace of the mistake; a cell in which the
                                              * program has not tried all digits; a step without a reason */
    digit_mask never;                        /* the digits of `untried` */
    bool is_sign_of_loss;                    /* the first sign is the loss of the solution */
    bool is_disordered;                      /* some tried cell was not the first open one in reading order */
    cell_id *successor;                      /* [cells]: the cell tried after this one; NO_CELL: none yet */
    char (*placed_source)[WATCH_EVENT_TEXT]; /* [cells]: the source line that filled the cell */
    /* the step that is made */
    struct step_builder builder;
    digit_mask *taken; /* [cells]: removed by the step so far */
    struct evidence_finder *evidence;
    double asking; /* seconds used by techniques */
    struct refutation *refutation;
    bool *none_placed; /* [cells]: for the refutation */
};

/* run_log.c: note lines of the log; an error in the line; why the current event is impossible (`text` is translated
 * here). The last two are shown with the log and counted, and the first of them is kept. */
void run_add_log(struct watch_run *run, const char *text, size_t length);
void run_report(struct watch_run *run, struct text_error *error);
void run_report_impossible(struct watch_run *run, const char *reason);

/* run_states.c: takes the events of a line about states: set and board. */
void run_take_states(struct watch_run *run);

/* Takes a line without events, which may belong to a grid. */
void run_take_other(struct watch_run *run, const char *text, size_t length);

/* Applies what the states have led to so far; with `is_end`, all of it. Returns false when the trace is full. */
bool run_do_states(struct watch_run *run, bool is_end);

/* Ends a program with states: its last step is a full board that breaks rules, or `solved` without anything else. */
void run_end_states(struct watch_run *run, bool was_stopped);

/* run_signs.c: signs of a mistake, noted before the step that shows them. This one: the step places a digit in a house
 * with an equal given. */
bool run_sign_clashes(const struct watch_run *run, const struct step *step);

/* Notes the appended step, which places digits; and that the cell got its digit in this step. */
void run_sign_deduced(struct watch_run *run, const struct step *step);
void run_sign_placed(struct watch_run *run, cell_id cell, uint64_t step);

/* Handles a program that continues: it guesses, or claims that the board is solved (`is_decisive`), or places a further
 * digit. */
void run_sign_goes_on(struct watch_run *run, bool is_decisive);

/* The program undoes a right guess. */
void run_sign_back(struct watch_run *run);

/* At the end: checks whether the program names its cells by a different convention, which is then the first sign. */
void run_sign_coordinates(struct watch_run *run);

/* The program ends with this many open cells. */
void run_sign_unfinished(struct watch_run *run, unsigned open);

/* Notes the source line, if there is one among the events. */
void run_sign_source(struct watch_run *run, const event_list *events);

/* The program claims wrongly that the board is solved. */
void run_sign_unsolved(struct watch_run *run);

/* The program claims wrongly that the cell has no digit left. */
void run_sign_fail(struct watch_run *run, cell_id cell);

/* The program solved the board in step `solved`, has emptied it since, and has not printed the solution. */
void run_sign_emptied(struct watch_run *run);

/* The program changes a given. */
/* The program solves a different puzzle. */
void run_sign_puzzle(struct watch_run *run, const struct event *event);

void run_sign_given(struct watch_run *run, cell_id cell, digit_mask digits);

/* run_doubts.c: doubts, each noted before its step. A state changes a cell and leaves a later digit unchanged. */
void run_doubt_kept(struct watch_run *run, const struct state_events *state);

/* A cell of two boards changes at once. */
void run_doubt_shared(struct watch_run *run, const struct state_events *state);

/* The program tries the digit. */
void run_doubt_guess(struct watch_run *run, struct change kept);

/* The program tries a digit after a contradiction; it backtracks without an open guess; it closes the innermost
 * level. */
void run_doubt_no_back(struct watch_run *run, const struct event *event);
void run_doubt_no_guess(struct watch_run *run);
void run_doubt_back(struct watch_run *run);

/* No reason was found for the step. */
void run_doubt_unproved(struct watch_run *run);

/* Returns the cell tried last at the innermost level, and all digits tried there; or NO_CELL. */
cell_id run_tried_last(const struct watch_run *run, digit_mask *tried);

/* Writes digits, "1, 2 or 5". `last` is the word before the last one. */
void run_say_digits(digit_mask digits, const char *last, char *text, size_t size);

/* Makes the doubt the first sign of a mistake. */
void run_say_doubt(struct watch_run *run, const struct doubt *doubt);

/* Reports a doubt that is the first sign of failure, after the program has ended. */
void run_doubt_end(struct watch_run *run, bool was_stopped);

/* run_steps.c: handles the event at `*at` of the line, with those that form one step with it, and moves on. Returns
 * false when the trace is full. */
bool run_take_event(struct watch_run *run, size_t *at);

/* Returns the number of cells with several digits left, or none. */
unsigned run_open_cells(const struct watch_run *run);

/* Appends the end of a run that has printed none, with the rest of its output. */
bool run_append_end(struct watch_run *run);

#endif
