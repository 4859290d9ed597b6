/* The choice of the cell with two digits to branch at (nine.h). A header, so that each kernel compiles it with the
 * bit counting instruction of its own target. Cells are 27 bits a band. */
#ifndef SOLVE_NINE_BIVALUE_H
#define SOLVE_NINE_BIVALUE_H

#include "solve/nine.h"

/* The cells of a band that see cell i of it (including itself), and the cells of its column; in both a copy follows 27
 * bits higher. */
#define NINE_TWICE(cells) ((uint64_t)(cells) | (uint64_t)(cells) << 27)
#define NINE_NEAR(i) NINE_TWICE((uint64_t)NINE_ALL << (i) / 9 * 9 | (uint64_t)(7 | 7 << 9 | 7 << 18) << (i) % 9 / 3 * 3)
#define NINE_COLUMN(i) NINE_TWICE((uint64_t)(1 | 1 << 9 | 1 << 18) << (i) % 9)
#define NINE_9(f, i)                                                                                                   \
    f((i)), f((i) + 1), f((i) + 2), f((i) + 3), f((i) + 4), f((i) + 5), f((i) + 6), f((i) + 7), f((i) + 8)
#define NINE_27(f)                                                                                                     \
    {                                                                                                                  \
        NINE_9(f, 0), NINE_9(f, 9), NINE_9(f, 18)                                                                      \
    }

/* The weight of an open peer is the number of its bits in `weight`: one for being open, one for having two digits. */
static inline unsigned nine_choose_bivalue_cell(const uint32_t open[3], const uint32_t pair[3])
{
    static const uint64_t near[27] = NINE_27(NINE_NEAR), column[27] = NINE_27(NINE_COLUMN);
    unsigned best = 0, most = 0;
    uint64_t weight[3];
    for (unsigned b = 0; b < 3; b++)
        weight[b] = open[b] | (uint64_t)pair[b] << 27;
    for (unsigned b = 0; b < 3; b++) {
        uint64_t weight1 = weight[(b + 1) % 3], weight2 = weight[(b + 2) % 3];
        for (uint32_t left = pair[b]; left; left &= left - 1) {
            unsigned cell = (unsigned)__builtin_ctz(left);
            /* Includes the cell itself, which weighs the same for every candidate cell. */
            unsigned around = (unsigned)__builtin_popcountll(weight[b] & near[cell]) +
                              (unsigned)__builtin_popcountll(weight1 & column[cell]) +
                              (unsigned)__builtin_popcountll(weight2 & column[cell]);
            if (around > most) {
                most = around;
                best = 27 * b + cell;
            }
        }
    }
    return best;
}

#endif
