/* Counts the digits of many cells at once: bit k of all counts is one word, with a bit for each cell. */
#ifndef SOLVE_NINE_TALLY_H
#define SOLVE_NINE_TALLY_H

#include <stdint.h>

struct nine_tally {
    uint64_t bit[4];
};

/* The sum of three one-bit numbers: its low bit (nine_odd) and its high bit (nine_majority). */
static inline uint64_t nine_odd(uint64_t a, uint64_t b, uint64_t c)
{
    return a ^ b ^ c;
}

static inline uint64_t nine_majority(uint64_t a, uint64_t b, uint64_t c)
{
    return (a & b) | ((a | b) & c);
}

/* `digit`: for each digit the cells where it can go. */
static inline struct nine_tally nine_tally_digits(const uint64_t digit[9])
{
    uint64_t odd[3], two[3];
    for (unsigned i = 0; i < 3; i++) {
        odd[i] = nine_odd(digit[3 * i], digit[3 * i + 1], digit[3 * i + 2]);
        two[i] = nine_majority(digit[3 * i], digit[3 * i + 1], digit[3 * i + 2]);
    }
    uint64_t carry = nine_majority(odd[0], odd[1], odd[2]), twos = nine_odd(two[0], two[1], two[2]);
    uint64_t four = carry & twos, fours = nine_majority(two[0], two[1], two[2]);
    return (struct nine_tally){{nine_odd(odd[0], odd[1], odd[2]), carry ^ twos, four ^ fours, four & fours}};
}

/* Returns the cells with at least two digits. */
static inline uint64_t nine_open_cells(const struct nine_tally *tally)
{
    return tally->bit[1] | tally->bit[2] | tally->bit[3];
}

/* Returns the cells with exactly two digits. */
static inline uint64_t nine_pair_cells(const struct nine_tally *tally)
{
    return tally->bit[1] & ~(tally->bit[0] | tally->bit[2] | tally->bit[3]);
}

/* Of the cells in `words` words, each with its tally, keeps those with the fewest digits. */
static inline void nine_keep_fewest(const struct nine_tally *tally, unsigned words, uint64_t *cells)
{
    for (unsigned k = 4; k--;) {
        uint64_t without = 0;
        for (unsigned i = 0; i < words; i++)
            without |= cells[i] & ~tally[i].bit[k];
        for (unsigned i = 0; without && i < words; i++)
            cells[i] &= ~tally[i].bit[k];
    }
}

#endif
