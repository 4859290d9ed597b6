/* Sets of the candidates of a reason (explain/reason.h). */
#ifndef EXPLAIN_REASON_SET_H
#define EXPLAIN_REASON_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

enum { REASON_CANDIDATES = 256 };

/* One bit for each candidate, by its index in the reason. */
struct reason_set {
    uint64_t bits[REASON_CANDIDATES / 64];
};

static inline bool reason_has(const struct reason_set *set, unsigned candidate)
{
    return set->bits[candidate / 64] >> candidate % 64 & 1;
}

static inline void reason_add(struct reason_set *set, unsigned candidate)
{
    set->bits[candidate / 64] |= 1ull << candidate % 64;
}

static inline struct reason_set reason_without(struct reason_set a, struct reason_set b)
{
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        a.bits[i] &= ~b.bits[i];
    return a;
}

static inline struct reason_set reason_common(struct reason_set a, struct reason_set b)
{
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        a.bits[i] &= b.bits[i];
    return a;
}

static inline struct reason_set reason_both(struct reason_set a, struct reason_set b)
{
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        a.bits[i] |= b.bits[i];
    return a;
}

static inline unsigned reason_count(struct reason_set set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        count += word_count(set.bits[i]);
    return count;
}

static inline bool reason_any(const struct reason_set *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        any |= set->bits[i];
    return any;
}

static inline bool reason_within(struct reason_set part, struct reason_set whole)
{
    struct reason_set outside = reason_without(part, whole);
    return !reason_any(&outside);
}

/* Returns the lowest index in a non-empty set. */
static inline unsigned reason_first(const struct reason_set *set)
{
    unsigned word = 0;
    while (!set->bits[word])
        word++;
    return word * 64 + (unsigned)__builtin_ctzll(set->bits[word]);
}

#endif
