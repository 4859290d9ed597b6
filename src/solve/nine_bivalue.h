/* Chooses the two-digit cell at which the search branches (nine.h). The code is in a header so that each kernel
 * compiles it with its own instruction for counting bits. A band's cells are 27 bits. */
#ifndef SOLVE_NINE_BIVALUE_H
#define SOLVE_NINE_BIVALUE_H

#include "solve/nine.h"

/* The cells of a band that cell i sees (including itself), and the cells of its column. Both have a copy 27 bits
 * higher. */
#define NINE_TWICE(cells) ((uint64_t)(cells) | (uint64_t)(cells) << 27)
#define NINE_NEAR(i) NINE_TWICE((uint64_t)NINE_ALL << (i) / 9 * 9 | (uint64_t)(7 | 7 << 9 | 7 << 18) << (i) % 9 / 3 * 3)
#define NINE_COLUMN(i) NINE_TWICE((uint64_t)(1 | 1 << 9 | 1 << 18) << (i) % 9)
#define NINE_SEEN(cell, b) ((cell) / 27 == (b) ? NINE_NEAR((cell) % 27) : NINE_COLUMN((cell) % 27))
#define NINE_AROUND(cell)                                                                                              \
    {                                                                                                                  \
        NINE_SEEN(cell, 0), NINE_SEEN(cell, 1), NINE_SEEN(cell, 2)                                                     \
    }
#define NINE_9(f, i) f(i), f(i + 1), f(i + 2), f(i + 3), f(i + 4), f(i + 5), f(i + 6), f(i + 7), f(i + 8)

/* A cell's rank: its weight above 7 bits with its number, counted downwards, so the first of equals is highest. */
#define NINE_RANK(weight, cell) ((weight) << 7 | (NINE_LAST_RANK - (cell)))
#define NINE_RANKED_CELL(rank) (NINE_LAST_RANK - ((rank)&NINE_LAST_RANK))
enum { NINE_LAST_RANK = 127 };

/* Raises `*best` to the highest rank of the pairs. `first` is the number of the cell at bit 0. An open peer weighs as
 * much as its bits in `weight`: one for being open, one for having two digits. The cell's own weight is the same for
 * all. The maximum is computed without a branch, which would be unpredictable. */
static inline void nine_weigh_pairs(const uint64_t weight[3], uint64_t pairs, unsigned first, unsigned *best)
{
    static const uint64_t around[NINE_CELLS][3] = {
        NINE_9(NINE_AROUND, 0),  NINE_9(NINE_AROUND, 9),  NINE_9(NINE_AROUND, 18),
        NINE_9(NINE_AROUND, 27), NINE_9(NINE_AROUND, 36), NINE_9(NINE_AROUND, 45),
        NINE_9(NINE_AROUND, 54), NINE_9(NINE_AROUND, 63), NINE_9(NINE_AROUND, 72),
    };
    for (; pairs; pairs &= pairs - 1) {
        unsigned cell = first + (unsigned)__builtin_ctzll(pairs), sum = 0;
        for (unsigned b = 0; b < 3; b++)
            sum += (unsigned)__builtin_popcountll(weight[b] & around[cell][b]);
        unsigned rank = NINE_RANK(sum, cell);
        *best = rank > *best ? rank : *best;
    }
}

static inline unsigned nine_choose_bivalue_cell(const uint32_t open[3], const uint32_t pair[3])
{
    unsigned best = 0;
    uint64_t weight[3];
    for (unsigned b = 0; b < 3; b++)
        weight[b] = open[b] | (uint64_t)pair[b] << 27;
    nine_weigh_pairs(weight, pair[0] | (uint64_t)pair[1] << 27, 0, &best);
    nine_weigh_pairs(weight, pair[2], 54, &best);
    return NINE_RANKED_CELL(best);
}

#endif
