#include "technique/corners.h"

static const struct candidate_grid *grid_of(const struct pattern *corners)
{
    return corners->search->grid;
}

/* --- is it a uniqueness rectangle? --- */

static bool is_balanced(const struct pattern *corners)
{
    const struct layout *layout = grid_of(corners)->layout;
    for (unsigned i = 0; i < CORNERS; i++) {
        const struct cell *info = &layout->cell[corners->cell[i]];
        for (unsigned h = 0; h < info->house_count; h++) {
            unsigned count = 0;
            for (unsigned k = 0; k < CORNERS; k++)
                count += layout_house_has(layout, info->houses[h], corners->cell[k]);
            if (count != 2)
                return false;
        }
    }
    return true;
}

/* Returns whether this is a rectangle. An unsolved corner may lack a candidate of the pair, but not because a peer
 * holds the digit. At least one corner must have exactly the pair. */
static bool is_visible(const struct pattern *corners)
{
    const struct candidate_grid *grid = grid_of(corners);
    bool shown = false;
    for (unsigned i = 0; i < CORNERS; i++) {
        cell_id cell = corners->cell[i];
        digit_mask missing = corners->own[i] & ~grid->mask[cell];
        const struct cell *info = &grid->layout->cell[cell];
        shown = shown || (!grid->solved[cell] && grid->mask[cell] == corners->own[i]);
        for (unsigned k = 0; missing && k < info->peer_count; k++) {
            if (grid->solved[info->peers[k]] && grid->mask[info->peers[k]] & missing)
                return false;
        }
    }
    return shown;
}

/* Returns whether some corner has extra candidates and some has none, and the two digits can be exchanged in every
 * house. */
static bool are_uniqueness_rectangle(struct pattern *corners)
{
    pattern_gather(corners);
    return corners->extras && corners->extras < CORNERS && is_balanced(corners);
}

/* Returns whether exactly two corners have extra candidates, and share a house. */
static bool are_side(const struct pattern *corners)
{
    return corners->extras == 2 && corners->with[0] + corners->with[1] != 3;
}

static bool are_diagonal(const struct pattern *corners)
{
    return corners->extras == 2 && corners->with[0] + corners->with[1] == 3;
}

/* --- type 3 --- */

struct subset {
    house_id house;
    cell_id free[LAYOUT_MAX_DIGITS]; /* the house's unsolved cells except the corners */
    unsigned free_count;
    cell_id chosen[LAYOUT_MAX_DIGITS];
    unsigned chosen_count;
};

static bool choose_subset(const struct pattern *corners, struct subset *subset, unsigned from, digit_mask digits)
{
    if (subset->chosen_count && digit_count(digits) == subset->chosen_count + 1)
        return pattern_type_3(corners, TECHNIQUE_unique_rectangle_3, subset->chosen, subset->chosen_count, digits,
                              false);
    for (unsigned i = from; i < subset->free_count && subset->chosen_count + 2 < subset->free_count + 1; i++) {
        digit_mask more = digits | grid_of(corners)->mask[subset->free[i]];
        if (digit_count(more) > subset->free_count || digit_count(more) > PATTERN_SUBSET_DIGITS)
            continue;
        subset->chosen[subset->chosen_count++] = subset->free[i];
        bool stop = choose_subset(corners, subset, i + 1, more);
        subset->chosen_count--;
        if (stop)
            return true;
    }
    return false;
}

static bool type_3(const struct pattern *corners)
{
    const struct candidate_grid *grid = grid_of(corners);
    if (!are_side(corners) || digits_are_one(corners->all_extras) ||
        !search_wants(corners->search, TECHNIQUE_unique_rectangle_3))
        return false;
    cell_id a = corners->cell[corners->with[0]], b = corners->cell[corners->with[1]];
    const struct cell *info = &grid->layout->cell[a];
    for (unsigned h = 0; h < info->house_count; h++) {
        struct subset subset = {.house = info->houses[h]};
        if (!layout_house_has(grid->layout, subset.house, b))
            continue;
        for (unsigned i = 0; i < grid->layout->digits; i++) {
            cell_id cell = grid->layout->house[subset.house].cells[i];
            if (!grid->solved[cell] && cell != a && cell != b)
                subset.free[subset.free_count++] = cell;
        }
        if (choose_subset(corners, &subset, 0, corners->all_extras))
            return true;
    }
    return false;
}

/* --- type 6 and hidden rectangles --- */

/* Type 6: the corners with extra candidates are diagonal. In two parallel sides x is in no other cell, so x in one of
 * these corners would force x in the other: neither is x. */
static bool type_6(const struct pattern *corners)
{
    struct search *search = corners->search;
    if (!are_diagonal(corners) || !search_wants(search, TECHNIQUE_unique_rectangle_6))
        return false;
    unsigned one = corners->with[0], two = corners->with[1], a = one ^ 1, b = one ^ 2;
    for (unsigned turn = 0; turn < 2; turn++, a ^= 3, b ^= 3) {
        for (digit_mask left = corners->own[0]; left; left &= left - 1) {
            unsigned digit = digit_first(left);
            house_id first = pattern_find_only_house(corners, digit, one, a);
            house_id second = pattern_find_only_house(corners, digit, two, b);
            if (first == NO_HOUSE || second == NO_HOUSE)
                continue;
            pattern_begin(corners, TECHNIQUE_unique_rectangle_6);
            finding_add_truth(search, constraint_house(first, digit));
            finding_add_truth(search, constraint_house(second, digit));
            finding_remove(search, corners->cell[one], digit_bit(digit));
            finding_remove(search, corners->cell[two], digit_bit(digit));
            finding_add_peer_link(search, corners->cell[one], corners->cell[b], digit);
            finding_add_peer_link(search, corners->cell[two], corners->cell[a], digit);
            finding_add_link(search, constraint_cell(corners->cell[one]));
            finding_add_link(search, constraint_cell(corners->cell[two]));
            if (finding_report(search))
                return true;
        }
    }
    return false;
}

/* Hidden type: for the corner `opposite` to one without extra candidates, x is only in the rectangle in both of its
 * houses. If it were y, its neighbours would be x, leaving no extra candidate. */
static bool hidden_from(const struct pattern *corners, unsigned opposite)
{
    struct search *search = corners->search;
    unsigned one = opposite ^ 1, two = opposite ^ 2;
    for (digit_mask left = corners->own[0]; left; left &= left - 1) {
        unsigned digit = digit_first(left);
        house_id first = pattern_find_only_house(corners, digit, opposite, one);
        house_id second = pattern_find_only_house(corners, digit, opposite, two);
        if (first == NO_HOUSE || second == NO_HOUSE)
            continue;
        pattern_begin(corners, TECHNIQUE_hidden_rectangle);
        finding_add_truth(search, constraint_house(first, digit));
        finding_add_truth(search, constraint_house(second, digit));
        finding_remove(search, corners->cell[opposite], corners->own[opposite] & ~digit_bit(digit));
        finding_add_link(search, constraint_cell(corners->cell[opposite]));
        finding_add_link(search, constraint_cell(corners->cell[one]));
        finding_add_link(search, constraint_cell(corners->cell[two]));
        if (finding_report(search))
            return true;
    }
    return false;
}

static bool hidden(const struct pattern *corners)
{
    if (corners->extras < 2 || are_side(corners) || !search_wants(corners->search, TECHNIQUE_hidden_rectangle))
        return false;
    for (unsigned i = 0; i < CORNERS; i++) {
        if (!corners->extra[i] && hidden_from(corners, 3 - i))
            return true;
    }
    return false;
}

bool corners_unique(struct pattern *corners)
{
    if (!are_uniqueness_rectangle(corners) || !is_visible(corners))
        return false;
    /* with all extra candidates of one digit it is type 2 if they are in two adjacent corners, otherwise type 5 */
    return pattern_type_1(corners, TECHNIQUE_unique_rectangle_1) ||
           pattern_type_2(corners, are_side(corners) ? TECHNIQUE_unique_rectangle_2 : TECHNIQUE_unique_rectangle_5) ||
           type_3(corners) || (are_side(corners) && pattern_type_4(corners, TECHNIQUE_unique_rectangle_4)) ||
           type_6(corners) || hidden(corners);
}

/* Avoidable rectangles have solved corners. Type 1: the one open corner must not complete the rectangle. Type 2: one of
 * two adjacent open corners holds their common extra candidate. */
bool corners_avoidable(struct pattern *corners)
{
    if (!are_uniqueness_rectangle(corners))
        return false;
    unsigned open = 0;
    for (unsigned i = 0; i < CORNERS; i++)
        open += !grid_of(corners)->solved[corners->cell[i]];
    return (open == 1 && pattern_type_1(corners, TECHNIQUE_avoidable_rectangle_1)) ||
           (are_side(corners) && pattern_type_2(corners, TECHNIQUE_avoidable_rectangle_2));
}
