/* Grows cores from one base. Each candidate of the bases that the target does not see needs a cover. While there are at
 * least as many covers as bases, a further base must share one of the covers: first of all a cover that only one base
 * uses. Houses that have been tried are excluded, so no set is tried twice. */
#include "technique/fish_search.h"

#include <limits.h>
#include <string.h>

enum { MAX_GROWTH_STEPS = 400000 /* limit of the search for all targets */, MAX_CORES = 20000 };

struct growth {
    struct fish *fish;
    unsigned target, limit; /* a candidate; the most bases */
    uint64_t *possible;     /* candidates that the target does not see */
    uint64_t *level_sets;   /* [2 * MAX_FISH_SIZE * 3 * words]: open, covered and used candidates, by level */
    uint8_t *excluded;      /* [2 * houses]: as base, then as cover */
    uint16_t *index;        /* [houses]: index in fish->choice + 1 */
    unsigned base[MAX_FISH_SIZE], cover[MAX_FISH_SIZE]; /* indices of choices; houses */
    unsigned bases, covers, growths;
    bool gave_up;
};

static const uint64_t *base_places(const struct growth *growth, unsigned index)
{
    return digit_candidates_in_house(&growth->fish->candidates, growth->fish->choice[index]);
}

static void add_core(struct growth *growth)
{
    struct fish *fish = growth->fish;
    struct arena *arena = fish->search->grid->arena;
    size_t words = fish->choice_words;
    if (fish->core_targets.count == MAX_CORES) {
        growth->gave_up = true;
        return;
    }
    arena_array_reserve(arena, &fish->core_bases, words);
    arena_array_append(arena, &fish->core_targets, (uint16_t)growth->target);
    uint64_t *core = fish->core_bases.items + fish->core_bases.count;
    fish->core_bases.count += words;
    bits_clear(core, words);
    for (unsigned i = 0; i < growth->bases; i++)
        bits_add(core, growth->base[i]);
}

/* Keeps the first `cores` cores. */
static void drop_cores(struct fish *fish, size_t cores)
{
    fish->core_bases.count = cores * fish->choice_words;
    fish->core_targets.count = cores;
}

/* The sets of candidates of one level. */
struct level {
    uint64_t *open, *covered, *used;
};

static struct level level_of(const struct growth *growth)
{
    size_t words = growth->fish->candidates.words;
    uint64_t *level_sets = growth->level_sets + (growth->bases + growth->covers) * 3 * words;
    return (struct level){.open = level_sets, .covered = level_sets + words, .used = level_sets + 2 * words};
}

static void grow(struct growth *growth);

static bool is_base(const struct growth *growth, house_id house)
{
    for (unsigned i = 0; i < growth->bases; i++) {
        if (growth->fish->choice[growth->base[i]] == house)
            return true;
    }
    return false;
}

static bool is_cover(const struct growth *growth, house_id house)
{
    for (unsigned i = 0; i < growth->covers; i++) {
        if (growth->cover[i] == house)
            return true;
    }
    return false;
}

/* Covers the candidate with each possible cover in turn. */
static void cover_place(struct growth *growth, unsigned candidate)
{
    const struct digit_candidates *candidates = &growth->fish->candidates;
    const struct cell *cell = &candidates->grid->layout->cell[candidates->cell[candidate]];
    uint8_t *excluded = growth->excluded + candidates->grid->layout->houses;
    uint32_t tried = 0;
    struct level level = level_of(growth);
    for (unsigned h = 0; h < cell->house_count && !growth->gave_up; h++) {
        house_id house = cell->houses[h];
        if (excluded[house] || !(kind_bit(growth->fish, house) & growth->fish->cover_kinds) || is_base(growth, house))
            continue;
        const uint64_t *in = digit_candidates_in_house(candidates, house);
        growth->cover[growth->covers++] = house;
        struct level next = level_of(growth);
        for (size_t k = 0; k < candidates->words; k++) {
            next.open[k] = level.open[k] & ~in[k];
            next.covered[k] = level.covered[k] | in[k];
            next.used[k] = level.used[k];
        }
        grow(growth);
        growth->covers--;
        excluded[house] = 1;
        tried |= 1u << h;
    }
    for (; tried; tried &= tried - 1)
        excluded[cell->houses[__builtin_ctz(tried)]] = 0;
}

/* Adds this base and continues. */
static void add_base(struct growth *growth, unsigned index)
{
    const struct digit_candidates *candidates = &growth->fish->candidates;
    const uint64_t *in = base_places(growth, index);
    struct level level = level_of(growth);
    growth->base[growth->bases++] = index;
    struct level next = level_of(growth);
    for (size_t k = 0; k < candidates->words; k++) {
        next.open[k] = in[k] & growth->possible[k] & ~level.covered[k];
        next.covered[k] = level.covered[k];
        next.used[k] = level.used[k] | (in[k] & growth->possible[k]);
    }
    grow(growth);
    growth->bases--;
}

/* Returns whether only one base has candidates in the cover. */
static bool is_shared_by_none(const struct growth *growth, house_id cover)
{
    const struct digit_candidates *candidates = &growth->fish->candidates;
    unsigned bases = 0;
    for (unsigned i = 0; i < growth->bases; i++) {
        const uint64_t *in = base_places(growth, growth->base[i]),
                       *covered = digit_candidates_in_house(candidates, cover);
        bool meets = false;
        for (size_t k = 0; k < candidates->words; k++)
            meets |= in[k] & covered[k] & growth->possible[k];
        bases += meets;
    }
    return bases < 2;
}

/* Adds each base that shares a cover with the others; if some cover is used by only one base, each base of one such
 * cover. */
static void share_cover(struct growth *growth)
{
    const struct digit_candidates *candidates = &growth->fish->candidates;
    struct level level = level_of(growth);
    const uint64_t *within = level.covered;
    house_id tried[2 * LAYOUT_MAX_DIGITS * 4];
    unsigned tries = 0;
    for (unsigned i = 0; i < growth->covers && within == level.covered; i++)
        within = is_shared_by_none(growth, (house_id)growth->cover[i])
                     ? digit_candidates_in_house(candidates, (house_id)growth->cover[i])
                     : within;
    for (unsigned p = bits_next(within, candidates->words, 0); p != BITS_END && !growth->gave_up;
         p = bits_next(within, candidates->words, p + 1)) {
        const struct cell *cell = &candidates->grid->layout->cell[candidates->cell[p]];
        if (bits_has(level.used, p) || !bits_has(growth->possible, p))
            continue;
        for (unsigned h = 0; h < cell->house_count && !growth->gave_up; h++) {
            house_id house = cell->houses[h];
            unsigned index = growth->index[house];
            if (!index || growth->excluded[house] || is_cover(growth, house) ||
                bits_meet(level.used, base_places(growth, index - 1), candidates->words))
                continue;
            add_base(growth, index - 1);
            growth->excluded[house] = 1;
            if (tries < sizeof tried / sizeof *tried)
                tried[tries++] = house;
            else
                growth->gave_up = true;
        }
    }
    while (tries)
        growth->excluded[tried[--tries]] = 0;
}

static void grow(struct growth *growth)
{
    size_t words = growth->fish->candidates.words;
    struct level level = level_of(growth);
    growth->gave_up |= growth->growths++ > MAX_GROWTH_STEPS;
    if (growth->gave_up)
        return;
    unsigned candidate = bits_next(level.open, words, 0);
    if (candidate == BITS_END && growth->covers < growth->bases)
        add_core(growth);
    else if (growth->covers + (candidate != BITS_END) >= growth->limit ||
             (candidate != BITS_END &&
              fish_bound_is_exceeded(growth->fish, level.open, growth->limit - 1 - growth->covers)))
        return;
    else if (candidate != BITS_END)
        cover_place(growth, candidate);
    else if (growth->bases < growth->limit)
        share_cover(growth);
}

/* Finds the cores of a target. Returns false if the search gave up. */
static bool find_cores(struct growth *growth, unsigned target)
{
    struct fish *fish = growth->fish;
    const struct digit_candidates *candidates = &fish->candidates;
    size_t words = candidates->words, cores = fish->core_targets.count, houses = candidates->grid->layout->houses;
    growth->target = target;
    for (size_t k = 0; k < words; k++)
        growth->possible[k] = candidates->all[k] & ~digit_candidates_peers(candidates, target)[k];
    bits_remove(growth->possible, target);
    memset(growth->excluded, 0, 2 * houses);
    for (unsigned i = 0; i < fish->choices; i++)
        growth->excluded[fish->choice[i]] = bits_has(digit_candidates_in_house(candidates, fish->choice[i]), target);
    for (unsigned i = 0; i < fish->choices && !growth->gave_up; i++) {
        if (growth->excluded[fish->choice[i]])
            continue;
        memset(growth->level_sets, 0, 3 * words * sizeof *growth->level_sets);
        add_base(growth, i);
        growth->excluded[fish->choice[i]] = 1;
    }
    if (growth->gave_up)
        drop_cores(fish, cores);
    return !growth->gave_up;
}

static void make_growth(struct growth *growth, struct fish *fish)
{
    struct arena *arena = fish->search->grid->arena;
    size_t words = fish->candidates.words, houses = fish->search->grid->layout->houses;
    *growth = (struct growth){.fish = fish, .limit = fish->size};
    growth->possible = arena_calloc(arena, words, sizeof *growth->possible);
    growth->level_sets = arena_calloc(arena, (2 * MAX_FISH_SIZE + 1) * 3 * words, sizeof *growth->level_sets);
    growth->excluded = arena_calloc(arena, 2 * houses, sizeof *growth->excluded);
    growth->index = arena_calloc(arena, houses, sizeof *growth->index);
    for (unsigned i = 0; i < fish->choices; i++)
        growth->index[fish->choice[i]] = (uint16_t)(i + 1);
}

void fish_core_find_all(struct fish *fish)
{
    const struct digit_candidates *candidates = &fish->candidates;
    struct arena *arena = fish->search->grid->arena;
    size_t words = candidates->words;
    struct growth growth;
    drop_cores(fish, 0);
    bits_copy(fish->unbounded_targets, fish->targets, words);
    make_growth(&growth, fish);
    BITS_EACH (g, fish->targets, words) {
        size_t before = fish->core_targets.count;
        if (!find_cores(&growth, g))
            break;
        bits_remove(fish->unbounded_targets, g);
        if (fish->core_targets.count == before)
            bits_remove(fish->targets, g);
    }
    for (unsigned depth = 0; depth <= fish->size && fish->core_targets.count; depth++) {
        fish->open_cores[depth] = arena_calloc(arena, fish->core_targets.count, sizeof *fish->open_cores[depth]);
        if (!fish->open_cores[depth]) {
            bits_copy(fish->unbounded_targets, fish->targets, words);
            drop_cores(fish, 0);
        }
    }
    fish->open_core_count[0] = fish->core_targets.count;
    for (uint32_t i = 0; i < fish->core_targets.count; i++)
        fish->open_cores[0][i] = i;
}

/* Returns the number of the core's houses that are not chosen; UINT_MAX if one of them comes before `next`. */
static unsigned count_missing(const struct fish *fish, const uint64_t *core, const uint64_t *chosen, unsigned next)
{
    unsigned missing = 0;
    for (size_t k = 0; k < fish->choice_words; k++) {
        uint64_t rest = core[k] & ~chosen[k];
        uint64_t before = next >= (k + 1) * 64 ? UINT64_MAX : next <= k * 64 ? 0 : (1ull << next % 64) - 1;
        if (rest & before)
            return UINT_MAX;
        missing += word_count(rest);
    }
    return missing;
}

/* Adds the core's houses to the choices for the next base. `any`: the core leaves space for other bases, so all choices
 * are added. */
static void add_next_choices(struct fish *fish, const uint64_t *core, const uint64_t *chosen, uint64_t *next, bool any)
{
    for (size_t k = 0; k < fish->choice_words; k++)
        next[k] |= any ? UINT64_MAX : core[k] & ~chosen[k];
}

void fish_core_narrow_targets(struct fish *fish, uint64_t *targets, unsigned bases, unsigned last)
{
    uint64_t chosen[(LAYOUT_MAX_HOUSES + 63) / 64 + 1];
    uint64_t *left = fish->scratch, *next = fish->next_choices + bases * fish->choice_words;
    unsigned to_choose = fish->size - bases;
    bits_copy(left, fish->unbounded_targets, fish->candidates.words);
    bool any = bits_meet(left, targets, fish->candidates.words);
    memset(next, any ? 0xFF : 0, fish->choice_words * sizeof *next);
    bits_clear(chosen, fish->choice_words);
    for (unsigned i = 0; i + 1 < bases; i++)
        bits_add(chosen, fish->chosen[i]);
    bits_add(chosen, last);
    fish->open_core_count[bases] = 0;
    for (size_t i = 0; i < fish->open_core_count[bases - 1]; i++) {
        uint32_t number = fish->open_cores[bases - 1][i];
        const uint64_t *core = fish->core_bases.items + number * fish->choice_words;
        if (!bits_has(targets, fish->core_targets.items[number]))
            continue;
        unsigned missing = count_missing(fish, core, chosen, last + 1);
        if (missing > to_choose)
            continue;
        if (!any)
            add_next_choices(fish, core, chosen, next, missing < to_choose);
        any |= missing < to_choose;
        fish->open_cores[bases][fish->open_core_count[bases]++] = number;
        bits_add(left, fish->core_targets.items[number]);
    }
    bits_and(targets, left, fish->candidates.words);
}
