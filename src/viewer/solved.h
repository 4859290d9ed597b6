/* The puzzles that a person has solved by hand, in this window or before. They are kept in the file `solved` of the
 * user's data folder, a line each, which all windows share. A puzzle is known by a number that its board, its clues and
 * its givens make, so it counts as solved in every list that has it, whatever its name is. */
#ifndef VIEWER_SOLVED_H
#define VIEWER_SOLVED_H

#include "base/array.h"
#include "puzzle/puzzle.h"
#include "viewer/kept_file.h"

struct viewer;

struct solved {
    ARRAY(uint64_t) numbers;
    bool is_read; /* from the user's file, if there is one */
    struct kept_file kept;
};

/* Reads the user's file when it is first asked for. */
bool solved_has(struct viewer *viewer, const struct puzzle *puzzle);
/* Notes that the puzzle of these givens is solved. */
void solved_add(struct viewer *viewer, const struct puzzle *givens);

/* Saves, once a frame, what has changed. */
void solved_advance(struct viewer *viewer, double seconds);
bool solved_flush(struct viewer *viewer); /* waits until it is saved; returns whether everything is */
void solved_finish(struct viewer *viewer);

#endif
