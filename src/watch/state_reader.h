/* Turns the states of another solver's board into events: a try, a deduction, the way back. For programs that print no
 * events but whose board is known: by the variables that hold it, or by the grids that they print.
 *
 * A program may hold several boards, copies of each other. A state is one of them after a change. The first states are
 * held back until it is known which lines of the program try digits (state_source.h); so is the first change of a copy
 * that takes candidates from a cell, until the cell has the digit that is tried.
 *
 *     state_reader_set(reader, cell, digits); ... state_reader_end_state(reader);
 *     while (state_reader_next(reader, &state)) ... do the events of state.events ...
 */
#ifndef WATCH_STATE_READER_H
#define WATCH_STATE_READER_H

#include "base/buffer.h"
#include "puzzle/puzzle.h"
#include "step/step.h"
#include "watch/event.h"

struct state_reader;

/* The puzzle must outlive it. */
struct state_reader *state_reader_create(const struct puzzle *puzzle);
void state_reader_destroy(struct state_reader *reader); /* takes NULL */

/* Begins a board: the states that follow belong to it. A new one has the givens; NO_BOARD as `copied`, or the board
 * that it is a copy of. */
void state_reader_board(struct state_reader *reader, uint32_t board, uint32_t copied);

/* The line that makes the changes that follow: "solver.py:17", and the line that has called it, or 0 (state_source.h).
 */
void state_reader_source(struct state_reader *reader, const char *text, size_t length, unsigned caller);

/* The cell of the current board has these candidates now; all digits: it is open. */
void state_reader_set(struct state_reader *reader, cell_id cell, digit_mask digits);

/* The changes up to the next state belong to several boards, which have rows in common. */
void state_reader_share(struct state_reader *reader);

/* Exchanges what two cells of the current board hold. */
void state_reader_swap(struct state_reader *reader, cell_id first, cell_id second);

/* The state is complete. `line` is the number of the line that showed it. */
void state_reader_end_state(struct state_reader *reader, uint64_t line);

/* Takes the lines that the program printed since the last state. */
void state_reader_log(struct state_reader *reader, const char *text, size_t length);

/* Nothing is held back any more, because the program has ended or waits. */
void state_reader_flush(struct state_reader *reader);

/* Returns whether all states so far are held back. */
bool state_reader_holds_all(const struct state_reader *reader);

/* The events of one state. They and the log are valid until the next call for the reader. */
struct state_events {
    event_list *events; /* the line of the source first, if it is known */
    uint64_t line;
    const char *log; /* `log_length` bytes that were printed before */
    size_t log_length;
    cell_id given; /* whose digit the program has changed to `digits`, or NO_CELL */
    digit_mask digits;
    /* `kept` came after the digit `before` of the cell that has changed, and stays; its cell is NO_CELL: there is none
     */
    struct change changed, kept;
    digit_mask before;
    cell_id shared; /* has changed in two boards at once, or NO_CELL */
};

/* Returns false if there is none yet. */
bool state_reader_next(struct state_reader *reader, struct state_events *state);

/* The counts of the run so far. */
struct state_totals {
    uint64_t states, solutions; /* states that differ from the one before; full boards that keep the rules */
    bool has_candidates;        /* its board has candidates */
    bool is_local;              /* the program changes cells in any order: it is a local search */
    bool is_full;               /* each cell has a digit in the latest state */
};
struct state_totals state_reader_totals(const struct state_reader *reader);

#endif
