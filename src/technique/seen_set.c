#include "technique/seen_set.h"

enum { FIRST_CAPACITY = 64 };

/* Returns the slot with the number, or the free slot for it. */
static uint64_t *slot_of(const struct seen_set *set, uint64_t number)
{
    size_t at = (size_t)(number ^ number >> 32) & (set->capacity - 1);
    while (set->slot[at] && set->slot[at] != number)
        at = (at + 1) & (set->capacity - 1);
    return &set->slot[at];
}

static void grow(struct seen_set *set, struct arena *arena)
{
    struct seen_set grown = {.capacity = set->capacity ? 2 * set->capacity : FIRST_CAPACITY, .count = set->count};
    grown.slot = arena_calloc(arena, grown.capacity, sizeof *grown.slot);
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->slot[i])
            *slot_of(&grown, set->slot[i]) = set->slot[i];
    }
    *set = grown;
}

bool seen_set_test_and_add(struct seen_set *set, struct arena *arena, uint64_t number)
{
    number += !number;
    if (2 * set->count >= set->capacity)
        grow(set, arena);
    uint64_t *slot = slot_of(set, number);
    if (*slot)
        return true;
    *slot = number;
    set->count++;
    return false;
}

bool seen_set_has(const struct seen_set *set, uint64_t number)
{
    return set->count && *slot_of(set, number + !number);
}
