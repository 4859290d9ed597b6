/* The lines that another solver prints while it solves, an event or several a line:
 *
 *     r1c2=5                     the cell is 5
 *     r1c2<>57                   these digits are not possible there
 *     guess r1c2=5               opens a level; also `guess r1c2=5 or 7`, `guess r1c2<>5`, `guess r1c2<=5`
 *     fail, fail r3c4, fail 7 in row 3
 *     back, back 3               takes back the last guess, which has failed, or three of them
 *     undo, undo 3               takes guesses back that have not failed: a backjump, or a restart
 *     solved, none               the end
 *     solution                   a solution; the program goes on to look for others
 *     choose 7 in row 3, choose r1c2   where it branches next, of which nothing follows
 *     # words                    what it says of the next step
 *     @12, @solver.py:12         the line of its source that does the next step; @12<17: called from line 17
 *     = name value               something that it holds
 *     set r1c2=5, set r1c2=257   what the cell of its board may be now
 *     set r1c2=, set r1c2=-      it is open again; it has no digit left
 *     swap r1c2 r1c5             exchanges what two cells of its board hold
 *     board 53..7....            its whole board, in a line, or in rows with / between them
 *     board 7, board 7 of 3      what it sets now belongs to board 7, a copy of board 3
 *     puzzle 53..7....           the puzzle that it solves, as `board`
 *
 * Cells are named r1c2, A2, or 1 2; digits above 9 are letters. Case does not matter. A semicolon parts events; what
 * stands on one line is one step, and words may stand at its end. Every other line is the program's log. docs/watch.md
 * is for those who write such programs. */
#ifndef WATCH_EVENT_H
#define WATCH_EVENT_H

#include "base/array.h"
#include "base/text_error.h"
#include "puzzle/constraint.h"

enum event_kind {
    EVENT_PLACE,
    EVENT_REMOVE,
    EVENT_GUESS,
    EVENT_GUESS_AGAINST, /* that the digits are not there */
    EVENT_SET,           /* the cell may be these digits; all of the layout: it is open */
    EVENT_BOARD, /* `board` and `copied`, or all cells in `text`, with some of EVENT_BETWEEN_CELLS between them */
    EVENT_SWAP,  /* `cell` and `other` */
    EVENT_FAIL,
    EVENT_BACK,
    EVENT_UNDO,
    EVENT_SOLVED,
    EVENT_SOLUTION,
    EVENT_NONE,  /* there is no solution */
    EVENT_WORDS, /* also of `choose` */
    EVENT_SOURCE,
    EVENT_VALUE,
    EVENT_PUZZLE, /* all cells in `text`, as EVENT_BOARD */
};

/* Its members depend on the kind. */
struct event {
    enum event_kind kind;
    cell_id cell;
    digit_mask digits; /* one of them for EVENT_PLACE */
    cell_id other;     /* EVENT_SWAP */
    bool names_empty;  /* EVENT_FAIL: `empty` has no candidate */
    struct constraint empty;
    unsigned count;         /* EVENT_BACK, EVENT_UNDO */
    uint32_t board, copied; /* EVENT_BOARD: NO_BOARD if it is no copy, or if `text` has the cells */
    const char *said;       /* the event itself: `said_length` bytes of the line */
    size_t said_length;
    const char *text; /* words, source, or name and value: within the line */
    size_t length;
};

#define NO_BOARD UINT32_MAX

#define EVENT_BETWEEN_CELLS " \t/,|"

/* Reads the next cell of `text` from `*at` on, and moves it past that. `*digit`: 0 for a blank. Returns false behind
 * the last one. */
bool event_next_cell(const struct layout *layout, const struct event *event, size_t *at, unsigned *digit);

typedef ARRAY(struct event) event_list;

enum event_line {
    EVENT_LINE_READ, /* the list has its events */
    EVENT_LINE_LOG,  /* it is none: the list is empty */
    EVENT_LINE_BAD,  /* it looks like an event and is none; `error` says what was expected, with its column. The list is
                        empty */
};

/* Reads a line, which has a NUL behind its `length` bytes and no line end. The list is emptied first. */
enum event_line event_line_read(const struct layout *layout, const char *line, size_t length, event_list *list,
                                struct text_error *error);

#endif
