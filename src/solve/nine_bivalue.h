/* The choice of the cell with two digits to branch at (nine.h). A header, so that each kernel compiles it with the
 * bit counting instruction of its own target. Cells are 27 bits a band. */
#ifndef SOLVE_NINE_BIVALUE_H
#define SOLVE_NINE_BIVALUE_H

#include "solve/nine.h"

/* Returns the weight of `cells`. */
static inline unsigned nine_weight(uint64_t open, uint64_t pair, uint64_t cells)
{
    unsigned more = NINE_PAIR_WEIGHT - NINE_OPEN_WEIGHT;
    return NINE_OPEN_WEIGHT * (unsigned)__builtin_popcountll(open & cells) +
           more * (unsigned)__builtin_popcountll(pair & cells);
}

static inline unsigned nine_choose_bivalue_cell(const uint32_t open[3], const uint32_t pair[3])
{
    unsigned best = 0, most = 0;
    for (unsigned b = 0; b < 3; b++) {
        unsigned b1 = (b + 1) % 3, b2 = (b + 2) % 3;
        /* The other two bands, as one word. */
        uint64_t open_other = open[b1] | (uint64_t)open[b2] << 27, pair_other = pair[b1] | (uint64_t)pair[b2] << 27;
        for (uint32_t left = pair[b]; left; left &= left - 1) {
            unsigned cell = (unsigned)__builtin_ctz(left), c = cell % 9;
            /* Includes the cell itself, which weighs the same for every candidate cell. */
            uint64_t near = (uint64_t)NINE_ALL << (cell - c) | (7ull | 7ull << 9 | 7ull << 18) << c / 3 * 3;
            uint64_t column = (1ull | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36 | 1ull << 45) << c;
            unsigned around = nine_weight(open[b], pair[b], near) + nine_weight(open_other, pair_other, column);
            if (around > most) {
                most = around;
                best = 27 * b + cell;
            }
        }
    }
    return best;
}

#endif
