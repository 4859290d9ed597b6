#include "technique/digit_candidates.h"

static void find_peers(struct digit_candidates *candidates, unsigned candidate, const uint32_t *number)
{
    const struct candidate_grid *grid = candidates->grid;
    const uint64_t *cell_peers = layout_peers(grid->layout, candidates->cell[candidate]);
    for (size_t k = 0; k < grid->layout->set_words; k++) {
        for (uint64_t left = cell_peers[k] & candidate_grid_cells(grid, candidates->digit)[k]; left; left &= left - 1)
            bits_add(candidates->peers + candidate * candidates->words,
                     number[k * 64 + (unsigned)__builtin_ctzll(left)]);
    }
}

void digit_candidates_init(struct digit_candidates *candidates, const struct candidate_grid *grid, unsigned digit)
{
    const struct layout *layout = grid->layout;
    struct arena *arena = grid->arena;
    uint32_t *number = arena_calloc(arena, layout->cells, sizeof *number);
    *candidates = (struct digit_candidates){.grid = grid, .digit = digit};
    candidates->cell = arena_calloc(arena, layout->cells, sizeof *candidates->cell);
    const uint64_t *with_digit = candidate_grid_cells(grid, digit);
    BITS_EACH (c, with_digit, layout->set_words) {
        number[c] = candidates->count;
        candidates->cell[candidates->count++] = (cell_id)c;
    }
    candidates->words = candidates->count / 64 + 1;
    candidates->all = arena_calloc(arena, candidates->words, sizeof *candidates->all);
    candidates->house = arena_calloc(arena, layout->houses * candidates->words, sizeof *candidates->house);
    candidates->peers = arena_calloc(arena, candidates->count * candidates->words, sizeof *candidates->peers);
    for (unsigned i = 0; i < candidates->count; i++) {
        const struct cell *info = &layout->cell[candidates->cell[i]];
        bits_add(candidates->all, i);
        for (unsigned h = 0; h < info->house_count; h++)
            bits_add(candidates->house + info->houses[h] * candidates->words, i);
        find_peers(candidates, i, number);
    }
}
