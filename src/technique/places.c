#include "technique/places.h"

static void find_seen(struct places *places, unsigned place, const uint32_t *number)
{
    const struct cell *known = &places->position->layout->cell[places->cell[place]];
    for (unsigned i = 0; i < known->peer_count; i++) {
        if (number[known->peers[i]])
            set_add(places->sees + place * places->words, number[known->peers[i]] - 1);
    }
}

bool places_make(struct places *places, const struct position *position, unsigned digit)
{
    const struct layout *layout = position->layout;
    struct arena *arena = position->arena;
    uint32_t *number = arena_zeroed(arena, layout->cells, sizeof *number);
    *places = (struct places){.position = position, .digit = digit};
    places->cell = arena_zeroed(arena, layout->cells, sizeof *places->cell);
    if (!number || !places->cell)
        return false;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (position->solved[c] || !(position->mask[c] & digit_bit(digit)))
            continue;
        places->cell[places->count++] = (cell_id)c;
        number[c] = places->count;
    }
    places->words = places->count / 64 + 1;
    places->all = arena_zeroed(arena, places->words, sizeof *places->all);
    places->house = arena_zeroed(arena, layout->houses * places->words, sizeof *places->house);
    places->sees = arena_zeroed(arena, places->count * places->words, sizeof *places->sees);
    if (!places->all || !places->house || !places->sees)
        return false;
    for (unsigned i = 0; i < places->count; i++) {
        const struct cell *known = &layout->cell[places->cell[i]];
        set_add(places->all, i);
        for (unsigned h = 0; h < known->house_count; h++)
            set_add(places->house + known->houses[h] * places->words, i);
        find_seen(places, i, number);
    }
    return true;
}
