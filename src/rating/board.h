/* The board and the grid for the rating's step finders: 81 cells, nine digits, houses in the order boxes, rows,
 * columns, the layout's other houses. Digits are numbered from 0 here. */
#ifndef RATING_BOARD_H
#define RATING_BOARD_H

#include "puzzle/puzzle.h"

enum {
    BOARD_DIGITS = 9,
    BOARD_CELLS = 81,
    BOARD_HOUSES = 40,     /* at most */
    BOARD_CELL_HOUSES = 8, /* the most houses of one cell */
    BOARD_CANDIDATES = BOARD_CELLS * BOARD_DIGITS,
    BOARD_ALL = (1 << BOARD_DIGITS) - 1,
};

/* A house's kind determines its place in the order, and distinguishes rows from columns. Each house of a different kind
 * has its own number from KIND_OTHER on. */
enum { KIND_BOX, KIND_ROW, KIND_COLUMN, KIND_OTHER };

struct cell_set {
    uint64_t low, high;
};

struct rating_board {
    unsigned houses;
    unsigned first[KIND_OTHER + 1], count[KIND_OTHER + 1]; /* range of the houses of each kind; KIND_OTHER: all
                                                            * others */
    uint8_t kind[BOARD_HOUSES];
    uint8_t house[BOARD_HOUSES][BOARD_DIGITS];   /* its cells, ascending */
    uint16_t inside[BOARD_HOUSES][BOARD_HOUSES]; /* slots of the first house that are in the second */
    uint8_t cell_houses[BOARD_CELLS];
    uint8_t cell_house[BOARD_CELLS][BOARD_CELL_HOUSES]; /* ascending */
    uint64_t houses_of[BOARD_CELLS];                    /* set of houses */
    uint8_t slot[BOARD_CELLS][BOARD_CELL_HOUSES];       /* the cell's index in that house */
    uint8_t peers[BOARD_CELLS];
    uint8_t peer[BOARD_CELLS][BOARD_CELLS];
    struct cell_set sees[BOARD_CELLS];
};

struct rating_grid {
    uint16_t mask[BOARD_CELLS];                 /* candidates; 0 if the cell is filled */
    uint16_t place[BOARD_HOUSES][BOARD_DIGITS]; /* slots of a digit in a house, as bits */
    uint8_t value[BOARD_CELLS];                 /* the digit + 1, or 0 */
    uint8_t empty[BOARD_HOUSES];                /* number of empty cells in each house */
    uint8_t filled[BOARD_DIGITS];               /* number of cells with this digit */
    unsigned unfilled;
};

/* Returns false if the layout cannot be rated: it is not a 9x9 board, or it has clues, which Sudoku Explainer does not
 * support. */
bool board_init(struct rating_board *board, const struct layout *layout);

void grid_init(const struct rating_board *board, const struct puzzle *puzzle, struct rating_grid *grid);
void grid_remove(const struct rating_board *board, struct rating_grid *grid, unsigned cell, unsigned digits);
void grid_place(const struct rating_board *board, struct rating_grid *grid, unsigned cell, unsigned digit);

/* Returns the house's kind; KIND_OTHER for all except boxes, rows and columns. */
static inline unsigned board_kind(const struct rating_board *board, unsigned house)
{
    return board->kind[house] < KIND_OTHER ? board->kind[house] : KIND_OTHER;
}

/* Returns the cell's index in a house that contains it. */
unsigned board_slot(const struct rating_board *board, unsigned house, unsigned cell);

static inline bool board_sees(const struct rating_board *board, unsigned a, unsigned b)
{
    const struct cell_set *set = &board->sees[a];
    return (b < 64 ? set->low >> b : set->high >> (b - 64)) & 1;
}

static inline void cell_set_add(struct cell_set *set, unsigned cell)
{
    if (cell < 64)
        set->low |= 1ull << cell;
    else
        set->high |= 1ull << (cell - 64);
}

static inline bool cell_set_has(const struct cell_set *set, unsigned cell)
{
    return (cell < 64 ? set->low >> cell : set->high >> (cell - 64)) & 1;
}

static inline unsigned mask_count(unsigned bits)
{
    return word_count(bits);
}

static inline unsigned mask_first(unsigned bits)
{
    return (unsigned)__builtin_ctz(bits);
}

/* Returns the next larger number with as many bits set. `bits` is not 0. */
static inline unsigned mask_next(unsigned bits)
{
    unsigned lowest = bits & -bits, carried = bits + lowest;
    return carried | ((bits ^ carried) >> 2) / lowest;
}

#endif
