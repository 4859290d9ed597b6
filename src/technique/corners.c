#include "technique/corners.h"

enum { SUBSET_CELLS = LAYOUT_MAX_DIGITS };

static const struct candidate_grid *grid_of(const struct corners *corners)
{
    return corners->search->grid;
}

/* --- is it a uniqueness rectangle? --- */

static void gather_extras(struct corners *corners)
{
    unsigned without_count = 0;
    corners->extras = 0;
    corners->all_extras = 0;
    for (unsigned i = 0; i < CORNERS; i++) {
        corners->extra[i] = grid_of(corners)->mask[corners->corner[i]] & ~corners->pair;
        corners->all_extras |= corners->extra[i];
        if (corners->extra[i])
            corners->with[corners->extras++] = i;
        else
            corners->without[without_count++] = i;
    }
}

static bool is_balanced(const struct corners *corners)
{
    const struct layout *layout = grid_of(corners)->layout;
    for (unsigned i = 0; i < CORNERS; i++) {
        const struct cell *info = &layout->cell[corners->corner[i]];
        for (unsigned h = 0; h < info->house_count; h++) {
            unsigned count = 0;
            for (unsigned k = 0; k < CORNERS; k++)
                count += layout_house_has(layout, info->houses[h], corners->corner[k]);
            if (count != 2)
                return false;
        }
    }
    return true;
}

/* An unsolved corner may lack a candidate of the pair, but not because a peer holds the digit. At least one
 * corner must have exactly the pair. */
static bool is_visible(const struct corners *corners)
{
    const struct candidate_grid *grid = grid_of(corners);
    bool shown = false;
    for (unsigned i = 0; i < CORNERS; i++) {
        cell_id cell = corners->corner[i];
        digit_mask missing = corners->pair & ~grid->mask[cell];
        const struct cell *info = &grid->layout->cell[cell];
        shown = shown || (!grid->solved[cell] && grid->mask[cell] == corners->pair);
        for (unsigned k = 0; missing && k < info->peer_count; k++) {
            if (grid->solved[info->peers[k]] && grid->mask[info->peers[k]] & missing)
                return false;
        }
    }
    return shown;
}

/* Whether some corner has extras and some has none, and the two digits can be exchanged in every house. */
static bool are_uniqueness_rectangle(struct corners *corners)
{
    gather_extras(corners);
    return corners->extras && corners->extras < CORNERS && is_balanced(corners);
}

/* --- the types --- */

static bool are_diagonal(unsigned a, unsigned b)
{
    return a + b == 3;
}

static void begin(struct corners *corners, enum technique_id id)
{
    finding_begin(corners->search, id);
    for (unsigned i = 0; i < CORNERS; i++)
        finding_add_pattern(corners->search, corners->corner[i], corners->pair);
    finding_begin_role(corners->search, ROLE_CORNER, 0);
    for (unsigned i = 0; i < CORNERS; i++)
        finding_add_role_cell(corners->search, corners->corner[i]);
    finding_begin_role(corners->search, ROLE_EXTRA, 0);
    for (unsigned i = 0; i < CORNERS; i++) {
        for (digit_mask left = corners->extra[i]; left; left &= left - 1)
            finding_add_role_candidate(corners->search, corners->corner[i], digit_first(left));
    }
}

/* Type 1: one corner has all extras, so it is neither x nor y. */
static bool type_1(struct corners *corners)
{
    if (corners->extras != 1 || !search_wants(corners->search, TECHNIQUE_unique_rectangle_1))
        return false;
    cell_id corner = corners->corner[corners->with[0]];
    begin(corners, TECHNIQUE_unique_rectangle_1);
    finding_remove(corners->search, corner, corners->pair);
    finding_add_link(corners->search, constraint_cell(corner));
    return finding_report(corners->search);
}

static bool sees_extras(const struct corners *corners, cell_id cell)
{
    for (unsigned i = 0; i < corners->extras; i++) {
        if (!layout_are_peers(grid_of(corners)->layout, cell, corners->corner[corners->with[i]]))
            return false;
    }
    return true;
}

/* Eliminates the single extra digit from whatever sees every extra. */
static bool clear_extra(struct corners *corners, enum technique_id id)
{
    const struct candidate_grid *grid = grid_of(corners);
    const struct cell *info = &grid->layout->cell[corners->corner[corners->with[0]]];
    begin(corners, id);
    for (unsigned i = 0; i < info->peer_count; i++) {
        cell_id cell = info->peers[i];
        if (grid->solved[cell] || !(grid->mask[cell] & corners->all_extras) || !sees_extras(corners, cell))
            continue;
        finding_remove(corners->search, cell, corners->all_extras);
        for (unsigned k = 0; k < corners->extras; k++)
            finding_add_peer_link(corners->search, cell, corners->corner[corners->with[k]],
                                  digit_first(corners->all_extras));
    }
    return finding_report(corners->search);
}

/* All extras are of one digit. Type 2: in two adjacent corners; type 5: otherwise. */
static bool types_2_and_5(struct corners *corners)
{
    if (corners->extras < 2 || digit_count(corners->all_extras) != 1)
        return false;
    bool side = corners->extras == 2 && !are_diagonal(corners->with[0], corners->with[1]);
    enum technique_id id = side ? TECHNIQUE_unique_rectangle_2 : TECHNIQUE_unique_rectangle_5;
    return search_wants(corners->search, id) && clear_extra(corners, id);
}

/* Type 3: with cells of a common house, the extras make up a naked subset of `digits`. */
static bool report_3(struct corners *corners, house_id house, digit_mask digits, const cell_id *cells, unsigned count)
{
    struct search *search = corners->search;
    const struct candidate_grid *grid = search->grid;
    begin(corners, TECHNIQUE_unique_rectangle_3);
    for (unsigned i = 0; i < count; i++)
        finding_add_truth(search, constraint_cell(cells[i]));
    /* The subset may lie in a second house as well, which loses the digits, too. */
    const struct cell *info = &grid->layout->cell[corners->corner[corners->with[0]]];
    for (unsigned h = 0; h < info->house_count; h++) {
        house_id other = info->houses[h];
        bool whole = layout_house_has(grid->layout, other, corners->corner[corners->with[1]]);
        for (unsigned i = 0; i < count; i++)
            whole = whole && layout_house_has(grid->layout, other, cells[i]);
        if (!whole && other != house)
            continue;
        for (unsigned i = 0; i < grid->layout->digits; i++) {
            cell_id cell = grid->layout->house[other].cells[i];
            bool spared = cell == corners->corner[corners->with[0]] || cell == corners->corner[corners->with[1]];
            for (unsigned k = 0; k < count; k++)
                spared = spared || cell == cells[k];
            if (!spared)
                finding_remove(search, cell, digits);
        }
        finding_begin_count(search);
        finding_add_count_pattern(search);
        for (unsigned i = 0; i < count; i++)
            finding_add_count_truth(search, constraint_cell(cells[i]));
        for (digit_mask left = digits; left; left &= left - 1)
            finding_add_count_link(search, constraint_house(other, digit_first(left)));
    }
    return finding_report(search);
}

struct subset {
    house_id house;
    cell_id free[SUBSET_CELLS]; /* unsolved cells of the house besides the corners */
    unsigned free_count;
    cell_id chosen[SUBSET_CELLS];
    unsigned chosen_count;
};

static bool choose_subset(struct corners *corners, struct subset *subset, unsigned from, digit_mask digits)
{
    if (subset->chosen_count && digit_count(digits) == subset->chosen_count + 1)
        return report_3(corners, subset->house, digits, subset->chosen, subset->chosen_count);
    for (unsigned i = from; i < subset->free_count && subset->chosen_count + 2 < subset->free_count + 1; i++) {
        digit_mask more = digits | grid_of(corners)->mask[subset->free[i]];
        if (digit_count(more) > subset->free_count || digit_count(more) > 5)
            continue;
        subset->chosen[subset->chosen_count++] = subset->free[i];
        bool stop = choose_subset(corners, subset, i + 1, more);
        subset->chosen_count--;
        if (stop)
            return true;
    }
    return false;
}

static bool type_3(struct corners *corners)
{
    const struct candidate_grid *grid = grid_of(corners);
    if (corners->extras != 2 || are_diagonal(corners->with[0], corners->with[1]) ||
        digit_count(corners->all_extras) < 2 || !search_wants(corners->search, TECHNIQUE_unique_rectangle_3))
        return false;
    cell_id a = corners->corner[corners->with[0]], b = corners->corner[corners->with[1]];
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

/* Whether these two corners are the only candidates of the digit in the house. */
static bool is_strong(const struct corners *corners, house_id house, unsigned digit, cell_id a, cell_id b)
{
    const struct candidate_grid *grid = grid_of(corners);
    uint32_t slots = candidate_grid_slots(grid, house, digit);
    for (; slots; slots &= slots - 1) {
        cell_id cell = candidate_grid_first_cell(grid, house, slots);
        if (cell != a && cell != b)
            return false;
    }
    return true;
}

/* Returns a house of corners `i` and `k` in which only these two can hold the digit, or NO_HOUSE. */
static house_id strong_house(const struct corners *corners, unsigned digit, unsigned i, unsigned k)
{
    const struct layout *layout = grid_of(corners)->layout;
    cell_id a = corners->corner[i], b = corners->corner[k];
    for (unsigned h = 0; h < layout->cell[a].house_count; h++) {
        house_id house = layout->cell[a].houses[h];
        if (layout_house_has(layout, house, b) && is_strong(corners, house, digit, a, b))
            return house;
    }
    return NO_HOUSE;
}

/* Type 4: x must be in one of two adjacent corners with extras. The other one holds an extra, so neither is y. */
static bool type_4(struct corners *corners)
{
    if (corners->extras != 2 || are_diagonal(corners->with[0], corners->with[1]) ||
        !search_wants(corners->search, TECHNIQUE_unique_rectangle_4))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        house_id house = strong_house(corners, corners->digit[i], corners->with[0], corners->with[1]);
        if (house == NO_HOUSE)
            continue;
        begin(corners, TECHNIQUE_unique_rectangle_4);
        finding_split_truth(corners->search, constraint_house(house, corners->digit[i]));
        for (unsigned k = 0; k < 2; k++) {
            cell_id corner = corners->corner[corners->with[k]];
            finding_remove(corners->search, corner, digit_bit(corners->digit[!i]));
            finding_add_link(corners->search, constraint_cell(corner));
        }
        if (finding_report(corners->search))
            return true;
    }
    return false;
}

/* Type 6: the corners with extras are diagonal. In two parallel sides x is in no other cell, so that x in one
 * of these corners would force x in the other: neither is x. */
static bool type_6(struct corners *corners)
{
    struct search *search = corners->search;
    if (corners->extras != 2 || !are_diagonal(corners->with[0], corners->with[1]) ||
        !search_wants(search, TECHNIQUE_unique_rectangle_6))
        return false;
    unsigned one = corners->with[0], two = corners->with[1], a = corners->without[0], b = corners->without[1];
    for (unsigned turn = 0; turn < 2; turn++, a ^= b, b ^= a, a ^= b) {
        for (unsigned i = 0; i < 2; i++) {
            unsigned digit = corners->digit[i];
            house_id first = strong_house(corners, digit, one, a), second = strong_house(corners, digit, two, b);
            if (first == NO_HOUSE || second == NO_HOUSE)
                continue;
            begin(corners, TECHNIQUE_unique_rectangle_6);
            finding_add_truth(search, constraint_house(first, digit));
            finding_add_truth(search, constraint_house(second, digit));
            finding_remove(search, corners->corner[one], digit_bit(digit));
            finding_remove(search, corners->corner[two], digit_bit(digit));
            finding_add_peer_link(search, corners->corner[one], corners->corner[b], digit);
            finding_add_peer_link(search, corners->corner[two], corners->corner[a], digit);
            finding_add_link(search, constraint_cell(corners->corner[one]));
            finding_add_link(search, constraint_cell(corners->corner[two]));
            if (finding_report(search))
                return true;
        }
    }
    return false;
}

/* Hidden rectangle: in both houses of the corner opposite to one without extras, x is only in the rectangle. If
 * that corner were y, its neighbours would be x, and no extra would be left. */
static bool hidden(struct corners *corners)
{
    struct search *search = corners->search;
    if (corners->extras < 2 || !search_wants(search, TECHNIQUE_hidden_rectangle) ||
        (corners->extras == 2 && !are_diagonal(corners->with[0], corners->with[1])))
        return false;
    for (unsigned k = 0; k < CORNERS - corners->extras; k++) {
        unsigned opposite = 3 - corners->without[k], one = opposite ^ 1, two = opposite ^ 2;
        for (unsigned i = 0; i < 2; i++) {
            unsigned digit = corners->digit[i];
            house_id first = strong_house(corners, digit, opposite, one);
            house_id second = strong_house(corners, digit, opposite, two);
            if (first == NO_HOUSE || second == NO_HOUSE)
                continue;
            begin(corners, TECHNIQUE_hidden_rectangle);
            finding_add_truth(search, constraint_house(first, digit));
            finding_add_truth(search, constraint_house(second, digit));
            finding_remove(search, corners->corner[opposite], digit_bit(corners->digit[!i]));
            finding_add_link(search, constraint_cell(corners->corner[opposite]));
            finding_add_link(search, constraint_cell(corners->corner[one]));
            finding_add_link(search, constraint_cell(corners->corner[two]));
            if (finding_report(search))
                return true;
        }
    }
    return false;
}

bool corners_unique(struct corners *corners)
{
    if (!are_uniqueness_rectangle(corners) || !is_visible(corners))
        return false;
    return type_1(corners) || types_2_and_5(corners) || type_3(corners) || type_4(corners) || type_6(corners) ||
           hidden(corners);
}

/* Avoidable rectangles have solved corners. Type 1: the one open corner must not complete the rectangle. Type
 * 2: one of two adjacent open corners holds their common extra. */
bool corners_avoidable(struct corners *corners)
{
    struct search *search = corners->search;
    if (!are_uniqueness_rectangle(corners))
        return false;
    if (corners->extras == 1 && search_wants(search, TECHNIQUE_avoidable_rectangle_1)) {
        unsigned open = 0;
        for (unsigned i = 0; i < CORNERS; i++)
            open += !search->grid->solved[corners->corner[i]];
        cell_id corner = corners->corner[corners->with[0]];
        if (open != 1)
            return false;
        begin(corners, TECHNIQUE_avoidable_rectangle_1);
        finding_remove(search, corner, corners->pair);
        finding_add_link(search, constraint_cell(corner));
        return finding_report(search);
    }
    if (corners->extras != 2 || digit_count(corners->all_extras) != 1 ||
        are_diagonal(corners->with[0], corners->with[1]) || !search_wants(search, TECHNIQUE_avoidable_rectangle_2))
        return false;
    return clear_extra(corners, TECHNIQUE_avoidable_rectangle_2);
}
