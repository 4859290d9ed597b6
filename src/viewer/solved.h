/* The puzzles that the user has solved by hand, in this window or earlier. They are kept in the file `solved` of the
 * user's data folder, one line each, which all windows share. A puzzle is identified by a hash of its board, its clues
 * and its givens: it counts as solved in every list that contains it, under any name. */
#ifndef VIEWER_SOLVED_H
#define VIEWER_SOLVED_H

#include "base/array.h"
#include "puzzle/puzzle.h"
#include "viewer/kept_file.h"

struct viewer;

struct solved {
    ARRAY(uint64_t) numbers;
    bool is_read; /* the user's file, if there is one, has been read */
    struct kept_file kept;
};

/* Reads the user's file on first use. */
bool solved_has(struct viewer *viewer, const struct puzzle *puzzle);
/* Records that the puzzle with these givens is solved. */
void solved_add(struct viewer *viewer, const struct puzzle *givens);

/* Saves changes, once a frame. */
void solved_advance(struct viewer *viewer, double seconds);
bool solved_flush(struct viewer *viewer); /* waits until changes are saved; returns whether all are */
void solved_finish(struct viewer *viewer);

#endif
