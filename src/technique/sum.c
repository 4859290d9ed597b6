/* Combinations of a sum, either of a clue or of cells that houses leave beside their cages. A candidate of its cells
 * that occurs in no filling is false. So is an outside candidate that would leave no filling, because it sees all
 * places of a digit that each filling needs. */
#include "technique/families.h"

#include <string.h>

struct sum_search {
    struct search *search;
    enum technique_id technique;
    const struct layout *layout;
    const struct sum *sum;
    unsigned number;
    digit_mask *mask; /* [cells]: a copy of the grid's, from which candidates are removed temporarily */
    uint64_t *tried;  /* [tries]: sets of the sum's cells, as bits, from which a digit was removed */
    bool *can_fill;   /* [tries]: whether the sum then has a filling */
    unsigned tries;
};

/* Removes the candidates that no filling of the sum uses; if there is no filling, all candidates of one of its
 * cells. */
static bool try_inside(const struct sum_search *sums)
{
    const struct candidate_grid *grid = sums->search->grid;
    digit_mask possible[MAX_SUM_CELLS];
    bool begun = false, can_fill = sum_find_possible(sums->sum, grid->mask, possible), any = false;
    for (unsigned i = 0; i < sums->sum->cells && (can_fill || !any); i++) {
        cell_id cell = sums->sum->cell[i];
        digit_mask gone = grid->solved[cell] ? 0 : grid->mask[cell] & ~(can_fill ? possible[i] : 0);
        if (!gone)
            continue;
        if (!begun) {
            finding_begin(sums->search, sums->technique);
            finding_add_link(sums->search, constraint_sum(sums->number));
        }
        begun = any = true;
        finding_remove(sums->search, cell, gone);
    }
    return begun && finding_report(sums->search);
}

/* Returns the cells of the sum, as bits, in which this digit is a candidate that the given one excludes. */
static uint64_t seen_cells(const struct sum_search *sums, cell_id cell, unsigned digit)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < sums->sum->cells; i++) {
        if (sums->sum->cell[i] != cell && candidate_grid_has(sums->search->grid, sums->sum->cell[i], digit) &&
            layout_are_peers(sums->layout, sums->sum->cell[i], cell))
            seen |= UINT64_C(1) << i;
    }
    return seen;
}

/* Returns whether the sum has a filling in which these cells do not hold the digit. */
static bool can_fill_without(struct sum_search *sums, uint64_t cells, unsigned digit)
{
    unsigned at = 0;
    while (at < sums->tries && sums->tried[at] != cells)
        at++;
    if (at < sums->tries)
        return sums->can_fill[at];
    for (uint64_t left = cells; left; left &= left - 1)
        sums->mask[sums->sum->cell[__builtin_ctzll(left)]] &= ~digit_bit(digit);
    sums->tried[at] = cells;
    sums->can_fill[at] = sum_can_fill(sums->sum, sums->mask);
    for (uint64_t left = cells; left; left &= left - 1)
        sums->mask[sums->sum->cell[__builtin_ctzll(left)]] |= digit_bit(digit);
    sums->tries++;
    return sums->can_fill[at];
}

/* Removes the digit outside the sum where it would leave no filling. */
static bool try_outside(struct sum_search *sums, unsigned digit)
{
    bool begun = false;
    sums->tries = 0;
    for (unsigned c = 0; c < sums->layout->cells; c++) {
        bool is_open = candidate_grid_has(sums->search->grid, (cell_id)c, digit) && !sums->search->grid->solved[c];
        uint64_t seen = is_open ? seen_cells(sums, (cell_id)c, digit) : 0;
        if (!seen || can_fill_without(sums, seen, digit))
            continue;
        if (!begun) {
            finding_begin(sums->search, sums->technique);
            finding_add_link(sums->search, constraint_sum(sums->number));
        }
        begun = true;
        finding_remove(sums->search, (cell_id)c, digit_bit(digit));
        for (; seen; seen &= seen - 1)
            finding_add_link_of(sums->search, candidate_id_of((cell_id)c, digit),
                                candidate_id_of(sums->sum->cell[__builtin_ctzll(seen)], digit));
    }
    return begun && finding_report(sums->search);
}

/* Moves to the next sum of the technique, from the one with this number on. Returns false after the last one. */
static bool find_sum(struct sum_search *sums, unsigned number)
{
    const struct sums *all = sums->layout->sums;
    bool of_houses = sums->technique == TECHNIQUE_innies_and_outies;
    while (number < all->count && (all->sum[number].houses > 0) != of_houses)
        number++;
    sums->number = number;
    sums->sum = &all->sum[number];
    return number < all->count;
}

static void look(struct search *search, enum technique_id technique)
{
    const struct layout *layout = search->grid->layout;
    struct sum_search sums = {.search = search, .technique = technique, .layout = layout};
    if (!layout->sums)
        return;
    sums.mask = arena_calloc(search->grid->arena, layout->cells, sizeof *sums.mask);
    sums.tried = arena_calloc(search->grid->arena, layout->cells, sizeof *sums.tried);
    sums.can_fill = arena_calloc(search->grid->arena, layout->cells, sizeof *sums.can_fill);
    memcpy(sums.mask, search->grid->mask, layout->cells * sizeof *sums.mask);
    for (bool more = find_sum(&sums, 0); more; more = find_sum(&sums, sums.number + 1)) {
        if (try_inside(&sums))
            return;
    }
    for (bool more = find_sum(&sums, 0); more; more = find_sum(&sums, sums.number + 1)) {
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            if (try_outside(&sums, digit))
                return;
        }
    }
}

void sum_combinations(struct search *search)
{
    look(search, TECHNIQUE_sum_combinations);
}

void sum_innies(struct search *search)
{
    look(search, TECHNIQUE_innies_and_outies);
}
