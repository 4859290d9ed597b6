/* A board of 81 cells for trial and error: for each digit the cells that can hold it, as bits. All singles are placed
 * at once. Private to the rating of depth. */
#ifndef RATING_DEPTH_GRID_H
#define RATING_DEPTH_GRID_H

#include "puzzle/puzzle.h"

enum { DEPTH_CELLS = 81, DEPTH_DIGITS = 9, DEPTH_HOUSES = 40 };

__extension__ typedef unsigned __int128 depth_cells; /* a set of cells */

struct depth_board {
    depth_cells all;
    depth_cells peers[DEPTH_CELLS];
    depth_cells house[DEPTH_HOUSES];
    unsigned houses;
};

struct depth_grid {
    depth_cells can[DEPTH_DIGITS];    /* the cells that can hold the digit, counted from 0 */
    depth_cells looked[DEPTH_DIGITS]; /* `can` at the last check of the digit's houses */
    depth_cells placed;               /* cells whose digit has been eliminated from peers */
};

enum depth_state { DEPTH_OPEN, DEPTH_SOLVED, DEPTH_WRONG };

/* Returns false if the layout cannot be rated. */
bool depth_board_init(struct depth_board *board, const struct layout *layout);
void depth_grid_init(struct depth_grid *grid, const struct puzzle *puzzle);

static inline depth_cells depth_cell(unsigned cell)
{
    return (depth_cells)1 << cell;
}

/* Finds the cells with one candidate. Returns false if a cell has none. */
static inline bool depth_grid_single(const struct depth_board *board, const struct depth_grid *grid,
                                     depth_cells *single)
{
    depth_cells once = 0, twice = 0;
    for (unsigned d = 0; d < DEPTH_DIGITS; d++) {
        twice |= once & grid->can[d];
        once |= grid->can[d];
    }
    *single = once & ~twice;
    return once == board->all;
}

/* Returns the lowest cell of a non-empty set. */
static inline unsigned depth_first(depth_cells cells)
{
    uint64_t low = (uint64_t)cells;
    return low ? (unsigned)__builtin_ctzll(low) : 64 + (unsigned)__builtin_ctzll((uint64_t)(cells >> 64));
}

/* Makes the digit the cell's only candidate, and eliminates it from peers. */
static inline void depth_place(const struct depth_board *board, struct depth_grid *grid, unsigned cell, unsigned digit)
{
    depth_cells here = depth_cell(cell);
    for (unsigned d = 0; d < DEPTH_DIGITS; d++)
        grid->can[d] &= ~here;
    grid->can[digit] = (grid->can[digit] & ~board->peers[cell]) | here;
    grid->placed |= here;
}

/* Places all singles, and those that follow. */
enum depth_state depth_settle(const struct depth_board *board, struct depth_grid *grid);

#endif
