/* Two reasons to give up an incomplete fish (fish_search.h). Packings are greedy. For each component of the chosen
 * bases, the search keeps the choices within n steps of it. So it notices components that are too far apart for the
 * remaining bases before the last base is chosen. */
#include "technique/fish_search.h"

#include <string.h>

enum {
    MAX_LOOKED_UP = 3, /* targets whose subsets are checked */
    MAX_REACH = 3,     /* [steps] */
};

/* --- packings --- */

/* Returns whether the packing of these candidates exceeds `limit`. Uses up `left`. */
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

/* Has separate code for one and two words, which the compiler can unroll. */
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

/* Returns the number of unchosen covers that the target uses: one in all, or two if it is in a base. */
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

/* Returns whether a fish was reported for every subset of these targets. Basic fish are reported separately. */
static bool are_all_reported(const struct fish *fish, const uint64_t *targets)
{
    size_t words = fish->candidates.words;
    unsigned target[MAX_LOOKED_UP], count = 0;
    if (fish->shape == BASIC || !fish->reported.count)
        return false;
    BITS_EACH (g, targets, words) {
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
    BITS_EACH (g, targets, words) {
        if (may_be_eliminated(fish, bases, open, g, covers_left))
            return !are_all_reported(fish, targets);
        bits_remove(targets, g);
    }
    return false;
}

/* Extends the target's packing by candidates of the base. Returns false if it exceeds the covers. */
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
    BITS_EACH (g, targets, words) {
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

/* --- connected bases --- */

/* Returns the choices within `steps` steps of a choice. */
static uint64_t *reach_of(const struct fish *fish, unsigned steps, unsigned index)
{
    return fish->adjacent + ((steps - 1) * fish->choices + index) * fish->choice_words;
}

/* Returns the choices within `steps` steps of a component of the first bases. */
static uint64_t *reach_of_component(const struct fish *fish, unsigned bases, unsigned component, unsigned steps)
{
    return fish->component_reach + ((bases * MAX_FISH_SIZE + component) * MAX_REACH + steps - 1) * fish->choice_words;
}

void fish_components_allocate(struct fish *fish)
{
    struct arena *arena = fish->search->grid->arena;
    size_t houses = fish->search->grid->layout->houses, words = houses / 64 + 1;
    fish->adjacent = arena_calloc(arena, MAX_REACH * houses * words, sizeof *fish->adjacent);
    fish->last_choices = arena_calloc(arena, words, sizeof *fish->last_choices);
    fish->component_reach =
        arena_calloc(arena, MAX_FISH_SIZE * MAX_FISH_SIZE * MAX_REACH * words, sizeof *fish->component_reach);
    fish->next_choices = arena_calloc(arena, (MAX_FISH_SIZE + 1) * words, sizeof *fish->next_choices);
}

static void find_shared_covers(struct fish *fish)
{
    const struct digit_candidates *candidates = &fish->candidates;
    memset(fish->share_cover, 0, candidates->count * candidates->words * sizeof *fish->share_cover);
    for (unsigned p = 0; p < candidates->count; p++) {
        const struct cell *info = &candidates->grid->layout->cell[candidates->cell[p]];
        for (unsigned h = 0; h < info->house_count; h++) {
            for (size_t k = 0; kind_bit(fish, info->houses[h]) & fish->cover_kinds && k < candidates->words; k++)
                fish->share_cover[p * candidates->words + k] |=
                    digit_candidates_in_house(candidates, info->houses[h])[k];
        }
    }
}

static void find_adjacent(struct fish *fish)
{
    const struct digit_candidates *candidates = &fish->candidates;
    for (unsigned a = 0; a < fish->choices; a++) {
        const uint64_t *in = digit_candidates_in_house(candidates, fish->choice[a]);
        bits_clear(fish->scratch, candidates->words);
        BITS_EACH (p, in, candidates->words)
            bits_or(fish->scratch, fish->share_cover + p * candidates->words, candidates->words);
        for (unsigned b = 0; b < a; b++) {
            if (!bits_meet(fish->scratch, digit_candidates_in_house(candidates, fish->choice[b]), candidates->words))
                continue;
            bits_add(reach_of(fish, 1, a), b);
            bits_add(reach_of(fish, 1, b), a);
        }
    }
}

void fish_components_begin(struct fish *fish)
{
    size_t words = fish->choice_words = fish->choices / 64 + 1;
    memset(fish->adjacent, 0, MAX_REACH * fish->choices * words * sizeof *fish->adjacent);
    fish->component_count[0] = 0;
    memset(fish->next_choices, 0xFF, (MAX_FISH_SIZE + 1) * words * sizeof *fish->next_choices);
    find_shared_covers(fish);
    find_adjacent(fish);
    for (unsigned steps = 2; steps <= MAX_REACH; steps++) {
        for (unsigned a = 0; a < fish->choices; a++) {
            const uint64_t *near = reach_of(fish, steps - 1, a);
            uint64_t *far = reach_of(fish, steps, a);
            bits_copy(far, near, words);
            BITS_EACH (b, near, words)
                bits_or(far, reach_of(fish, 1, b), words);
        }
    }
}

/* Merges the new base and the components adjacent to it into component 0, and copies the remaining ones. */
static void merge(struct fish *fish, unsigned bases, unsigned last)
{
    size_t words = fish->choice_words;
    unsigned components = 1;
    for (unsigned steps = 1; steps <= MAX_REACH; steps++)
        memcpy(reach_of_component(fish, bases, 0, steps), reach_of(fish, steps, last), words * sizeof(uint64_t));
    for (unsigned component = 0; component < fish->component_count[bases - 1]; component++) {
        const uint64_t *before = reach_of_component(fish, bases - 1, component, 1);
        if (!bits_has(before, last)) {
            memcpy(reach_of_component(fish, bases, components++, 1), before, MAX_REACH * words * sizeof *before);
            continue;
        }
        bits_or(reach_of_component(fish, bases, 0, 1), before, MAX_REACH * words);
    }
    fish->component_count[bases] = components;
}

/* Returns whether the remaining bases, at least one of them after `last`, can form a path between two components. The
 * path's first house is adjacent to one component, and its other houses are within reach of the second. */
static bool can_connect(const struct fish *fish, const uint64_t *far, const uint64_t *near, unsigned last)
{
    uint64_t any = 0;
    for (size_t k = last / 64; k < fish->choice_words; k++)
        any |= far[k] & near[k] & (k == last / 64 ? UINT64_MAX << last % 64 : UINT64_MAX);
    return any;
}

/* Returns whether the component can be connected with some other one, or is the only one. */
static bool can_connect_any(const struct fish *fish, unsigned bases, unsigned component, unsigned last)
{
    const uint64_t *far = reach_of_component(fish, bases, component, fish->size - bases);
    bool connects = fish->component_count[bases] == 1;
    for (unsigned other = 0; other < fish->component_count[bases] && !connects; other++)
        connects = other != component && can_connect(fish, far, reach_of_component(fish, bases, other, 1), last);
    return connects;
}

bool fish_components_add(struct fish *fish, unsigned bases, unsigned last)
{
    size_t words = fish->choice_words;
    unsigned left = fish->size - bases;
    if (!left)
        return true;
    merge(fish, bases, last);
    for (unsigned component = 0; component < fish->component_count[bases] && left <= MAX_REACH; component++) {
        if (!can_connect_any(fish, bases, component, last))
            return false;
    }
    if (left > 1)
        return true;
    uint64_t any = 0;
    for (size_t k = 0; k < words; k++) {
        uint64_t last_choices = k < last / 64 ? 0 : k == last / 64 ? UINT64_MAX << last % 64 : UINT64_MAX;
        for (unsigned component = 0; component < fish->component_count[bases]; component++)
            last_choices &= reach_of_component(fish, bases, component, 1)[k];
        any |= fish->last_choices[k] = last_choices;
    }
    return any;
}
