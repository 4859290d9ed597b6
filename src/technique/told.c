#include "technique/told.h"

enum { ROOM_FIRST = 64 };

/* Where the number is, or would be. */
static uint64_t *slot_of(const struct told *told, uint64_t number)
{
    size_t at = (number ^ number >> 32) & (told->room - 1);
    while (told->slot[at] && told->slot[at] != number)
        at = (at + 1) & (told->room - 1);
    return &told->slot[at];
}

static bool grow(struct told *told, struct arena *arena)
{
    struct told grown = {.room = told->room ? 2 * told->room : ROOM_FIRST, .count = told->count};
    grown.slot = arena_calloc(arena, grown.room, sizeof *grown.slot);
    if (!grown.slot)
        return false;
    for (size_t i = 0; i < told->room; i++) {
        if (told->slot[i])
            *slot_of(&grown, told->slot[i]) = told->slot[i];
    }
    *told = grown;
    return true;
}

bool told_before(struct told *told, struct arena *arena, uint64_t number)
{
    number += !number;
    if (2 * told->count >= told->room && !grow(told, arena))
        return false;
    uint64_t *slot = slot_of(told, number);
    if (*slot)
        return true;
    *slot = number;
    told->count++;
    return false;
}

bool told_has(const struct told *told, uint64_t number)
{
    return told->count && *slot_of(told, number + !number);
}
