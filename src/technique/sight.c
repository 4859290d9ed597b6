#include "technique/sight.h"

#include <string.h>

static void find_seen(struct sight *sight, unsigned number)
{
    const struct layout *layout = sight->position->layout;
    cell_id cell = (cell_id)(sight->candidate[number] >> 5);
    unsigned digit = sight->candidate[number] & 31;
    uint64_t *seen = sight->sees + number * sight->words;
    for (digit_mask left = sight->position->mask[cell] & ~digit_bit(digit); left; left &= left - 1)
        set_add(seen, sight_number(sight, cell, digit_first(left)));
    for (unsigned i = 0; i < layout->cell[cell].peer_count; i++) {
        uint32_t other = sight->number[(size_t)layout->cell[cell].peers[i] << 5 | digit];
        if (other)
            set_add(seen, other - 1);
    }
}

bool sight_make(struct sight *sight, const struct position *position)
{
    struct arena *arena = position->arena;
    unsigned cells = position->layout->cells, count = 0;
    *sight = (struct sight){.position = position, .number = arena_calloc(arena, (size_t)cells << 5, sizeof(uint32_t))};
    for (unsigned c = 0; c < cells; c++)
        count += position->solved[c] ? 0 : digit_count(position->mask[c]);
    sight->words = count / 64 + 1;
    sight->candidate = arena_calloc(arena, count, sizeof *sight->candidate);
    sight->sees = arena_calloc(arena, count * sight->words, sizeof *sight->sees);
    if (!sight->number || !sight->candidate || !sight->sees)
        return false;
    for (unsigned c = 0; c < cells; c++) {
        for (digit_mask left = position->solved[c] ? 0 : position->mask[c]; left; left &= left - 1) {
            uint32_t candidate = (uint32_t)c << 5 | digit_first(left);
            sight->candidate[sight->candidates] = candidate;
            sight->number[candidate] = ++sight->candidates;
        }
    }
    for (unsigned i = 0; i < count; i++)
        find_seen(sight, i);
    return true;
}

bool sight_common(const struct sight *sight, const cell_id *cells, unsigned count, unsigned digit, uint64_t *seen)
{
    uint64_t any = 0;
    memcpy(seen, sight_of(sight, cells[0], digit), sight->words * sizeof *seen);
    for (unsigned i = 1; i < count; i++) {
        const uint64_t *more = sight_of(sight, cells[i], digit);
        for (size_t k = 0; k < sight->words; k++)
            seen[k] &= more[k];
    }
    for (size_t k = 0; k < sight->words; k++)
        any |= seen[k];
    return any;
}

void sight_remove(struct search *search, const struct sight *sight, const uint64_t *set)
{
    for (size_t k = 0; k < sight->words; k++) {
        for (uint64_t left = set[k]; left; left &= left - 1) {
            uint32_t candidate = sight->candidate[k * 64 + (unsigned)__builtin_ctzll(left)];
            finding_remove(search, (cell_id)(candidate >> 5), digit_bit(candidate & 31));
        }
    }
}

void sight_link(struct search *search, cell_id cell, unsigned candidate_digit, const cell_id *cells, unsigned count,
                unsigned digit)
{
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] == cell)
            finding_link(search, constraint_cell(cell));
        else if (candidate_digit == digit)
            finding_link_peers(search, cell, cells[i], digit);
    }
}
