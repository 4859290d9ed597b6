/* A fish takes a place away if that, were it true, left more bases than covers. So most bases and covers need not be looked
 * at together: places of which no two share a cover need one each, and those that the lost place does not see are more than
 * the covers that it leaves. */
#include "technique/aim.h"

#include <string.h>

enum { SPENT_MOST = 3 /* goals of which all sets are looked up */ };

/* No two of some of these places share a cover, and they are more than `most`. `left` is used up. */
static inline bool need_more(const struct fish *fish, uint64_t *left, unsigned most, size_t words)
{
    unsigned apart = 0;
    for (unsigned p = set_next(left, words, 0); p != UINT32_MAX; p = set_next(left, words, p)) {
        if (apart++ == most)
            return true;
        for (size_t k = 0; k < words; k++)
            left[k] &= ~fish->beside[p * words + k];
        left[p / 64] &= ~(1ull << p % 64);
    }
    return false;
}

/* Mostly one word or two hold all places. */
static bool need_covers(const struct fish *fish, uint64_t *left, unsigned most)
{
    switch (fish->places.words) {
    case 1:
        return need_more(fish, left, most, 1);
    case 2:
        return need_more(fish, left, most, 2);
    default:
        return need_more(fish, left, most, fish->places.words);
    }
}

bool aim_are_too_many(const struct fish *fish, const uint64_t *open, unsigned most)
{
    memcpy(fish->once, open, fish->places.words * sizeof *open);
    return need_covers(fish, fish->once, most);
}

/* How many covers the goal takes up that are not chosen yet: all in all one, or two if it is in a base itself. */
static unsigned covers_of(const struct fish *fish, const uint64_t *bases, unsigned goal)
{
    unsigned wanted = set_has(bases, goal) ? 2 : 1;
    for (unsigned i = 0; i < fish->covers && wanted; i++)
        wanted -= set_has(places_in(&fish->places, fish->cover[i]), goal);
    return wanted;
}

static bool may_be_lost(const struct fish *fish, const uint64_t *bases, const uint64_t *open, unsigned goal,
                        unsigned covers_left)
{
    size_t words = fish->places.words;
    const uint64_t *seen = places_seen(&fish->places, goal);
    unsigned own = covers_of(fish, bases, goal);
    if (own > covers_left)
        return false;
    for (size_t k = 0; k < words; k++)
        fish->once[k] = open[k] & ~seen[k];
    fish->once[goal / 64] &= ~(1ull << goal % 64);
    return !need_covers(fish, fish->once, covers_left - own);
}

/* Was a fish told of for each set of these goals? Of basic fish each is told. */
static bool are_spent(const struct fish *fish, const uint64_t *goals)
{
    size_t words = fish->places.words;
    unsigned goal[SPENT_MOST], count = 0;
    if (fish->shape == BASIC || !fish->told.count)
        return false;
    for (unsigned g = set_next(goals, words, 0); g != UINT32_MAX; g = set_next(goals, words, g + 1)) {
        if (count == SPENT_MOST)
            return false;
        goal[count++] = g;
    }
    for (unsigned part = 1; part < 1u << count; part++) {
        memset(fish->once, 0, words * sizeof *fish->once);
        for (unsigned i = 0; i < count; i++) {
            if (part >> i & 1)
                set_add(fish->once, goal[i]);
        }
        if (!told_has(&fish->told, set_number(fish->once, words)))
            return false;
    }
    return true;
}

bool aim_narrow(struct fish *fish, uint64_t *goals, const uint64_t *bases, const uint64_t *open, unsigned covers_left)
{
    size_t words = fish->places.words;
    for (unsigned g = set_next(goals, words, 0); g != UINT32_MAX; g = set_next(goals, words, g + 1)) {
        if (may_be_lost(fish, bases, open, g, covers_left))
            return !are_spent(fish, goals);
        goals[g / 64] &= ~(1ull << g % 64);
    }
    return false;
}

/* Counts the places of the base that are apart from those before, if the goal is true. False: they are too many. */
static inline bool take_base(struct fish *fish, unsigned goal, unsigned bases, const uint64_t *in, size_t words)
{
    size_t here = (size_t)bases * fish->places.count + goal, before = here - fish->places.count;
    uint64_t *around = fish->around + here * words, *rest = fish->once;
    const uint64_t *seen = places_seen(&fish->places, goal);
    unsigned apart = fish->apart[before], most = fish->size - covers_of(fish, fish->bases + bases * words, goal);
    for (size_t k = 0; k < words; k++) {
        around[k] = fish->around[before * words + k];
        rest[k] = in[k] & ~seen[k] & ~around[k];
    }
    rest[goal / 64] &= ~(1ull << goal % 64);
    for (unsigned p = set_next(rest, words, 0); p != UINT32_MAX; p = set_next(rest, words, p)) {
        if (apart++ == most)
            return false;
        for (size_t k = 0; k < words; k++) {
            around[k] |= fish->beside[p * words + k];
            rest[k] &= ~fish->beside[p * words + k];
        }
        rest[p / 64] &= ~(1ull << p % 64);
    }
    fish->apart[here] = (uint8_t)apart;
    return apart <= most;
}

bool aim_take_base(struct fish *fish, uint64_t *goals, unsigned bases, house_id last)
{
    size_t words = fish->places.words;
    const uint64_t *in = places_in(&fish->places, last);
    bool any = false;
    for (unsigned g = set_next(goals, words, 0); g != UINT32_MAX; g = set_next(goals, words, g + 1)) {
        bool may = words == 1   ? take_base(fish, g, bases, in, 1)
                   : words == 2 ? take_base(fish, g, bases, in, 2)
                                : take_base(fish, g, bases, in, words);
        if (may)
            any = true;
        else
            goals[g / 64] &= ~(1ull << g % 64);
    }
    return any;
}
