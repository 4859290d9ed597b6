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
    EVENT_GUESS_AGAINST, /* a guess that the digits are not there */
    EVENT_SET,           /* the cell's possible digits now; all of the layout: it is open */
    EVENT_BOARD, /* with `board` and `copied`, or all cells in `text`, possibly separated by EVENT_BETWEEN_CELLS */
    EVENT_SWAP,  /* exchanges `cell` and `other` */
    EVENT_FAIL,
    EVENT_BACK,
    EVENT_UNDO,
    EVENT_SOLVED,
    EVENT_SOLUTION,
    EVENT_NONE,  /* there is no solution */
    EVENT_WORDS, /* words; `choose` has this kind, too */
    EVENT_SOURCE,
    EVENT_VALUE,
    EVENT_PUZZLE, /* all cells in `text`, as with EVENT_BOARD */
};

/* An event. Its kind determines which members it has. */
struct event {
    enum event_kind kind;
    cell_id cell;
    digit_mask digits; /* only one with EVENT_PLACE */
    cell_id other;     /* only with EVENT_SWAP */
    bool names_empty;  /* only with EVENT_FAIL: `empty` has no candidate */
    struct constraint empty;
    unsigned count;         /* only with EVENT_BACK and EVENT_UNDO */
    uint32_t board, copied; /* with EVENT_BOARD: NO_BOARD if it is not a copy, or if `text` has the cells */
    const char *said;       /* the event as printed: `said_length` bytes of the line */
    size_t said_length;
    const char *text; /* words, source, or name and value: part of the line */
    size_t length;
};

#define NO_BOARD UINT32_MAX

#define EVENT_BETWEEN_CELLS " \t/,|"

/* Reads the next cell of `text` from `*at` on, and moves `*at` past it. `*digit`: 0 for a blank. Returns false after
 * the last cell. */
bool event_next_cell(const struct layout *layout, const struct event *event, size_t *at, unsigned *digit);

typedef ARRAY(struct event) event_list;

enum event_line {
    EVENT_LINE_READ, /* the list has the line's events */
    EVENT_LINE_LOG,  /* the line has no event: the list is empty */
    EVENT_LINE_BAD,  /* the line looks like an event but is wrong; `error` has what was expected, with the column; the
                      * list is empty */
};

/* Reads a line of `length` bytes without a line end, followed by a NUL. Clears the list first. */
enum event_line event_line_read(const struct layout *layout, const char *line, size_t length, event_list *list,
                                struct text_error *error);

#endif
