/* Counts the digits of many cells at once. Bit k of all counts is one word with a bit for each cell. A word is an
 * integer or a vector. */
#ifndef SOLVE_NINE_TALLY_H
#define SOLVE_NINE_TALLY_H

#include <stdint.h>

/* The low and the high bit of the sum of three one-bit numbers. */
#define NINE_ODD(a, b, c) ((a) ^ (b) ^ (c))
#define NINE_MAJORITY(a, b, c) (((a) & (b)) | (((a) | (b)) & (c)))

/* Defines a function that computes the counts from the candidates of each digit. */
#define NINE_DEFINE_TALLY(qualifiers, name, word)                                                                      \
    qualifiers void name(const word digit[9], word bit[4])                                                             \
    {                                                                                                                  \
        word odd[3], two[3];                                                                                           \
        for (int i = 0; i < 3; i++) {                                                                                  \
            odd[i] = NINE_ODD(digit[3 * i], digit[3 * i + 1], digit[3 * i + 2]);                                       \
            two[i] = NINE_MAJORITY(digit[3 * i], digit[3 * i + 1], digit[3 * i + 2]);                                  \
        }                                                                                                              \
        word carry = NINE_MAJORITY(odd[0], odd[1], odd[2]), twos = NINE_ODD(two[0], two[1], two[2]);                   \
        word fours = NINE_MAJORITY(two[0], two[1], two[2]);                                                            \
        bit[0] = NINE_ODD(odd[0], odd[1], odd[2]);                                                                     \
        bit[1] = carry ^ twos;                                                                                         \
        bit[2] = (carry & twos) ^ fours;                                                                               \
        bit[3] = carry & twos & fours;                                                                                 \
    }

NINE_DEFINE_TALLY(static inline, nine_tally, uint64_t)

/* Cells with at least two digits, and with exactly two. */
#define NINE_OPEN_CELLS(bit) ((bit)[1] | (bit)[2] | (bit)[3])
#define NINE_PAIR_CELLS(bit) ((bit)[1] & ~((bit)[0] | (bit)[2] | (bit)[3]))

/* Keeps the cells with the fewest digits in `words` words. Bit k of the counts of word i is bit[k][i]. */
static inline void nine_keep_fewest(const uint64_t *const bit[4], unsigned words, uint64_t *cells)
{
    for (unsigned k = 4; k--;) {
        uint64_t without = 0;
        for (unsigned i = 0; i < words; i++)
            without |= cells[i] & ~bit[k][i];
        for (unsigned i = 0; without && i < words; i++)
            cells[i] &= ~bit[k][i];
    }
}

#endif
