/* The choice of the cell with two digits to branch at (nine.h). A header, so that each kernel compiles it with the
 * bit counting instruction of its own target. Cells are 27 bits a band. */
#ifndef SOLVE_NINE_BIVALUE_H
#define SOLVE_NINE_BIVALUE_H

#include "solve/nine.h"

/* `cells`, of one band, with a copy 27 bits higher. */
static inline uint64_t nine_twice(uint64_t cells)
{
    return cells | cells << 27;
}

/* The weight of an open peer is the number of its bits in `weight`: one for being open, one for having two digits. */
static inline unsigned nine_choose_bivalue_cell(const uint32_t open[3], const uint32_t pair[3])
{
    unsigned best = 0, most = 0;
    uint64_t weight[3];
    for (unsigned b = 0; b < 3; b++)
        weight[b] = open[b] | (uint64_t)pair[b] << 27;
    for (unsigned b = 0; b < 3; b++) {
        uint64_t weight1 = weight[(b + 1) % 3], weight2 = weight[(b + 2) % 3];
        for (uint32_t left = pair[b]; left; left &= left - 1) {
            unsigned cell = (unsigned)__builtin_ctz(left), c = cell % 9;
            /* Includes the cell itself, which weighs the same for every candidate cell. */
            uint64_t near = nine_twice((uint64_t)NINE_ALL << (cell - c) | (7ull | 7ull << 9 | 7ull << 18) << c / 3 * 3);
            uint64_t column = nine_twice(1ull | 1ull << 9 | 1ull << 18) << c;
            unsigned around = (unsigned)__builtin_popcountll(weight[b] & near) +
                              (unsigned)__builtin_popcountll(weight1 & column) +
                              (unsigned)__builtin_popcountll(weight2 & column);
            if (around > most) {
                most = around;
                best = 27 * b + cell;
            }
        }
    }
    return best;
}

#endif
