/* Sets of small numbers as bits: number i is bit i % 64 of word i / 64. The caller owns the words. A
 * function that reads whole sets is given the number of words, which is the same for all of them. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BITS_END UINT32_MAX

/* Loops over the members of a set in ascending order, declaring `member`. The body may remove that member. */
#define BITS_EACH(member, set, words)                                                                                  \
    for (unsigned member = bits_next(set, words, 0); member != BITS_END; member = bits_next(set, words, member + 1))

/* The number of words that hold the numbers below `size`. */
#define BITS_WORDS(size) (((size) + 63) / 64)

static inline bool bits_has(const uint64_t *set, unsigned member)
{
    return set[member / 64] >> member % 64 & 1;
}

static inline void bits_add(uint64_t *set, unsigned member)
{
    set[member / 64] |= 1ull << member % 64;
}

static inline void bits_remove(uint64_t *set, unsigned member)
{
    set[member / 64] &= ~(1ull << member % 64);
}

/* Returns the first member from `from` on, or BITS_END. */
static inline unsigned bits_next(const uint64_t *set, size_t words, unsigned from)
{
    for (size_t k = from / 64; k < words; k++) {
        uint64_t left = k == from / 64 ? set[k] & UINT64_MAX << from % 64 : set[k];
        if (left)
            return (unsigned)(k * 64) + (unsigned)__builtin_ctzll(left);
    }
    return BITS_END;
}

/* Returns the number of set bits in the word. Without inline code, the compiler's builtin is a function call on
 * processors that may lack the instruction. */
static inline unsigned word_count(uint64_t word)
{
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline unsigned bits_count(const uint64_t *set, size_t words)
{
    unsigned count = 0;
    for (size_t k = 0; k < words; k++)
        count += word_count(set[k]);
    return count;
}

static inline bool bits_any(const uint64_t *set, size_t words)
{
    for (size_t k = 0; k < words; k++) {
        if (set[k])
            return true;
    }
    return false;
}

/* Returns whether the sets have a common member. */
static inline bool bits_meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t k = 0; k < words; k++) {
        if (a[k] & b[k])
            return true;
    }
    return false;
}

/* Returns whether all members of `part` are in `whole`. */
static inline bool bits_are_within(const uint64_t *part, const uint64_t *whole, size_t words)
{
    for (size_t k = 0; k < words; k++) {
        if (part[k] & ~whole[k])
            return false;
    }
    return true;
}

static inline void bits_clear(uint64_t *set, size_t words)
{
    if (words == 1) /* most sets have one word, for which a call of memset takes longer */
        *set = 0;
    else
        memset(set, 0, words * sizeof *set);
}

static inline void bits_copy(uint64_t *set, const uint64_t *from, size_t words)
{
    if (words == 1)
        *set = *from;
    else
        memcpy(set, from, words * sizeof *set);
}

/* Adds the members of `more`. */
static inline void bits_or(uint64_t *set, const uint64_t *more, size_t words)
{
    for (size_t k = 0; k < words; k++)
        set[k] |= more[k];
}

/* Keeps only the members that `other` has as well. */
static inline void bits_and(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t k = 0; k < words; k++)
        set[k] &= other[k];
}

/* Removes the members of `other`. */
static inline void bits_and_not(uint64_t *set, const uint64_t *other, size_t words)
{
    for (size_t k = 0; k < words; k++)
        set[k] &= ~other[k];
}

/* Adds the common members of `a` and `b`. */
static inline void bits_or_common(uint64_t *set, const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t k = 0; k < words; k++)
        set[k] |= a[k] & b[k];
}

/* 64-bit hash of the set. */
static inline uint64_t bits_hash(const uint64_t *set, size_t words)
{
    uint64_t hash = 0;
    for (size_t k = 0; k < words; k++)
        hash = (hash ^ set[k]) * 0x9E3779B97F4A7C15u + (hash >> 29);
    return hash;
}

#endif
