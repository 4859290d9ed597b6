/* The candidates of one digit, numbered from 0, so that sets of them are short bit sets. Fish and templates,
 * which reason about a single digit, work on these numbers. */
#ifndef TECHNIQUE_DIGIT_CANDIDATES_H
#define TECHNIQUE_DIGIT_CANDIDATES_H

#include "technique/technique.h"

struct digit_candidates {
    const struct candidate_grid *grid;
    unsigned digit, count;
    size_t words;    /* of one set */
    cell_id *cell;   /* [count]: the cell of each candidate */
    uint64_t *all;   /* all candidates */
    uint64_t *house; /* [houses * words]: the candidates in each house */
    uint64_t *peers; /* [count * words]: the candidates that each one sees */
};

/* Allocates in the grid's arena. False if there is no memory. */
bool digit_candidates_init(struct digit_candidates *candidates, const struct candidate_grid *grid, unsigned digit);

static inline const uint64_t *digit_candidates_in_house(const struct digit_candidates *candidates, house_id house)
{
    return candidates->house + house * candidates->words;
}

static inline const uint64_t *digit_candidates_peers(const struct digit_candidates *candidates, unsigned candidate)
{
    return candidates->peers + candidate * candidates->words;
}

static inline bool set_has(const uint64_t *set, unsigned number)
{
    return set[number / 64] >> number % 64 & 1;
}

static inline void set_add(uint64_t *set, unsigned number)
{
    set[number / 64] |= 1ull << number % 64;
}

static inline unsigned set_count(const uint64_t *set, size_t words)
{
    unsigned count = 0;
    for (size_t k = 0; k < words; k++)
        count += (unsigned)__builtin_popcountll(set[k]);
    return count;
}

static inline bool sets_meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t k = 0; k < words; k++) {
        if (a[k] & b[k])
            return true;
    }
    return false;
}

/* 64-bit hash of the set. */
static inline uint64_t set_hash(const uint64_t *set, size_t words)
{
    uint64_t number = 0;
    for (size_t k = 0; k < words; k++)
        number = (number ^ set[k]) * 0x9E3779B97F4A7C15u + (number >> 29);
    return number;
}

/* Returns the set's first member from number `from` on, or UINT32_MAX. */
static inline unsigned set_next(const uint64_t *set, size_t words, unsigned from)
{
    for (size_t k = from / 64; k < words; k++) {
        uint64_t left = k == from / 64 ? set[k] & UINT64_MAX << from % 64 : set[k];
        if (left)
            return (unsigned)(k * 64) + (unsigned)__builtin_ctzll(left);
    }
    return UINT32_MAX;
}

#endif
