/* The states of another solver between the givens and now. Each change removes candidates from one cell. A new state
 * first undoes the changes that contradict it, last one first, and then adds its own. So each change is added and
 * undone once, however far a program jumps. */
#ifndef WATCH_STATE_PATH_H
#define WATCH_STATE_PATH_H

#include "base/array.h"
#include "puzzle/puzzle.h"

struct path_change {
    cell_id cell;
    digit_mask before, after; /* the cell's candidates */
    uint32_t source;          /* number of the line that made it (state_source.h) */
    uint32_t board;           /* number of its board (state_reader.h) */
    bool is_try;              /* it opens a level */
    bool is_kept;             /* it was dropped and added again, so closing its level proves nothing */
    bool is_unsure; /* a placement that is not forced and does not begin a copy: if it is undone, its line tries
                     * digits */
};

struct state_path {
    const struct layout *layout;
    digit_mask *now; /* [cells]: candidates after the last change */
    unsigned open;   /* number of cells without exactly one candidate */
    ARRAY(struct path_change) changes;
    ARRAY(struct path_change) dropped; /* dropped by state_path_drop, last one first */
};

/* Returns the digits that a program means by `digits` for the cell. If these are all digits, it need not know what it
 * excluded earlier, unless the cell has been filled since. */
static inline digit_mask state_path_meant(const struct state_path *path, cell_id cell, digit_mask digits)
{
    digit_mask now = path->now[cell];
    return digits == layout_all_digits(path->layout) && now && !digits_are_one(now) ? now : digits;
}

void state_path_init(struct state_path *path, const struct puzzle *puzzle);
void state_path_finish(struct state_path *path);

/* Closes the innermost level: undoes the changes down to the last try, and that try. */
void state_path_close(struct state_path *path);

/* Returns to the givens. */
void state_path_reset(struct state_path *path, const struct puzzle *puzzle);

/* Undoes changes until no cell of `wanted` ([cells]) has a candidate that is missing now. Only the `count` cells of
 * `cell` can differ. */
void state_path_drop(struct state_path *path, const digit_mask *wanted, const cell_id *cell, size_t count);

void state_path_add(struct state_path *path, struct path_change change);

/* Writes the state after the board's last change to `mask` ([cells]). Returns false if there is none. */
bool state_path_find_board(const struct state_path *path, uint32_t board, digit_mask *mask);

/* The certainty of a digit in a cell. */
enum certainty {
    CERTAIN, /* its neighbours hold all other digits, or it has no other place in a house */
    OPEN,    /* other digits are possible */
    CLASHES  /* a neighbour holds it */
};
enum certainty state_path_certainty(const struct state_path *path, cell_id cell, unsigned digit);

/* Returns whether each cell has one digit, and no house has a digit twice. */
bool state_path_is_solved(const struct state_path *path);

#endif
