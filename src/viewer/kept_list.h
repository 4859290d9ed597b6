/* The list of puzzles that is open is kept in the user's state folder. A window without PUZZLE goes on in it. The list
 * has a file of its own beside the open puzzle's (reopening.h), because it is long and changes seldom. */
#ifndef VIEWER_KEPT_LIST_H
#define VIEWER_KEPT_LIST_H

#include "puzzle/puzzle.h"
#include "viewer/kept_file.h"

struct viewer;

struct kept_list {
    size_t changes; /* of the list, when it was saved last */
    struct kept_file kept;
};

/* Saves the list once it has changed. Only where the open puzzle is kept, too. */
void kept_list_advance(struct viewer *viewer, double seconds);
bool kept_list_is_busy(const struct viewer *viewer); /* it will be saved, or is being saved */
void kept_list_finish(struct viewer *viewer);        /* saves it; while it is open */

/* Opens the list again, if its puzzle of this number is the one that is given. */
void kept_list_reopen(struct viewer *viewer, size_t number, const struct puzzle *puzzle);

#endif
