#include "rating/harvest.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void harvest_begin(struct harvest *harvest, const struct grid *initial, const struct grid *current)
{
    harvest->initial = initial;
    harvest->current = current;
    harvest->hints = harvest->removals = harvest->needs = 0;
    harvest->order = 0;
    memset(harvest->by_target, 0, sizeof harvest->by_target);
}

void harvest_finish(struct harvest *harvest)
{
    memory_free(harvest->hint);
    memory_free(harvest->removal);
    memory_free(harvest->need);
}

/* The potential whose being so removes just this; POTENTIALS if there is none. */
static unsigned target_of(const struct harvest *harvest, const struct hint *hint)
{
    unsigned cell = hint->removal[0].cell, digits = hint->removal[0].digits;
    unsigned kept = harvest->current->mask[cell] & ~digits;
    if (hint->removals == 1 && bits_count(digits) == 1)
        return potential(cell, bits_first(digits), false);
    if (hint->removals == 1 && bits_count(kept) == 1)
        return potential(cell, bits_first(kept), true);
    return POTENTIALS;
}

static bool same_removals(const struct harvest *harvest, const struct chain_hint *a, const struct hint *b)
{
    if (a->removals != b->removals)
        return false;
    for (unsigned i = 0; i < b->removals; i++) {
        bool there = false;
        for (unsigned k = 0; k < a->removals && !there; k++) {
            const struct hint_removal *one = &harvest->removal[a->first_removal + k];
            there = one->cell == b->removal[i].cell && one->digits == b->removal[i].digits;
        }
        if (!there)
            return false;
    }
    return true;
}

static struct chain_hint *find_same(struct harvest *harvest, const struct hint *hint, unsigned target)
{
    if (target < POTENTIALS)
        return harvest->by_target[target] ? &harvest->hint[harvest->by_target[target] - 1] : NULL;
    for (size_t i = 0; i < harvest->hints; i++) {
        if (same_removals(harvest, &harvest->hint[i], hint))
            return &harvest->hint[i];
    }
    return NULL;
}

static int compare(const void *one, const void *other)
{
    const struct chain_hint *a = one, *b = other;
    if (a->rating < b->rating || a->rating > b->rating)
        return a->rating < b->rating ? -1 : 1;
    if (a->complexity != b->complexity)
        return a->complexity < b->complexity ? -1 : 1;
    if (a->sort != b->sort)
        return a->sort < b->sort ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool add_removals(struct harvest *harvest, const struct hint *hint)
{
    if (!memory_reserve((void **)&harvest->removal, &harvest->removal_capacity, harvest->removals + hint->removals,
                        sizeof *harvest->removal))
        return false;
    memcpy(harvest->removal + harvest->removals, hint->removal, hint->removals * sizeof *hint->removal);
    harvest->removals += hint->removals;
    return true;
}

struct chain_hint *harvest_offer(struct harvest *harvest, const struct hint *hint, double rating, uint32_t complexity,
                                 unsigned sort, bool *failed)
{
    unsigned target = target_of(harvest, hint);
    struct chain_hint *same = find_same(harvest, hint, target);
    struct chain_hint made = {
        .rating = rating,
        .complexity = complexity,
        .order = harvest->order++,
        .first_removal = same ? same->first_removal : (uint32_t)harvest->removals,
        .first_need = (uint32_t)harvest->needs,
        .removals = (uint16_t)hint->removals,
        .sort = (uint8_t)sort,
    };
    if (same && compare(same, &made) < 0)
        return NULL;
    if (same) {
        *same = made;
        return same;
    }
    if (!memory_reserve((void **)&harvest->hint, &harvest->hint_capacity, harvest->hints + 1, sizeof *harvest->hint) ||
        !add_removals(harvest, hint)) {
        *failed = true;
        return NULL;
    }
    harvest->hint[harvest->hints++] = made;
    if (target < POTENTIALS)
        harvest->by_target[target] = (uint32_t)harvest->hints;
    return &harvest->hint[harvest->hints - 1];
}

static bool need(struct harvest *harvest, struct chain_hint *hint, unsigned cell, unsigned digit)
{
    uint16_t what = (uint16_t)potential(cell, digit, false);
    for (unsigned i = 0; i < hint->needs; i++) {
        if (harvest->need[hint->first_need + i] == what)
            return true;
    }
    if (!memory_reserve((void **)&harvest->need, &harvest->need_capacity, harvest->needs + 1, sizeof *harvest->need))
        return false;
    harvest->need[harvest->needs++] = what;
    hint->needs++;
    return true;
}

bool harvest_need(struct harvest *harvest, struct chain_hint *hint, const struct board *board, unsigned what,
                  unsigned cause)
{
    unsigned cell = potential_cell(what), digit = potential_digit(what);
    bool fine = true;
    if (!(what & 1) || cause == CAUSE_NONE)
        return true;
    unsigned gone = harvest->initial->mask[cell] & ~harvest->current->mask[cell];
    for (; gone && fine && cause == CAUSE_CELL; gone &= gone - 1)
        fine = need(harvest, hint, cell, bits_first(gone));
    if (cause >= BOARD_HOUSES)
        return fine;
    gone = harvest->initial->place[cause][digit] & ~harvest->current->place[cause][digit];
    for (; gone && fine; gone &= gone - 1)
        fine = need(harvest, hint, board->house[cause][bits_first(gone)], digit);
    return fine;
}

void harvest_sort(struct harvest *harvest)
{
    if (harvest->hints)
        qsort(harvest->hint, harvest->hints, sizeof *harvest->hint, compare);
}
