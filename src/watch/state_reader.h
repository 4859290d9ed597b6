/* Turns the states of another solver's board into events: a try, a deduction, a backtrack. For programs that print
 * no events, but whose board is known, by its variables or by printed grids.
 *
 * A program may have several boards, copies of each other. A state is one of them after a change. The first states
 * are held back until it is known which lines of the program try digits (state_source.h). The first change of a
 * copy, if it removes candidates from a cell, is held back until the cell has the tried digit.
 *
 *     state_reader_set(reader, cell, digits); ... state_reader_end_state(reader);
 *     while (state_reader_next(reader, &state)) ... do the events of state.events ... */
#ifndef WATCH_STATE_READER_H
#define WATCH_STATE_READER_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"
#include "step/step.h"
#include "watch/event.h"

struct state_reader;

/* The puzzle must outlive the reader. */
struct state_reader *state_reader_create(const struct puzzle *puzzle);
void state_reader_destroy(struct state_reader *reader); /* `reader` may be NULL. */

/* Begins a board, to which the following states belong. A new one has the givens; with `copied` (otherwise NO_BOARD),
 * it is a copy of that board. */
void state_reader_board(struct state_reader *reader, uint32_t board, uint32_t copied);

/* Sets the line that makes the following changes, such as "solver.py:17", and the number of the caller's line, or 0
 * (state_source.h). */
void state_reader_source(struct state_reader *reader, const char *text, size_t length, unsigned caller);

/* Sets the candidates of a cell of the current board; all digits: it is open. */
void state_reader_set(struct state_reader *reader, cell_id cell, digit_mask digits);

/* Declares that the changes up to the next state belong to several boards, which share rows. */
void state_reader_share(struct state_reader *reader);

/* Exchanges the contents of two cells of the current board. */
void state_reader_swap(struct state_reader *reader, cell_id first, cell_id second);

/* Ends the state. `line` is the number of the line that showed it. */
void state_reader_end_state(struct state_reader *reader, uint64_t line);

/* Takes the lines printed by the program since the last state. */
void state_reader_log(struct state_reader *reader, const char *text, size_t length);

/* Holds nothing back any more, because the program has ended or waits. */
void state_reader_flush(struct state_reader *reader);

/* Returns whether all states so far are held back. */
bool state_reader_holds_all(const struct state_reader *reader);

/* The events of one state. They and the log are valid until the next call. */
struct state_events {
    event_list *events; /* the source line first, if it is known */
    uint64_t line;
    const char *log; /* output before the state, `log_length` bytes */
    size_t log_length;
    cell_id given; /* a given whose digit the program has changed to `digits`, or NO_CELL */
    digit_mask digits;
    /* `kept` came after the digit `before` of the changed cell, and stays; cell NO_CELL: there is none */
    struct change changed, kept;
    digit_mask before;
    cell_id shared; /* a cell that has changed in two boards at once, or NO_CELL */
};

/* Returns false if there is no state yet. */
bool state_reader_next(struct state_reader *reader, struct state_events *state);

/* The counts of the run so far. */
struct state_totals {
    uint64_t states, solutions; /* number of states that differ from the previous one; of full boards that obey the
                                 * rules */
    bool has_candidates;        /* its boards have candidates */
    bool is_local;              /* the program changes cells in any order, like a local search */
    bool is_full;               /* every cell has a digit in the latest state */
};
struct state_totals state_reader_totals(const struct state_reader *reader);

#endif
