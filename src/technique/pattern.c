#include "technique/pattern.h"

static const struct layout *layout_of(const struct pattern *pattern)
{
    return pattern->search->grid->layout;
}

/* Returns the `i`-th cell with extras. */
static cell_id cell_with(const struct pattern *pattern, unsigned i)
{
    return pattern->cell[pattern->with[i]];
}

void pattern_gather(struct pattern *pattern)
{
    pattern->extras = 0;
    pattern->all_extras = 0;
    for (unsigned i = 0; i < pattern->cells; i++) {
        pattern->extra[i] = pattern->search->grid->mask[pattern->cell[i]] & ~pattern->own[i];
        pattern->all_extras |= pattern->extra[i];
        if (pattern->extra[i])
            pattern->with[pattern->extras++] = i;
    }
}

void pattern_begin(const struct pattern *pattern, enum technique_id id)
{
    struct search *search = pattern->search;
    finding_begin(search, id);
    for (unsigned i = 0; i < pattern->cells; i++)
        finding_add_pattern(search, pattern->cell[i], pattern->own[i]);
    finding_begin_role(search, ROLE_CORNER, 0);
    for (unsigned i = 0; i < pattern->cells; i++)
        finding_add_role_cell(search, pattern->cell[i]);
    finding_begin_role(search, ROLE_EXTRA, 0);
    for (unsigned i = 0; i < pattern->cells; i++) {
        for (digit_mask left = pattern->extra[i]; left; left &= left - 1)
            finding_add_role_candidate(search, pattern->cell[i], digit_first(left));
    }
}

bool pattern_type_1(const struct pattern *pattern, enum technique_id id)
{
    if (pattern->extras != 1 || !search_wants(pattern->search, id))
        return false;
    pattern_begin(pattern, id);
    finding_remove(pattern->search, cell_with(pattern, 0), pattern->own[pattern->with[0]]);
    finding_add_link(pattern->search, constraint_cell(cell_with(pattern, 0)));
    return finding_report(pattern->search);
}

bool pattern_type_2(const struct pattern *pattern, enum technique_id id)
{
    cell_id cells[PATTERN_CELLS];
    if (pattern->extras < 2 || !digits_are_one(pattern->all_extras) || !search_wants(pattern->search, id))
        return false;
    for (unsigned i = 0; i < pattern->extras; i++)
        cells[i] = cell_with(pattern, i);
    pattern_begin(pattern, id);
    finding_remove_common_peers(pattern->search, cells, pattern->extras, digit_first(pattern->all_extras));
    return finding_report(pattern->search);
}

/* --- type 3 --- */

bool pattern_house_holds(const struct pattern *pattern, house_id house, const cell_id *cells, unsigned count)
{
    const struct layout *layout = layout_of(pattern);
    bool holds = layout_house_has(layout, house, cell_with(pattern, 0)) &&
                 layout_house_has(layout, house, cell_with(pattern, 1));
    for (unsigned i = 0; i < count && holds; i++)
        holds = layout_house_has(layout, house, cells[i]);
    return holds;
}

/* Removes the subset's digits from the house's cells. Cells of the subset keep them, and cells with extras may hold
 * them as extras. */
static void clear_house(const struct pattern *pattern, house_id house, const cell_id *cells, unsigned count,
                        digit_mask digits, bool clears_own)
{
    for (unsigned i = 0; i < layout_of(pattern)->digits; i++) {
        cell_id cell = layout_of(pattern)->house[house].cells[i];
        digit_mask gone = digits;
        for (unsigned k = 0; k < 2; k++) {
            if (cell == cell_with(pattern, k))
                gone &= clears_own ? pattern->own[pattern->with[k]] : 0;
        }
        for (unsigned k = 0; k < count; k++)
            gone = cell == cells[k] ? 0 : gone;
        finding_remove(pattern->search, cell, gone);
    }
}

bool pattern_type_3(const struct pattern *pattern, enum technique_id id, const cell_id *cells, unsigned count,
                    digit_mask digits, bool clears_own)
{
    struct search *search = pattern->search;
    const struct cell *info = &layout_of(pattern)->cell[cell_with(pattern, 0)];
    pattern_begin(pattern, id);
    for (unsigned i = 0; i < count; i++)
        finding_add_truth(search, constraint_cell(cells[i]));
    for (unsigned h = 0; h < info->house_count; h++) {
        house_id house = info->houses[h];
        if (!pattern_house_holds(pattern, house, cells, count))
            continue;
        clear_house(pattern, house, cells, count, digits, clears_own);
        finding_begin_count(search);
        finding_add_count_pattern(search);
        for (unsigned i = 0; i < count; i++)
            finding_add_count_truth(search, constraint_cell(cells[i]));
        for (digit_mask left = digits; left; left &= left - 1)
            finding_add_count_link(search, constraint_house(house, digit_first(left)));
    }
    return finding_report(search);
}

/* --- type 4 --- */

/* Returns whether only these two cells can hold the digit in the house. */
static bool is_only_house(const struct candidate_grid *grid, house_id house, unsigned digit, cell_id a, cell_id b)
{
    for (uint32_t slots = candidate_grid_slots(grid, house, digit); slots; slots &= slots - 1) {
        cell_id cell = candidate_grid_first_cell(grid, house, slots);
        if (cell != a && cell != b)
            return false;
    }
    return true;
}

house_id pattern_find_only_house(const struct pattern *pattern, unsigned digit, unsigned i, unsigned k)
{
    cell_id a = pattern->cell[i], b = pattern->cell[k];
    const struct cell *info = &layout_of(pattern)->cell[a];
    for (unsigned h = 0; h < info->house_count; h++) {
        if (layout_house_has(layout_of(pattern), info->houses[h], b) &&
            is_only_house(pattern->search->grid, info->houses[h], digit, a, b))
            return info->houses[h];
    }
    return NO_HOUSE;
}

bool pattern_type_4(const struct pattern *pattern, enum technique_id id)
{
    struct search *search = pattern->search;
    if (pattern->extras != 2 || !search_wants(search, id))
        return false;
    unsigned a = pattern->with[0], b = pattern->with[1];
    const digit_mask *mask = search->grid->mask;
    digit_mask both = pattern->own[a] & pattern->own[b] & mask[pattern->cell[a]] & mask[pattern->cell[b]];
    for (digit_mask left = both; left; left &= left - 1) {
        house_id house = pattern_find_only_house(pattern, digit_first(left), a, b);
        if (house == NO_HOUSE)
            continue;
        pattern_begin(pattern, id);
        finding_split_truth(search, constraint_house(house, digit_first(left)));
        for (unsigned k = 0; k < 2; k++) {
            finding_remove(search, cell_with(pattern, k),
                           pattern->own[pattern->with[k]] & ~digit_bit(digit_first(left)));
            finding_add_link(search, constraint_cell(cell_with(pattern, k)));
        }
        if (finding_report(search))
            return true;
    }
    return false;
}
