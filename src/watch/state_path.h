/* The states of another solver between the givens and now. Each change leaves one cell fewer candidates. A new state
 * first takes back the changes that it contradicts, the last one first, and then adds its own: so each change is added
 * and taken back once, however far a program jumps. */
#ifndef WATCH_STATE_PATH_H
#define WATCH_STATE_PATH_H

#include "base/array.h"
#include "puzzle/puzzle.h"

struct path_change {
    cell_id cell;
    digit_mask before, after; /* what the cell may be */
    uint32_t source;          /* which line made it (state_source.h) */
    uint32_t board;           /* on which it was made (state_reader.h) */
    bool is_try;              /* it opens a level */
    bool is_kept;             /* it was dropped, and stands again: its level says nothing when it is closed */
    bool is_unsure; /* a placement that is not forced and begins no copy: if it is taken back, its line tries digits */
};

struct state_path {
    const struct layout *layout;
    digit_mask *now; /* [cells]: the candidates after the last change */
    unsigned open;   /* cells that do not have exactly one */
    ARRAY(struct path_change) changes;
    ARRAY(struct path_change) dropped; /* by state_path_drop, the last one first */
};

/* Returns the digits that a program means when it says `digits` of the cell: if it says all of them, it need not know
 * what it has excluded before, unless the cell has been filled since. */
static inline digit_mask state_path_meant(const struct state_path *path, cell_id cell, digit_mask digits)
{
    digit_mask now = path->now[cell];
    return digits == layout_all_digits(path->layout) && now && !digits_are_one(now) ? now : digits;
}

void state_path_init(struct state_path *path, const struct puzzle *puzzle);
void state_path_finish(struct state_path *path);

/* Takes back the innermost level: the changes down to the last one that is a try, and that. */
void state_path_close(struct state_path *path);

/* Goes back to the givens. */
void state_path_reset(struct state_path *path, const struct puzzle *puzzle);

/* Takes changes back until each cell of `wanted` ([cells]) has no candidate that it lacks now. Only the `count` cells
 * of `cell` can differ. */
void state_path_drop(struct state_path *path, const digit_mask *wanted, const cell_id *cell, size_t count);

void state_path_add(struct state_path *path, struct path_change change);

/* Writes the state behind the last change of the board to `mask` ([cells]). Returns false if there is none. */
bool state_path_find_board(const struct state_path *path, uint32_t board, digit_mask *mask);

/* The certainty of a digit for a cell. */
enum certainty {
    CERTAIN, /* the neighbours hold all others, or it has no other place in a house */
    OPEN,    /* there are others */
    CLASHES  /* a neighbour holds it */
};
enum certainty state_path_certainty(const struct state_path *path, cell_id cell, unsigned digit);

/* Returns whether each cell has one digit, and no house has a digit twice. */
bool state_path_is_solved(const struct state_path *path);

#endif
