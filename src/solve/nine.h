/* Solves and counts the plain 9x9 board (rows, columns, boxes) as fast as this machine can.
 *
 * The candidates are bit sets by row: for each digit and each row, the nine columns where it can still go. Settling a
 * board means: while anything changes, on the whole board at once,
 *   - a digit with one place in a row takes that cell from the other digits (hidden single),
 *   - a cell with one digit takes the rest of its row from that digit (naked single),
 *   - within each band and each stack, a digit keeps only the triads (three cells of a box in a line) that belong to
 *     one of the ways to place it: one triad in each line and one in each box. That is the whole of locked candidates.
 * These rules only ever remove, so the order does not matter: there is one final board, whatever does the work. Where the
 * processor has AVX-512, three vector registers hold the board and a round of all rules takes some 130 instructions;
 * otherwise AVX2 or plain C does the same. All give the same solutions in the same order, with the same guesses. */
#ifndef SOLVE_NINE_H
#define SOLVE_NINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NINE_CELLS = 81, NINE_ALL = 0x1FF, NINE_LANES = 32 };

/* A kernel holds a board in one of two ways. By rows: row[r][nine_lane(b, d)] is the columns of row 3 b + r where digit d
 * (from 0) can still go; the lanes behind the 27th are 0. By digits: digit[d][4 b + r] is the same, the others are 0. */
struct nine_board {
    union {
        _Alignas(64) uint16_t row[3][NINE_LANES];
        uint16_t digit[9][16];
    };
    uint16_t dirty; /* by digits: bit d: digit d may have lost something since it was locked in */
};

static inline unsigned nine_lane(unsigned band, unsigned digit)
{
    return 9 * band + digit;
}

enum nine_state {
    NINE_CONTRADICTION, /* no solution */
    NINE_SOLVED,
    NINE_OPEN,
};

/* Where to guess: the cell with two digits whose open peers weigh most, an open cell weighing 2 and one with two digits
 * 3; of several the first (nine_bivalue.h). `nine_choose_smallest_cell` where no cell has two digits: the first of those with the
 * fewest, of a board by rows. */
enum { NINE_OPEN_WEIGHT = 2, NINE_PAIR_WEIGHT = 3 };
unsigned nine_choose_smallest_cell(const struct nine_board *board);

/* The digits of a solved board by rows. */
void nine_extract_rows(const struct nine_board *board, uint8_t solution[NINE_CELLS]);

/* One way of doing it. */
struct nine_kernel {
    const char *id, *name;
    bool (*works)(void); /* on this processor */
    void (*load)(struct nine_board *board, const uint16_t marks[NINE_CELLS]);
    /* Settles the board. Where it stays open, splits it at a cell: `next` is what follows if the cell's lowest digit
     * stands, `board` if it does not. */
    enum nine_state (*propagate)(struct nine_board *board, struct nine_board *next);
    void (*extract)(const struct nine_board *board, uint8_t solution[NINE_CELLS]);
};

extern const struct nine_kernel nine_plain, nine_avx2, nine_avx512;

/* All of them, the fastest first, NULL behind the last. */
extern const struct nine_kernel *const nine_kernels[];

/* The fastest that works here, or the one that was chosen. */
const struct nine_kernel *nine_kernel(void);

/* For measuring and comparing, before anything is solved: from now on it is this one. False if it does not work here. */
bool nine_set_kernel(const struct nine_kernel *kernel);

struct nine_search {
    const struct nine_kernel *kernel; /* NULL: the fastest */
    uint64_t limit;                   /* stop at so many solutions */
    uint64_t nodes;                   /* boards to settle, at most; 0: no limit */
    const atomic_bool *cancel;        /* or NULL */
    /* filled */
    uint64_t found, guesses;
    bool gave_up;                 /* at the limit of nodes, or cancelled */
    uint8_t solution[NINE_CELLS]; /* the first one: digits from 1 */
};

/* Candidates in reading order, bit d - 1 for digit d. */
void nine_count(struct nine_search *search, const uint16_t marks[NINE_CELLS]);

#endif
