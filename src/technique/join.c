/* The chosen bases fall into parts that touch each other. Of a part is known what is within so many steps of it, so that
 * parts too far from each other are noticed before the last base is chosen. */
#include "technique/join.h"

#include <string.h>

enum { REACH = 3 /* steps */ };

/* What is at most `steps` from the house. */
static uint64_t *reach_of(const struct fish *fish, unsigned steps, unsigned index)
{
    return fish->touch + ((steps - 1) * fish->houses + index) * fish->touch_words;
}

/* The same of a part of the first bases. */
static uint64_t *part_reach(const struct fish *fish, unsigned bases, unsigned part, unsigned steps)
{
    return fish->part + ((bases * SIZE_MOST + part) * REACH + steps - 1) * fish->touch_words;
}

bool join_make(struct fish *fish)
{
    struct arena *arena = fish->search->position->arena;
    size_t houses = fish->search->position->layout->houses, words = houses / 64 + 1;
    fish->touch = arena_calloc(arena, REACH * houses * words, sizeof *fish->touch);
    fish->joining = arena_calloc(arena, words, sizeof *fish->joining);
    fish->part = arena_calloc(arena, SIZE_MOST * SIZE_MOST * REACH * words, sizeof *fish->part);
    fish->next = arena_calloc(arena, (SIZE_MOST + 1) * words, sizeof *fish->next);
    return fish->touch && fish->joining && fish->part && fish->next;
}

static void find_beside(struct fish *fish)
{
    const struct places *places = &fish->places;
    memset(fish->beside, 0, places->count * places->words * sizeof *fish->beside);
    for (unsigned p = 0; p < places->count; p++) {
        const struct cell *known = &places->position->layout->cell[places->cell[p]];
        for (unsigned h = 0; h < known->house_count; h++) {
            for (size_t k = 0; kind_bit(fish, known->houses[h]) & fish->cover_kinds && k < places->words; k++)
                fish->beside[p * places->words + k] |= places_in(places, known->houses[h])[k];
        }
    }
}

static void find_touches(struct fish *fish)
{
    const struct places *places = &fish->places;
    for (unsigned a = 0; a < fish->houses; a++) {
        const uint64_t *in = places_in(places, fish->house[a]);
        memset(fish->once, 0, places->words * sizeof *fish->once);
        for (unsigned p = set_next(in, places->words, 0); p != UINT32_MAX; p = set_next(in, places->words, p + 1)) {
            for (size_t k = 0; k < places->words; k++)
                fish->once[k] |= fish->beside[p * places->words + k];
        }
        for (unsigned b = 0; b < a; b++) {
            if (!sets_meet(fish->once, places_in(places, fish->house[b]), places->words))
                continue;
            set_add(reach_of(fish, 1, a), b);
            set_add(reach_of(fish, 1, b), a);
        }
    }
}

void join_start(struct fish *fish)
{
    size_t words = fish->touch_words = fish->houses / 64 + 1;
    memset(fish->touch, 0, REACH * fish->houses * words * sizeof *fish->touch);
    fish->parts[0] = 0;
    memset(fish->next, 0xFF, (SIZE_MOST + 1) * words * sizeof *fish->next);
    find_beside(fish);
    find_touches(fish);
    for (unsigned steps = 2; steps <= REACH; steps++) {
        for (unsigned a = 0; a < fish->houses; a++) {
            const uint64_t *near = reach_of(fish, steps - 1, a);
            uint64_t *far = reach_of(fish, steps, a);
            memcpy(far, near, words * sizeof *far);
            for (unsigned b = set_next(near, words, 0); b != UINT32_MAX; b = set_next(near, words, b + 1)) {
                for (size_t k = 0; k < words; k++)
                    far[k] |= reach_of(fish, 1, b)[k];
            }
        }
    }
}

/* Parts that the house touches become one with it, the first; the others are as before. */
static void merge(struct fish *fish, unsigned bases, unsigned last)
{
    size_t words = fish->touch_words;
    unsigned parts = 1;
    for (unsigned steps = 1; steps <= REACH; steps++)
        memcpy(part_reach(fish, bases, 0, steps), reach_of(fish, steps, last), words * sizeof(uint64_t));
    for (unsigned part = 0; part < fish->parts[bases - 1]; part++) {
        const uint64_t *before = part_reach(fish, bases - 1, part, 1);
        if (!set_has(before, last)) {
            memcpy(part_reach(fish, bases, parts++, 1), before, REACH * words * sizeof *before);
            continue;
        }
        for (size_t k = 0; k < REACH * words; k++)
            part_reach(fish, bases, 0, 1)[k] |= before[k];
    }
    fish->parts[bases] = parts;
}

/* Does some way between the two parts have room for no more houses than `left`, one of which, at least, comes after `last`?
 * The first of them touches the one part, the others are within reach of the other. */
static bool can_meet(const struct fish *fish, const uint64_t *far, const uint64_t *near, unsigned last)
{
    uint64_t any = 0;
    for (size_t k = last / 64; k < fish->touch_words; k++)
        any |= far[k] & near[k] & (k == last / 64 ? UINT64_MAX << last % 64 : UINT64_MAX);
    return any;
}

/* Or is it the only part? On the way to the one that it meets first there is no other. */
static bool can_meet_any(const struct fish *fish, unsigned bases, unsigned part, unsigned last)
{
    const uint64_t *far = part_reach(fish, bases, part, fish->size - bases);
    bool meets = fish->parts[bases] == 1;
    for (unsigned other = 0; other < fish->parts[bases] && !meets; other++)
        meets = other != part && can_meet(fish, far, part_reach(fish, bases, other, 1), last);
    return meets;
}

bool join_add(struct fish *fish, unsigned bases, unsigned last)
{
    size_t words = fish->touch_words;
    unsigned left = fish->size - bases;
    if (!left)
        return true;
    merge(fish, bases, last);
    for (unsigned part = 0; part < fish->parts[bases] && left <= REACH; part++) {
        if (!can_meet_any(fish, bases, part, last))
            return false;
    }
    if (left > 1)
        return true;
    uint64_t any = 0;
    for (size_t k = 0; k < words; k++) {
        uint64_t joining = k < last / 64 ? 0 : k == last / 64 ? UINT64_MAX << last % 64 : UINT64_MAX;
        for (unsigned part = 0; part < fish->parts[bases]; part++)
            joining &= part_reach(fish, bases, part, 1)[k];
        any |= fish->joining[k] = joining;
    }
    return any;
}
