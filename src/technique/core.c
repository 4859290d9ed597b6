/* Cores are grown from one base: each place of the bases that the goal does not see needs a cover, and as long as there
 * are not fewer covers than bases, some other base must share one of them, first of all one that no two bases share yet.
 * What was tried is left out afterwards, so that nothing is looked at twice. */
#include "technique/core.h"

#include <limits.h>
#include <string.h>

#include "technique/aim.h"

enum { GROWTHS_MOST = 400000 /* for all goals */, CORES_MOST = 20000 };

struct growth {
    struct fish *fish;
    unsigned goal, most; /* a place; bases */
    uint64_t *alive;     /* places that may be true beside the goal */
    uint64_t *room;      /* [2 * SIZE_MOST * 3 * words]: open, covered and used places, level by level */
    uint8_t *banned;     /* [2 * houses]: as base, as cover */
    uint16_t *index;     /* [houses]: in fish->house, plus one */
    unsigned base[SIZE_MOST], cover[SIZE_MOST]; /* an index; a house */
    unsigned bases, covers, growths;
    bool gave_up;
};

static const uint64_t *base_places(const struct growth *growth, unsigned index)
{
    return places_in(&growth->fish->places, growth->fish->house[index]);
}

static void add_core(struct growth *growth)
{
    struct fish *fish = growth->fish;
    struct arena *arena = fish->search->position->arena;
    size_t words = fish->touch_words;
    if (fish->cores == CORES_MOST ||
        !arena_reserve(arena, (void **)&fish->core, &fish->core_capacity, (fish->cores + 1) * words, sizeof *fish->core) ||
        !arena_reserve(arena, (void **)&fish->core_goal, &fish->core_goal_capacity, fish->cores + 1,
                       sizeof *fish->core_goal)) {
        growth->gave_up = true;
        return;
    }
    uint64_t *core = fish->core + fish->cores * words;
    memset(core, 0, words * sizeof *core);
    for (unsigned i = 0; i < growth->bases; i++)
        set_add(core, growth->base[i]);
    fish->core_goal[fish->cores++] = (uint16_t)growth->goal;
}

/* Of the places that one level has. */
struct level {
    uint64_t *open, *covered, *used;
};

static struct level level_of(const struct growth *growth)
{
    size_t words = growth->fish->places.words;
    uint64_t *room = growth->room + (growth->bases + growth->covers) * 3 * words;
    return (struct level){.open = room, .covered = room + words, .used = room + 2 * words};
}

static void grow(struct growth *growth);

static bool is_base(const struct growth *growth, house_id house)
{
    for (unsigned i = 0; i < growth->bases; i++) {
        if (growth->fish->house[growth->base[i]] == house)
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

/* With each cover that holds the place. */
static void cover_place(struct growth *growth, unsigned place)
{
    const struct places *places = &growth->fish->places;
    const struct cell *cell = &places->position->layout->cell[places->cell[place]];
    uint8_t *banned = growth->banned + places->position->layout->houses;
    uint32_t tried = 0;
    struct level level = level_of(growth);
    for (unsigned h = 0; h < cell->house_count && !growth->gave_up; h++) {
        house_id house = cell->houses[h];
        if (banned[house] || !(kind_bit(growth->fish, house) & growth->fish->cover_kinds) || is_base(growth, house))
            continue;
        const uint64_t *in = places_in(places, house);
        growth->cover[growth->covers++] = house;
        struct level next = level_of(growth);
        for (size_t k = 0; k < places->words; k++) {
            next.open[k] = level.open[k] & ~in[k];
            next.covered[k] = level.covered[k] | in[k];
            next.used[k] = level.used[k];
        }
        grow(growth);
        growth->covers--;
        banned[house] = 1;
        tried |= 1u << h;
    }
    for (; tried; tried &= tried - 1)
        banned[cell->houses[__builtin_ctz(tried)]] = 0;
}

/* With this base, and on. */
static void add_base(struct growth *growth, unsigned index)
{
    const struct places *places = &growth->fish->places;
    const uint64_t *in = base_places(growth, index);
    struct level level = level_of(growth);
    growth->base[growth->bases++] = index;
    struct level next = level_of(growth);
    for (size_t k = 0; k < places->words; k++) {
        next.open[k] = in[k] & growth->alive[k] & ~level.covered[k];
        next.covered[k] = level.covered[k];
        next.used[k] = level.used[k] | (in[k] & growth->alive[k]);
    }
    grow(growth);
    growth->bases--;
}

/* The cover's places if one base alone has any of them. */
static bool is_loose(const struct growth *growth, house_id cover)
{
    const struct places *places = &growth->fish->places;
    unsigned bases = 0;
    for (unsigned i = 0; i < growth->bases; i++) {
        const uint64_t *in = base_places(growth, growth->base[i]), *covered = places_in(places, cover);
        bool meets = false;
        for (size_t k = 0; k < places->words; k++)
            meets |= in[k] & covered[k] & growth->alive[k];
        bases += meets;
    }
    return bases < 2;
}

/* With each base that shares a cover: a loose one, if there is one. */
static void share_cover(struct growth *growth)
{
    const struct places *places = &growth->fish->places;
    struct level level = level_of(growth);
    const uint64_t *within = level.covered;
    house_id tried[2 * LAYOUT_MAX_DIGITS * 4];
    unsigned tries = 0;
    for (unsigned i = 0; i < growth->covers && within == level.covered; i++)
        within = is_loose(growth, (house_id)growth->cover[i]) ? places_in(places, (house_id)growth->cover[i]) : within;
    for (unsigned p = set_next(within, places->words, 0); p != UINT32_MAX && !growth->gave_up;
         p = set_next(within, places->words, p + 1)) {
        const struct cell *cell = &places->position->layout->cell[places->cell[p]];
        if (set_has(level.used, p) || !set_has(growth->alive, p))
            continue;
        for (unsigned h = 0; h < cell->house_count && !growth->gave_up; h++) {
            house_id house = cell->houses[h];
            unsigned index = growth->index[house];
            if (!index || growth->banned[house] || is_cover(growth, house) ||
                sets_meet(level.used, base_places(growth, index - 1), places->words))
                continue;
            add_base(growth, index - 1);
            growth->banned[house] = 1;
            if (tries < sizeof tried / sizeof *tried)
                tried[tries++] = house;
            else
                growth->gave_up = true;
        }
    }
    while (tries)
        growth->banned[tried[--tries]] = 0;
}

static void grow(struct growth *growth)
{
    size_t words = growth->fish->places.words;
    struct level level = level_of(growth);
    growth->gave_up |= growth->growths++ > GROWTHS_MOST;
    if (growth->gave_up)
        return;
    unsigned place = set_next(level.open, words, 0);
    if (place == UINT32_MAX && growth->covers < growth->bases)
        add_core(growth);
    else if (growth->covers + (place != UINT32_MAX) >= growth->most ||
             (place != UINT32_MAX && aim_are_too_many(growth->fish, level.open, growth->most - 1 - growth->covers)))
        return;
    else if (place != UINT32_MAX)
        cover_place(growth, place);
    else if (growth->bases < growth->most)
        share_cover(growth);
}

/* False if it gave up. */
static bool find_cores(struct growth *growth, unsigned goal)
{
    struct fish *fish = growth->fish;
    const struct places *places = &fish->places;
    size_t words = places->words, cores = fish->cores, houses = places->position->layout->houses;
    growth->goal = goal;
    for (size_t k = 0; k < words; k++)
        growth->alive[k] = places->all[k] & ~places_seen(places, goal)[k];
    growth->alive[goal / 64] &= ~(1ull << goal % 64);
    memset(growth->banned, 0, 2 * houses);
    for (unsigned i = 0; i < fish->houses; i++)
        growth->banned[fish->house[i]] = set_has(places_in(places, fish->house[i]), goal);
    for (unsigned i = 0; i < fish->houses && !growth->gave_up; i++) {
        if (growth->banned[fish->house[i]])
            continue;
        memset(growth->room, 0, 3 * words * sizeof *growth->room);
        add_base(growth, i);
        growth->banned[fish->house[i]] = 1;
    }
    if (growth->gave_up)
        fish->cores = cores;
    return !growth->gave_up;
}

static bool make_growth(struct growth *growth, struct fish *fish)
{
    struct arena *arena = fish->search->position->arena;
    size_t words = fish->places.words, houses = fish->search->position->layout->houses;
    *growth = (struct growth){.fish = fish, .most = fish->size};
    growth->alive = arena_calloc(arena, words, sizeof *growth->alive);
    growth->room = arena_calloc(arena, (2 * SIZE_MOST + 1) * 3 * words, sizeof *growth->room);
    growth->banned = arena_calloc(arena, 2 * houses, sizeof *growth->banned);
    growth->index = arena_calloc(arena, houses, sizeof *growth->index);
    for (unsigned i = 0; growth->index && i < fish->houses; i++)
        growth->index[fish->house[i]] = (uint16_t)(i + 1);
    return growth->alive && growth->room && growth->banned && growth->index;
}

void core_find_all(struct fish *fish)
{
    const struct places *places = &fish->places;
    struct arena *arena = fish->search->position->arena;
    size_t words = places->words;
    struct growth growth;
    fish->cores = 0;
    memcpy(fish->wild, fish->goals, words * sizeof *fish->wild);
    if (!make_growth(&growth, fish))
        return;
    for (unsigned g = set_next(fish->goals, words, 0); g != UINT32_MAX; g = set_next(fish->goals, words, g + 1)) {
        size_t before = fish->cores;
        if (!find_cores(&growth, g))
            break;
        fish->wild[g / 64] &= ~(1ull << g % 64);
        if (fish->cores == before)
            fish->goals[g / 64] &= ~(1ull << g % 64);
    }
    for (unsigned depth = 0; depth <= fish->size && fish->cores; depth++) {
        fish->near[depth] = arena_calloc(arena, fish->cores, sizeof *fish->near[depth]);
        if (!fish->near[depth]) {
            memcpy(fish->wild, fish->goals, words * sizeof *fish->wild);
            fish->cores = 0;
        }
    }
    fish->nears[0] = fish->cores;
    for (uint32_t i = 0; i < fish->cores; i++)
        fish->near[0][i] = i;
}

/* How many houses of the core are yet to be chosen; UINT_MAX if one of them comes before `next`. */
static unsigned missing_of(const struct fish *fish, const uint64_t *core, const uint64_t *chosen, unsigned next)
{
    unsigned missing = 0;
    for (size_t k = 0; k < fish->touch_words; k++) {
        uint64_t rest = core[k] & ~chosen[k];
        uint64_t before = next >= (k + 1) * 64 ? UINT64_MAX : next <= k * 64 ? 0 : (1ull << next % 64) - 1;
        if (rest & before)
            return UINT_MAX;
        missing += (unsigned)__builtin_popcountll(rest);
    }
    return missing;
}

/* What may be the next base: any, if some core leaves room for others; else those of cores. */
static void note_next(struct fish *fish, const uint64_t *core, const uint64_t *chosen, uint64_t *next, bool any)
{
    for (size_t k = 0; k < fish->touch_words; k++)
        next[k] |= any ? UINT64_MAX : core[k] & ~chosen[k];
}

void core_narrow(struct fish *fish, uint64_t *goals, unsigned bases, unsigned last)
{
    uint64_t chosen[(LAYOUT_MAX_HOUSES + 63) / 64 + 1];
    uint64_t *left = fish->once, *next = fish->next + bases * fish->touch_words;
    unsigned to_choose = fish->size - bases;
    bool any = false;
    memcpy(left, fish->wild, fish->places.words * sizeof *left);
    for (size_t k = 0; k < fish->places.words; k++)
        any |= left[k] & goals[k];
    memset(next, any ? 0xFF : 0, fish->touch_words * sizeof *next);
    memset(chosen, 0, fish->touch_words * sizeof *chosen);
    for (unsigned i = 0; i + 1 < bases; i++)
        set_add(chosen, fish->chosen[i]);
    set_add(chosen, last);
    fish->nears[bases] = 0;
    for (size_t i = 0; i < fish->nears[bases - 1]; i++) {
        uint32_t number = fish->near[bases - 1][i];
        const uint64_t *core = fish->core + number * fish->touch_words;
        if (!set_has(goals, fish->core_goal[number]))
            continue;
        unsigned missing = missing_of(fish, core, chosen, last + 1);
        if (missing > to_choose)
            continue;
        if (!any)
            note_next(fish, core, chosen, next, missing < to_choose);
        any |= missing < to_choose;
        fish->near[bases][fish->nears[bases]++] = number;
        set_add(left, fish->core_goal[number]);
    }
    for (size_t k = 0; k < fish->places.words; k++)
        goals[k] &= left[k];
}
