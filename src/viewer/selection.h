/* The selected cells of a puzzle that is solved by hand, and the entries made in them. */
#ifndef VIEWER_SELECTION_H
#define VIEWER_SELECTION_H

#include "puzzle/layout.h"

struct viewer;

enum tool { TOOL_DIGIT, TOOL_CORNER, TOOL_CENTRE, TOOL_COLOUR, TOOL_LINE, TOOLS };

struct selection {
    bool selected[LAYOUT_MAX_CELLS];
    uint32_t turn[LAYOUT_MAX_CELLS], turns; /* the order in which the cells were selected, by these numbers */
    cell_id cursor;                         /* the cell selected last; valid if has_cursor */
    bool has_cursor;
    enum tool tool;
    unsigned hand; /* the digit in hand, which goes into each clicked cell while none is selected; 0: none */
};

void selection_press(struct viewer *viewer, cell_id cell, bool extends);
void selection_drag(struct viewer *viewer, cell_id cell); /* from the cursor; with TOOL_LINE, draws or erases a line */
void selection_move(struct viewer *viewer, int x, int y, bool extends); /* moves the cursor, wrapping at the edges of
                                                                         * the sheet */
/* Moves from the only selected cell to the next one in reading order if `digit` is in it, or in any case if `digit` is
 * 0; without a selection, to the first cell. */
void selection_advance(struct viewer *viewer, unsigned digit);
void selection_all(struct viewer *viewer);
void selection_alike(struct viewer *viewer,
                     cell_id cell); /* selects all cells that have the same digit, colours or marks as this one */
/* Lists the selected cells in the order of selection. `cell` is [cells]. Returns their number. */
unsigned selection_list(const struct selection *selection, const struct layout *layout, cell_id *cell);
/* Selects the cells that the document's node has changed, the first one last, which makes it the cursor. The digit in
 * hand is kept. */
void selection_of_change(struct viewer *viewer, size_t node);
bool selection_is_none(const struct viewer *viewer);
bool selection_clear_cells(struct viewer *viewer); /* returns false if none was selected */

/* Enters a digit into all selected cells. If all of them have it, removes it. */
void selection_enter(struct viewer *viewer, enum tool tool, unsigned digit);

/* Takes the digit in hand, or puts it down if it is in hand. */
void selection_take_in_hand(struct viewer *viewer, unsigned digit);
bool selection_put_down(struct viewer *viewer); /* returns false if no digit is in hand */
/* Enters the digit in hand into the cell, and clears the selection. On a given, takes that one's digit in hand instead.
 * Returns false if the click has its usual meaning. */
bool selection_use_hand(struct viewer *viewer, cell_id cell);
/* Returns the highlighted digit: the digit in hand, or the common digit of the selected cells; 0: none. */
unsigned selection_lit_digit(const struct viewer *viewer);

/* Carries out the shown hint: places its digit, or eliminates its candidates. */
void selection_take_hint(struct viewer *viewer);

/* Erases from the selected cells the first of these that they have: digits, marks, colours, lines. */
void selection_erase(struct viewer *viewer);

#endif
