#include "solve/reading_sets.h"

#include <string.h>

enum { WORDS = 8, WORD_DIGITS = 6 }; /* the sets within one word differ in this many digits */

/* Within a word, the sets that lack each of the first digits. */
static const uint64_t without[WORD_DIGITS] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0F0F0F0F0F0F0F0F),
    UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF), UINT64_C(0x00000000FFFFFFFF),
};

/* Adds to `with` the sets that lack the digit, after adding the digit to each. */
static void add_with(struct digit_sets *with, const struct digit_sets *sets, unsigned digit)
{
    if (digit <= WORD_DIGITS) {
        for (unsigned k = 0; k < WORDS; k++)
            with->word[k] |= (sets->word[k] & without[digit - 1]) << (1u << (digit - 1));
        return;
    }
    unsigned step = 1u << (digit - 1 - WORD_DIGITS);
    for (unsigned k = 0; k < WORDS; k++)
        with->word[k | step] |= k & step ? 0 : sets->word[k];
}

/* Adds to `found` the members of `sets` that lack the digit and are in `with` after adding it. Returns whether there
 * are any. */
static bool add_without(struct digit_sets *found, const struct digit_sets *sets, const struct digit_sets *with,
                        unsigned digit)
{
    struct digit_sets wanted = {{0}};
    uint64_t any = 0;
    unsigned step = digit <= WORD_DIGITS ? 0 : 1u << (digit - 1 - WORD_DIGITS);
    for (unsigned k = 0; k < WORDS && !step; k++)
        wanted.word[k] = with->word[k] >> (1u << (digit - 1)) & without[digit - 1];
    for (unsigned k = 0; k < WORDS && step; k++)
        wanted.word[k] = k & step ? 0 : with->word[k | step];
    for (unsigned k = 0; k < WORDS; k++) {
        wanted.word[k] &= sets->word[k];
        any |= wanted.word[k];
        found->word[k] |= wanted.word[k];
    }
    return any;
}

/* Returns how many digits the sets have, which all have as many; UINT_MAX: there are no sets. */
static unsigned count_digits(const struct digit_sets *sets)
{
    for (unsigned k = 0; k < WORDS; k++) {
        if (sets->word[k])
            return (unsigned)__builtin_popcount(64 * k + (unsigned)__builtin_ctzll(sets->word[k]));
    }
    return UINT32_MAX;
}

bool reading_find_different(const struct sum *sum, const digit_mask *mask, digit_mask *possible,
                            struct digit_sets *before, struct digit_sets *after)
{
    const struct reading_table *table = sum->table;
    unsigned last = table->states - 1;
    memset(before, 0, table->states * sizeof *before);
    memset(after, 0, table->states * sizeof *after);
    memset(possible, 0, sum->cells * sizeof *possible);
    before[0].word[0] = 1;
    for (unsigned s = 0; s < last; s++) { /* states come before those that follow them */
        unsigned cell = count_digits(&before[s]);
        for (uint32_t e = table->first_edge[s]; cell < sum->cells && e < table->first_edge[s + 1]; e++) {
            for (digit_mask left = table->edge[e].digits & mask[cell]; left; left &= left - 1)
                add_with(&before[table->edge[e].next], &before[s], digit_first(left));
        }
    }
    after[last] = before[last];
    for (unsigned s = last; s--;) {
        unsigned cell = count_digits(&before[s]);
        for (uint32_t e = table->first_edge[s]; cell < sum->cells && e < table->first_edge[s + 1]; e++) {
            for (digit_mask left = table->edge[e].digits & mask[cell]; left; left &= left - 1) {
                if (add_without(&after[s], &before[s], &after[table->edge[e].next], digit_first(left)))
                    possible[cell] |= left & -left;
            }
        }
    }
    return possible[0];
}
