/* The selected cells of a puzzle that is solved by hand, and what is entered into them. */
#ifndef VIEWER_SELECTION_H
#define VIEWER_SELECTION_H

#include "puzzle/layout.h"

struct viewer;

enum tool { TOOL_DIGIT, TOOL_CORNER, TOOL_CENTRE, TOOL_COLOUR, TOOL_LINE, TOOLS };

struct selection {
    bool selected[LAYOUT_MAX_CELLS];
    uint32_t turn[LAYOUT_MAX_CELLS], turns; /* the cells were selected in the order of these numbers */
    cell_id cursor;                         /* the cell that was selected last; valid if has_cursor */
    bool has_cursor;
    enum tool tool;
    unsigned hand; /* the digit that goes into each cell that is clicked, while no cell is selected; 0: none */
};

void selection_press(struct viewer *viewer, cell_id cell, bool extends);
void selection_drag(struct viewer *viewer, cell_id cell); /* from the cursor; with TOOL_LINE draws or erases a line */
void selection_move(struct viewer *viewer, int x, int y, bool extends); /* the cursor, around the edges of the sheet */
/* From the only selected cell to the next one in reading order, if `digit` is in it; 0: in any case, or to the first
 * cell if none is. */
void selection_advance(struct viewer *viewer, unsigned digit);
void selection_all(struct viewer *viewer);
void selection_alike(struct viewer *viewer,
                     cell_id cell); /* all cells with what this one has: digit, colours or marks */
/* Lists the selected cells in the order in which they were selected. `cell` is [cells]. Returns how many there are. */
unsigned selection_list(const struct selection *selection, const struct layout *layout, cell_id *cell);
/* Selects the cells that the node of the document has changed, the first one last, so that it is the cursor. A digit in
 * hand stays there. */
void selection_of_change(struct viewer *viewer, size_t node);
bool selection_is_none(const struct viewer *viewer);
bool selection_clear_cells(struct viewer *viewer); /* false if none was selected */

/* Enters a digit into all selected cells. Where all have it already, it is taken away. */
void selection_enter(struct viewer *viewer, enum tool tool, unsigned digit);

/* Takes the digit in hand, or puts it down if it is there already. */
void selection_take_in_hand(struct viewer *viewer, unsigned digit);
bool selection_put_down(struct viewer *viewer); /* false if no digit is in hand */
/* Enters the digit in hand into the cell, which is not selected after that. The digit of a given is taken in hand in
 * its place. Returns false if the click has its usual meaning. */
bool selection_use_hand(struct viewer *viewer, cell_id cell);
/* Returns the digit that lights up: the digit in hand, or the digit of the selected cells if they have one in common.
 * 0: none. */
unsigned selection_lit_digit(const struct viewer *viewer);

/* Does what the hint that is shown says: places its digit, or strikes its candidates. */
void selection_take_hint(struct viewer *viewer);

/* Erases from the selected cells what there is first of: digits, marks, colours and lines. */
void selection_erase(struct viewer *viewer);

#endif
