#include "technique/places.h"

static void find_seen(struct places *places, unsigned place, const uint32_t *number)
{
    const struct position *position = places->position;
    const uint64_t *peers = layout_peers(position->layout, places->cell[place]);
    for (size_t k = 0; k < position->layout->set_words; k++) {
        for (uint64_t left = peers[k] & position_set(position, places->digit)[k]; left; left &= left - 1)
            set_add(places->sees + place * places->words, number[k * 64 + (unsigned)__builtin_ctzll(left)]);
    }
}

bool places_make(struct places *places, const struct position *position, unsigned digit)
{
    const struct layout *layout = position->layout;
    struct arena *arena = position->arena;
    uint32_t *number = arena_calloc(arena, layout->cells, sizeof *number);
    *places = (struct places){.position = position, .digit = digit};
    places->cell = arena_calloc(arena, layout->cells, sizeof *places->cell);
    if (!number || !places->cell)
        return false;
    const uint64_t *cells = position_set(position, digit);
    for (unsigned c = set_next(cells, layout->set_words, 0); c != UINT32_MAX; c = set_next(cells, layout->set_words, c + 1)) {
        number[c] = places->count;
        places->cell[places->count++] = (cell_id)c;
    }
    places->words = places->count / 64 + 1;
    places->all = arena_calloc(arena, places->words, sizeof *places->all);
    places->house = arena_calloc(arena, layout->houses * places->words, sizeof *places->house);
    places->sees = arena_calloc(arena, places->count * places->words, sizeof *places->sees);
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
