/* Keeps the open list of puzzles in the user's state folder. A window without PUZZLE continues in it. The list has its
 * own file beside that of the open puzzle (reopening.h), because it is long and rarely changes. */
#ifndef VIEWER_KEPT_LIST_H
#define VIEWER_KEPT_LIST_H

#include "puzzle/puzzle.h"
#include "viewer/kept_file.h"

struct viewer;

struct kept_list {
    size_t changes; /* the list's count of changes when it was last saved */
    struct kept_file kept;
};

/* Saves the list if it has changed, but only if the open puzzle is also kept. */
void kept_list_advance(struct viewer *viewer, double seconds);
bool kept_list_is_busy(const struct viewer *viewer); /* a save is running or due */
void kept_list_finish(struct viewer *viewer);        /* saves it, if it is open */

/* Opens the list again, if its puzzle with this number is the given one. */
void kept_list_reopen(struct viewer *viewer, size_t number, const struct puzzle *puzzle);

#endif
