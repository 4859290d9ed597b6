#include "technique/sides.h"

enum { SUBSET_DIGITS = 5 }; /* a larger subset is not looked for, as in unique rectangles */

static const struct candidate_grid *grid_of(const struct sides *sides)
{
    return sides->search->grid;
}

static void gather_extras(struct sides *sides)
{
    sides->extras = 0;
    sides->all_extras = 0;
    for (unsigned i = 0; i < sides->cells; i++) {
        sides->extra[i] = grid_of(sides)->mask[sides->cell[i]] & ~sides->digits;
        sides->all_extras |= sides->extra[i];
        if (sides->extra[i])
            sides->with[sides->extras++] = sides->cell[i];
    }
}

static void begin(struct sides *sides, enum technique_id id)
{
    finding_begin(sides->search, id);
    for (unsigned i = 0; i < sides->cells; i++)
        finding_add_pattern(sides->search, sides->cell[i], sides->digits);
    finding_begin_role(sides->search, ROLE_CORNER, 0);
    for (unsigned i = 0; i < sides->cells; i++)
        finding_add_role_cell(sides->search, sides->cell[i]);
    finding_begin_role(sides->search, ROLE_EXTRA, 0);
    for (unsigned i = 0; i < sides->cells; i++) {
        for (digit_mask left = sides->extra[i]; left; left &= left - 1)
            finding_add_role_candidate(sides->search, sides->cell[i], digit_first(left));
    }
}

/* Type 1: one cell has all extras, so it holds none of the digits. */
static bool type_1(struct sides *sides)
{
    if (sides->extras != 1 || !search_wants(sides->search, TECHNIQUE_extended_rectangle_1))
        return false;
    begin(sides, TECHNIQUE_extended_rectangle_1);
    finding_remove(sides->search, sides->with[0], sides->digits);
    finding_add_link(sides->search, constraint_cell(sides->with[0]));
    return finding_report(sides->search);
}

/* Type 2: all extras are one digit, in two cells or more. */
static bool type_2(struct sides *sides)
{
    if (sides->extras < 2 || !digits_are_one(sides->all_extras) ||
        !search_wants(sides->search, TECHNIQUE_extended_rectangle_2))
        return false;
    begin(sides, TECHNIQUE_extended_rectangle_2);
    finding_remove_common_peers(sides->search, sides->with, sides->extras, digit_first(sides->all_extras));
    return finding_report(sides->search);
}

/* --- type 3: the extras of two cells and other cells of their house are a naked subset --- */

struct subset {
    house_id house;
    cell_id free[LAYOUT_MAX_DIGITS]; /* unsolved cells of the house that are not in the rectangle */
    cell_id chosen[SUBSET_DIGITS - 1];
    unsigned free_count, chosen_count;
    digit_mask digits;
};

/* Whether the house has both cells with extras and all chosen cells. */
static bool holds_subset(const struct sides *sides, const struct subset *subset, house_id house)
{
    const struct layout *layout = grid_of(sides)->layout;
    bool holds = layout_house_has(layout, house, sides->with[0]) && layout_house_has(layout, house, sides->with[1]);
    for (unsigned i = 0; i < subset->chosen_count && holds; i++)
        holds = layout_house_has(layout, house, subset->chosen[i]);
    return holds;
}

/* Removes the subset's digits from the other cells of the house. The cells with extras may hold them as extras only. */
static void clear_house(struct sides *sides, const struct subset *subset, house_id house)
{
    const struct layout *layout = grid_of(sides)->layout;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[house].cells[i];
        bool has_extras = cell == sides->with[0] || cell == sides->with[1], is_chosen = false;
        for (unsigned k = 0; k < subset->chosen_count; k++)
            is_chosen |= cell == subset->chosen[k];
        if (!is_chosen)
            finding_remove(sides->search, cell, has_extras ? subset->digits & sides->digits : subset->digits);
    }
}

static bool report_subset(struct sides *sides, const struct subset *subset)
{
    struct search *search = sides->search;
    const struct cell *info = &grid_of(sides)->layout->cell[sides->with[0]];
    begin(sides, TECHNIQUE_extended_rectangle_3);
    for (unsigned i = 0; i < subset->chosen_count; i++)
        finding_add_truth(search, constraint_cell(subset->chosen[i]));
    for (unsigned h = 0; h < info->house_count; h++) {
        if (!holds_subset(sides, subset, info->houses[h]))
            continue;
        clear_house(sides, subset, info->houses[h]);
        finding_begin_count(search);
        finding_add_count_pattern(search);
        for (unsigned i = 0; i < subset->chosen_count; i++)
            finding_add_count_truth(search, constraint_cell(subset->chosen[i]));
        for (digit_mask left = subset->digits; left; left &= left - 1)
            finding_add_count_link(search, constraint_house(info->houses[h], digit_first(left)));
    }
    return finding_report(search);
}

/* A subset that lies in two houses is reported from the first, for both. */
static bool is_first_house(const struct sides *sides, const struct subset *subset)
{
    const struct cell *info = &grid_of(sides)->layout->cell[sides->with[0]];
    unsigned h = 0;
    while (!holds_subset(sides, subset, info->houses[h]))
        h++;
    return info->houses[h] == subset->house;
}

/* Whether some of the chosen cells alone, `members`, bit i for cell i, have with the extras one digit more than cells. */
static bool is_subset(const struct sides *sides, const struct subset *subset, unsigned members)
{
    digit_mask digits = sides->all_extras;
    unsigned count = 0;
    for (unsigned i = 0; i < subset->chosen_count; i++) {
        digits |= members >> i & 1 ? grid_of(sides)->mask[subset->chosen[i]] : 0;
        count += members >> i & 1;
    }
    return digit_count(digits) == count + 1;
}

/* Whether the chosen cells are a subset, and no part of them is. It has one digit more than cells, because one of the extras is
 * true. */
static bool is_smallest_subset(const struct sides *sides, const struct subset *subset)
{
    unsigned all = (1u << subset->chosen_count) - 1;
    bool is = subset->chosen_count && is_subset(sides, subset, all);
    for (unsigned part = 1; part < all && is; part++)
        is = !is_subset(sides, subset, part);
    return is;
}

static bool choose_subset(struct sides *sides, struct subset *subset, unsigned from)
{
    digit_mask before = subset->digits;
    if (is_smallest_subset(sides, subset) && is_first_house(sides, subset) && report_subset(sides, subset))
        return true;
    for (unsigned i = from; i < subset->free_count && subset->chosen_count + 1 < SUBSET_DIGITS; i++) {
        digit_mask more = before | grid_of(sides)->mask[subset->free[i]];
        if (digit_count(more) > SUBSET_DIGITS)
            continue;
        subset->chosen[subset->chosen_count++] = subset->free[i];
        subset->digits = more;
        bool stop = choose_subset(sides, subset, i + 1);
        subset->chosen_count--;
        subset->digits = before;
        if (stop)
            return true;
    }
    return false;
}

static bool is_in_rectangle(const struct sides *sides, cell_id cell)
{
    for (unsigned i = 0; i < sides->cells; i++) {
        if (sides->cell[i] == cell)
            return true;
    }
    return false;
}

static bool type_3(struct sides *sides)
{
    const struct candidate_grid *grid = grid_of(sides);
    if (sides->extras != 2 || digits_are_one(sides->all_extras) || digit_count(sides->all_extras) > SUBSET_DIGITS ||
        !search_wants(sides->search, TECHNIQUE_extended_rectangle_3))
        return false;
    const struct cell *info = &grid->layout->cell[sides->with[0]];
    for (unsigned h = 0; h < info->house_count; h++) {
        struct subset subset = {.house = info->houses[h], .digits = sides->all_extras};
        if (!layout_house_has(grid->layout, subset.house, sides->with[1]))
            continue;
        for (unsigned i = 0; i < grid->layout->digits; i++) {
            cell_id cell = grid->layout->house[subset.house].cells[i];
            if (!grid->solved[cell] && !is_in_rectangle(sides, cell))
                subset.free[subset.free_count++] = cell;
        }
        if (choose_subset(sides, &subset, 0))
            return true;
    }
    return false;
}

/* --- type 4 --- */

/* Whether the house has just these two places for the digit. */
static bool is_strong(const struct candidate_grid *grid, house_id house, unsigned digit, cell_id a, cell_id b)
{
    return layout_house_has(grid->layout, house, b) && candidate_grid_has(grid, a, digit) &&
           candidate_grid_strong_partner(grid, house, digit, a) == b;
}

/* Type 4: two cells have extras, and one of the digits has only these two places in a house. So one of them holds it, the other
 * one an extra, and neither any other of the digits. */
static bool type_4(struct sides *sides)
{
    struct search *search = sides->search;
    if (sides->extras != 2 || !search_wants(search, TECHNIQUE_extended_rectangle_4))
        return false;
    const struct cell *info = &grid_of(sides)->layout->cell[sides->with[0]];
    for (digit_mask left = sides->digits; left; left &= left - 1) {
        unsigned digit = digit_first(left), h = 0;
        while (h < info->house_count &&
               !is_strong(grid_of(sides), info->houses[h], digit, sides->with[0], sides->with[1]))
            h++;
        if (h == info->house_count)
            continue;
        begin(sides, TECHNIQUE_extended_rectangle_4);
        finding_split_truth(search, constraint_house(info->houses[h], digit));
        for (unsigned k = 0; k < 2; k++) {
            finding_remove(search, sides->with[k], sides->digits & ~digit_bit(digit));
            finding_add_link(search, constraint_cell(sides->with[k]));
        }
        if (finding_report(search))
            return true;
    }
    return false;
}

bool sides_report(struct sides *sides)
{
    gather_extras(sides);
    return type_1(sides) || type_2(sides) || type_3(sides) || type_4(sides);
}
