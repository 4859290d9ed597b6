/* Definitions for run.c, which reads the lines, run_steps.c, which makes steps of their events, and run_log.c.
 */
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
    cell_id cell, other; /* the one that was placed last, and the other; NO_CELL: there is none */
    uint64_t step, line; /* that placed it */
    char source[WATCH_EVENT_TEXT];
    bool is_deduced;
};

/* A sign of a mistake that a correct program may show, too. It is said once the program has failed. */
struct doubt {
    char text[WATCH_SIGN_TEXT]; /* "": there is none */
    uint64_t step, line;
    char source[WATCH_EVENT_TEXT];
    bool is_circle; /* the program repeats itself, which shows although it was stopped */
};

/* Its members: what the run is about; its lines; its states; what shows a mistake; the step that is made. */
struct watch_run {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct watch_params params;
    struct watch_totals totals;
    struct solver_state state;
    struct remarks remarks;
    /* guesses that were not opened: what follows is not judged, and is kept here */
    size_t ignored_levels;
    struct state_path unjudged;
    bool is_over, is_full;
    /* the line */
    struct buffer line;
    bool skips_line;        /* it is too long */
    struct buffer log_line; /* of standard error */
    event_list events;
    const char *said; /* `said_length` bytes of the line: the events that are taken */
    size_t said_length;
    /* its states, if it prints no events */
    bool is_attached;     /* its variables are followed: what it prints is its log */
    bool prints_states;   /* it says its states itself: its variables are not asked */
    bool has_said_solved; /* while nothing was seen */
    struct buffer digits; /* the last ones of what it printed, if its variables are followed */
    bool has_printed_solution;
    struct state_reader *states;
    struct grid_reader *grids;
    struct buffer described; /* the event that is taken of a state, in words */
    struct buffer rest;      /* lines that were taken for parts of a grid */
    struct buffer own_line;  /* the line that is being read of those by watch_run_take_events */
    /* signs of a mistake */
    struct coordinates coordinates;
    char source[WATCH_EVENT_TEXT]; /* the line of the program's source that came last, or "" */
    struct clash clash;
    uint64_t *placed_by;                   /* [cells]: the step; 0: none has placed a digit there */
    digit_mask tried;                      /* all digits that were placed */
    struct doubt doubt, untried, unproved; /* the first of each: a trace of the mistake; a cell in which the program has
                                              not tried all digits; a step without a reason */
    digit_mask never;                      /* the digits that `untried` is about */
    bool is_sign_of_loss;                  /* the first sign is that the solution is lost */
    bool is_disordered;                    /* a cell was tried that was not the first open one in reading order */
    cell_id *successor;                    /* [cells]: the cell that is tried after this one; NO_CELL: none yet */
    char (*placed_source)[WATCH_EVENT_TEXT]; /* [cells]: the line of the source that has filled the cell */
    /* the step that is made */
    struct step_builder builder;
    digit_mask *taken; /* [cells]: removed by the step so far */
    struct evidence_finder *evidence;
    double asking; /* seconds in which techniques were asked */
    struct refutation *refutation;
    bool *none_placed; /* [cells]: for the refutation */
};

/* run_log.c: notes lines of the log; an error of the line; why the event that is taken cannot be, by a text that is
 * translated here. The last two are shown with the log and counted, and the first one is kept. */
void run_add_log(struct watch_run *run, const char *text, size_t length);
void run_report(struct watch_run *run, struct text_error *error);
void run_report_impossible(struct watch_run *run, const char *reason);

/* run_states.c: takes the events of a line that says states: set and board. */
void run_take_states(struct watch_run *run);

/* Takes a line that is no event: it may belong to a grid. */
void run_take_other(struct watch_run *run, const char *text, size_t length);

/* Does what the states have led to so far; with `is_end`, all of it. Returns false once the trace is full. */
bool run_do_states(struct watch_run *run, bool is_end);

/* The program has ended: a full board that breaks rules, or `solved` without anything else, is its last step. */
void run_end_states(struct watch_run *run, bool was_stopped);

/* run_signs.c: signs of a mistake, which are noted before the step that shows them. This one: the step places a
 * digit in a house where a given equals it. */
bool run_sign_clashes(const struct watch_run *run, const struct step *step);

/* The step was appended, which places digits; the cell got its digit in this step. */
void run_sign_deduced(struct watch_run *run, const struct step *step);
void run_sign_placed(struct watch_run *run, cell_id cell, uint64_t step);

/* The program goes on: it guesses, or says that the board is solved (`is_decisive`), or places another digit. */
void run_sign_goes_on(struct watch_run *run, bool is_decisive);

/* It goes back from a guess that was right. */
void run_sign_back(struct watch_run *run);

/* At the end: whether the program names its cells in another way, which is then the first sign. */
void run_sign_coordinates(struct watch_run *run);

/* It ends with so many open cells. */
void run_sign_unfinished(struct watch_run *run, unsigned open);

/* Keeps the line of the source, if one is among the events. */
void run_sign_source(struct watch_run *run, const event_list *events);

/* It says that the board is solved, which is not so. */
void run_sign_unsolved(struct watch_run *run);

/* It says that the cell has no digit left, which is not so. */
void run_sign_fail(struct watch_run *run, cell_id cell);

/* It has solved the board in step `solved`, has emptied it since, and has not printed the solution. */
void run_sign_emptied(struct watch_run *run);

/* It changes a given. */
/* The program solves another puzzle. */
void run_sign_puzzle(struct watch_run *run, const struct event *event);

void run_sign_given(struct watch_run *run, cell_id cell, digit_mask digits);

/* run_doubts.c: doubts, each noted before its step. A state changes a cell and leaves a later digit as it is. */
void run_doubt_kept(struct watch_run *run, const struct state_events *state);

/* A cell of two boards changes at once. */
void run_doubt_shared(struct watch_run *run, const struct state_events *state);

/* The program tries the digit. */
void run_doubt_guess(struct watch_run *run, struct change kept);

/* The program tries a digit after a contradiction. It goes back although no guess is open. It closes the innermost
 * level. */
void run_doubt_no_back(struct watch_run *run, const struct event *event);
void run_doubt_no_guess(struct watch_run *run);
void run_doubt_back(struct watch_run *run);

/* No reason was found for the step. */
void run_doubt_unproved(struct watch_run *run);

/* Returns the cell that was tried last at the innermost level, and all digits that were tried there; or NO_CELL. */
cell_id run_tried_last(const struct watch_run *run, digit_mask *tried);

/* Writes digits, "1, 2 or 5". `last` is the word before the last one. */
void run_say_digits(digit_mask digits, const char *last, char *text, size_t size);

/* Makes the doubt the first sign of a mistake. */
void run_say_doubt(struct watch_run *run, const struct doubt *doubt);

/* The program has ended. A doubt that is the first sign of its failure is said. */
void run_doubt_end(struct watch_run *run, bool was_stopped);

/* run_steps.c: does the event at `*at` of the line, with those that make one step with it, and moves on. Returns false
 * once the trace is full. */
bool run_take_event(struct watch_run *run, size_t *at);

/* Returns how many cells have several digits left, or none. */
unsigned run_open_cells(const struct watch_run *run);

/* Appends the end of a run that has said none. It keeps what was printed last. */
bool run_append_end(struct watch_run *run);

#endif
