/* Solves and counts the plain 9x9 board (rows, columns, boxes) as fast as this machine can.
 *
 * The candidates are bit sets by row: for each digit and row, the nine columns where the digit can still be.
 * Propagation repeats three rules on the whole board at once until nothing changes:
 *
 *     - hidden single: a digit with one place in a row eliminates the other digits of that cell,
 *     - naked single: a cell with one digit eliminates that digit from the rest of its row,
 *     - locked candidates: a digit is placed in a band or stack by choosing three triads (three cells of a box in a
 *       line), one in each line and one in each box. It is eliminated from triads that are in no such choice.
 *
 * These rules only eliminate, so their order does not matter: every kernel reaches the same final board. With
 * AVX-512, three vector registers hold the board, and a round of all rules takes some 120 instructions; otherwise
 * AVX2 or plain C does the same. All kernels find the same solutions in the same order, with the same guesses. */
#ifndef SOLVE_NINE_H
#define SOLVE_NINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cancel.h"

enum { NINE_CELLS = 81, NINE_ALL = 0x1FF, NINE_LANES = 32 };

/* A kernel stores a board in one of two forms. By rows: row[r][nine_lane(b, d)] has the columns of row 3 b + r where
 * digit d (from 0) can be; lanes from the 28th on are 0. By digits: digit[d][4 b + r] has the same columns; unused
 * lanes are 0. */
struct nine_board {
    union {
        _Alignas(64) uint16_t row[3][NINE_LANES];
        uint16_t digit[9][16];
    };
    uint16_t dirty; /* bit d: locked candidates of digit d have to be applied first */
    uint8_t cell;   /* the cell at which the board was split */
};

static inline unsigned nine_lane(unsigned band, unsigned digit)
{
    return 9 * band + digit;
}

enum nine_state {
    NINE_CONTRADICTION, /* the board has no solution */
    NINE_SOLVED,
    NINE_OPEN,
    NINE_LOOSE,  /* open, without a cell of two digits */
    NINE_PAIRED, /* open, and every open cell has two digits: exchanging them turns one solution into a second one */
};

enum nine_form { NINE_BY_ROWS, NINE_BY_DIGITS };

/* One implementation of propagation. */
struct nine_kernel {
    const char *id, *name;
    enum nine_form form;
    bool (*works)(void); /* returns whether it runs on this processor */
    void (*load)(struct nine_board *board, const uint16_t marks[NINE_CELLS]);
    /* Propagates the board. If it stays open, chooses a cell and splits the board there. Among cells with two digits,
     * it chooses the one whose open peers weigh most (1 each, 2 for a peer with two digits), the first of equals. If no
     * cell has two digits, it chooses the first cell with the fewest. */
    enum nine_state (*propagate)(struct nine_board *board, struct nine_board *next);
    /* Splits the board at a cell: `next` gets the cell's lowest digit of the row, `board` loses it. */
    void (*split)(struct nine_board *board, struct nine_board *next, unsigned cell);
};

extern const struct nine_kernel nine_plain, nine_avx2, nine_avx512;

/* All kernels, fastest first, ended by NULL. */
extern const struct nine_kernel *const nine_kernels[];

/* Returns the kernel that was set; otherwise the fastest one that works on this machine. */
const struct nine_kernel *nine_kernel(void);

/* Sets the kernel for the whole program, for measurements and comparisons. Call it before solving. Returns false if the
 * kernel does not work on this machine. */
bool nine_set_kernel(const struct nine_kernel *kernel);

struct nine_search {
    const struct nine_kernel *kernel; /* NULL: the default (nine_kernel) */
    uint64_t limit;                   /* stop at this number of solutions */
    uint64_t nodes;                   /* the most boards to propagate; 0: no limit */
    const struct cancel *cancel;      /* may be NULL */
    uint8_t *solution;                /* [NINE_CELLS]: receives the digits of the first solution, from 1; or NULL */
    /* results */
    uint64_t found, guesses;
    bool gave_up; /* the node limit was reached, or the search was cancelled */
};

/* Counts the solutions of a board. `marks` has the candidates of each cell in reading order, bit d - 1 for digit d. */
void nine_count(struct nine_search *search, const uint16_t marks[NINE_CELLS]);

/* Fills the board with a random solution: the digits of NINE_CELLS cells, from 1. */
void nine_fill(uint64_t *random, uint8_t solution[NINE_CELLS]);

#endif
