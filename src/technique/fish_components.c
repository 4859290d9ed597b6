/* For each component of the chosen bases the search knows which houses are within n steps of it. So components
 * that are too far apart for the remaining bases are noticed before the last base is chosen. */
#include "technique/fish_components.h"

#include <string.h>

enum { MAX_REACH = 3 /* in steps */ };

/* Returns the choices at most `steps` away from a choice. */
static uint64_t *reach_of(const struct fish *fish, unsigned steps, unsigned index)
{
    return fish->adjacent + ((steps - 1) * fish->choices + index) * fish->choice_words;
}

/* Returns the choices at most `steps` away from a component of the first bases. */
static uint64_t *reach_of_component(const struct fish *fish, unsigned bases, unsigned component, unsigned steps)
{
    return fish->component_reach + ((bases * MAX_FISH_SIZE + component) * MAX_REACH + steps - 1) * fish->choice_words;
}

bool fish_components_allocate(struct fish *fish)
{
    struct arena *arena = fish->search->grid->arena;
    size_t houses = fish->search->grid->layout->houses, words = houses / 64 + 1;
    fish->adjacent = arena_calloc(arena, MAX_REACH * houses * words, sizeof *fish->adjacent);
    fish->last_choices = arena_calloc(arena, words, sizeof *fish->last_choices);
    fish->component_reach =
        arena_calloc(arena, MAX_FISH_SIZE * MAX_FISH_SIZE * MAX_REACH * words, sizeof *fish->component_reach);
    fish->next_choices = arena_calloc(arena, (MAX_FISH_SIZE + 1) * words, sizeof *fish->next_choices);
    return fish->adjacent && fish->last_choices && fish->component_reach && fish->next_choices;
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
        BITS_EACH(p, in, candidates->words)
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
            BITS_EACH(b, near, words)
                bits_or(far, reach_of(fish, 1, b), words);
        }
    }
}

/* Merges the new base and the components adjacent to it into component 0 and copies the others. */
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

/* Whether a path between two components has room for the remaining bases, one of which at least comes after
 * `last`: its first house is adjacent to one component, the others are within reach of the other. */
static bool can_connect(const struct fish *fish, const uint64_t *far, const uint64_t *near, unsigned last)
{
    uint64_t any = 0;
    for (size_t k = last / 64; k < fish->choice_words; k++)
        any |= far[k] & near[k] & (k == last / 64 ? UINT64_MAX << last % 64 : UINT64_MAX);
    return any;
}

/* The same with any other component, or it is the only one. */
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
