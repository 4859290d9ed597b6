/* A fish eliminates a target because the target, were it true, would leave more bases than covers. The bound
 * counts a greedy packing: candidates of which no two share a cover, and which the target does not see. */
#include "technique/fish_bound.h"

#include <string.h>

enum { MAX_LOOKED_UP = 3 /* targets whose subsets are looked up */ };

/* Whether a packing of these candidates is larger than `most`. Uses up `left`. */
static inline bool packing_exceeds(const struct fish *fish, uint64_t *left, unsigned limit, size_t words)
{
    unsigned packing = 0;
    for (unsigned p = bits_next(left, words, 0); p != BITS_END; p = bits_next(left, words, p)) {
        if (packing++ == limit)
            return true;
        bits_and_not(left, fish->share_cover + p * words, words);
        bits_remove(left, p);
    }
    return false;
}

/* Lets the compiler unroll the common cases, one and two words a set. */
static bool needs_more_covers(const struct fish *fish, uint64_t *left, unsigned limit)
{
    switch (fish->candidates.words) {
    case 1:
        return packing_exceeds(fish, left, limit, 1);
    case 2:
        return packing_exceeds(fish, left, limit, 2);
    default:
        return packing_exceeds(fish, left, limit, fish->candidates.words);
    }
}

bool fish_bound_is_exceeded(const struct fish *fish, const uint64_t *open, unsigned limit)
{
    bits_copy(fish->scratch, open, fish->candidates.words);
    return needs_more_covers(fish, fish->scratch, limit);
}

/* Returns how many of the covers that are not chosen yet the target takes: one in all, or two if it is in a
 * base. */
static unsigned covers_of(const struct fish *fish, const uint64_t *bases, unsigned target)
{
    unsigned wanted = bits_has(bases, target) ? 2 : 1;
    for (unsigned i = 0; i < fish->covers && wanted; i++)
        wanted -= bits_has(digit_candidates_in_house(&fish->candidates, fish->cover[i]), target);
    return wanted;
}

static bool may_be_eliminated(const struct fish *fish, const uint64_t *bases, const uint64_t *open, unsigned target,
                        unsigned covers_left)
{
    size_t words = fish->candidates.words;
    const uint64_t *seen = digit_candidates_peers(&fish->candidates, target);
    unsigned own = covers_of(fish, bases, target);
    if (own > covers_left)
        return false;
    for (size_t k = 0; k < words; k++)
        fish->scratch[k] = open[k] & ~seen[k];
    bits_remove(fish->scratch, target);
    return !needs_more_covers(fish, fish->scratch, covers_left - own);
}

/* Whether a fish was reported for every subset of these targets. Basic fish are reported one by one. */
static bool are_all_reported(const struct fish *fish, const uint64_t *targets)
{
    size_t words = fish->candidates.words;
    unsigned target[MAX_LOOKED_UP], count = 0;
    if (fish->shape == BASIC || !fish->reported.count)
        return false;
    BITS_EACH(g, targets, words) {
        if (count == MAX_LOOKED_UP)
            return false;
        target[count++] = g;
    }
    for (unsigned subset = 1; subset < 1u << count; subset++) {
        bits_clear(fish->scratch, words);
        for (unsigned i = 0; i < count; i++) {
            if (subset >> i & 1)
                bits_add(fish->scratch, target[i]);
        }
        if (!seen_set_has(&fish->reported, bits_hash(fish->scratch, words)))
            return false;
    }
    return true;
}

bool fish_bound_narrow_targets(struct fish *fish, uint64_t *targets, const uint64_t *bases, const uint64_t *open,
                               unsigned covers_left)
{
    size_t words = fish->candidates.words;
    BITS_EACH(g, targets, words) {
        if (may_be_eliminated(fish, bases, open, g, covers_left))
            return !are_all_reported(fish, targets);
        bits_remove(targets, g);
    }
    return false;
}

/* Extends the target's packing by candidates of the base. False if it exceeds the covers. */
static inline bool add_base(struct fish *fish, unsigned target, unsigned bases, const uint64_t *in, size_t words)
{
    size_t here = (size_t)bases * fish->candidates.count + target, before = here - fish->candidates.count;
    uint64_t *packing_cover = fish->packing_cover + here * words, *rest = fish->scratch;
    const uint64_t *seen = digit_candidates_peers(&fish->candidates, target);
    unsigned packing = fish->packing[before], limit = fish->size - covers_of(fish, fish->bases + bases * words, target);
    for (size_t k = 0; k < words; k++) {
        packing_cover[k] = fish->packing_cover[before * words + k];
        rest[k] = in[k] & ~seen[k] & ~packing_cover[k];
    }
    bits_remove(rest, target);
    for (unsigned p = bits_next(rest, words, 0); p != BITS_END; p = bits_next(rest, words, p)) {
        if (packing++ == limit)
            return false;
        for (size_t k = 0; k < words; k++) {
            packing_cover[k] |= fish->share_cover[p * words + k];
            rest[k] &= ~fish->share_cover[p * words + k];
        }
        bits_remove(rest, p);
    }
    fish->packing[here] = (uint8_t)packing;
    return packing <= limit;
}

bool fish_bound_add_base(struct fish *fish, uint64_t *targets, unsigned bases, house_id last)
{
    size_t words = fish->candidates.words;
    const uint64_t *in = digit_candidates_in_house(&fish->candidates, last);
    bool any = false;
    BITS_EACH(g, targets, words) {
        bool may = words == 1   ? add_base(fish, g, bases, in, 1)
                   : words == 2 ? add_base(fish, g, bases, in, 2)
                                : add_base(fish, g, bases, in, words);
        if (may)
            any = true;
        else
            bits_remove(targets, g);
    }
    return any;
}
