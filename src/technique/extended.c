/* Extended rectangles: two lines of one chute and n columns across them, three or more: 2n unsolved cells and n
 * digits. If these cells held only these digits, both sides would hold all of them and could exchange them: each
 * column has the same two digits, and so has its box. So in a puzzle with one solution some other candidate of these
 * cells, an extra, is true. With n = 2 it is a unique rectangle. The types differ in the conclusion from the extras
 * (pattern.h).
 *
 * As in SudokuStudio (ExtendedRectangleStepSearcher.cs), n is 3 to 7, the two cells of a column share at least two
 * of the digits, and at least two columns share each digit; the cells need not have all of them. It has two forms on
 * the ordinary board. In the first each column is in one box, and no box has more cells than there are digits. In
 * the second each side is in one box, and the columns are rows or columns that cross both boxes. Here both are one:
 * the houses of a cell are those of its whole side, or also contain its partner. This definition works on any
 * layout, with houses of any kind.
 *
 * Partners are cells that see each other. Houses of one that the other is not in must be the same for all pairs of a
 * pattern, so pairs are grouped by them. */
#include <stdlib.h>
#include <string.h>

#include "technique/families.h"
#include "technique/pattern.h"

enum {
    MIN_PAIRS = 3,
    MAX_PAIRS = 7,
    LIMIT = 300000 /* pairs to try in one group */
};

struct partners {
    cell_id cell[2];  /* the first cell's side has the lower house */
    house_id side[2]; /* the lowest house of each cell that its partner is not in */
};

struct extended {
    struct pattern pattern; /* partners are consecutive in it */
    struct partners *pair;
    unsigned pairs;
    struct partners *group; /* [pairs]: the pairs of one group */
    unsigned group_size;
    unsigned size; /* n, the columns of the wanted pattern */
    unsigned most_extras;
    digit_mask ignored; /* a digit that any cell may have as an extra, or 0 */
    const struct partners *chosen[MAX_PAIRS];
    unsigned chosen_count, extra_cells, tried;
};

static const struct candidate_grid *grid_of(const struct extended *extended)
{
    return extended->pattern.search->grid;
}

/* --- pairs and their groups --- */

/* Returns the lowest house of the cell that its partner is not in, or NO_HOUSE. */
static house_id find_own_house(const struct layout *layout, cell_id cell, cell_id other)
{
    const struct cell *info = &layout->cell[cell];
    house_id lowest = NO_HOUSE;
    for (unsigned h = 0; h < info->house_count; h++) {
        if (info->houses[h] < lowest && !layout_house_has(layout, info->houses[h], other))
            lowest = info->houses[h];
    }
    return lowest;
}

/* Returns whether the houses of `cell` that its partner is not in contain the other pair's cell of the same side, but
 * not that cell's partner. */
static bool shares_own_houses(const struct layout *layout, const struct partners *pair, const struct partners *other,
                              unsigned side)
{
    const struct cell *info = &layout->cell[pair->cell[side]];
    for (unsigned h = 0; h < info->house_count; h++) {
        if (layout_house_has(layout, info->houses[h], pair->cell[!side]))
            continue;
        if (!layout_house_has(layout, info->houses[h], other->cell[side]) ||
            layout_house_has(layout, info->houses[h], other->cell[!side]))
            return false;
    }
    return true;
}

static bool are_of_one_group(const struct layout *layout, const struct partners *a, const struct partners *b)
{
    for (unsigned side = 0; side < 2; side++) {
        if (!shares_own_houses(layout, a, b, side) || !shares_own_houses(layout, b, a, side))
            return false;
    }
    return true;
}

/* Compares by the houses of the sides, then by cells. */
static int compare_pairs(const void *left, const void *right)
{
    const struct partners *a = left, *b = right;
    for (unsigned i = 0; i < 2; i++) {
        if (a->side[i] != b->side[i])
            return a->side[i] < b->side[i] ? -1 : 1;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (a->cell[i] != b->cell[i])
            return a->cell[i] < b->cell[i] ? -1 : 1;
    }
    return 0;
}

static void add_pair(struct extended *extended, cell_id a, cell_id b)
{
    const struct candidate_grid *grid = grid_of(extended);
    digit_mask shared = grid->mask[a] & grid->mask[b];
    if (grid->solved[b] || !shared || digits_are_one(shared))
        return;
    struct partners pair = {{a, b}, {find_own_house(grid->layout, a, b), find_own_house(grid->layout, b, a)}};
    if (pair.side[0] == NO_HOUSE || pair.side[1] == NO_HOUSE)
        return;
    if (pair.side[1] < pair.side[0])
        pair = (struct partners){{b, a}, {pair.side[1], pair.side[0]}};
    extended->pair[extended->pairs++] = pair;
}

/* Finds all pairs of unsolved cells that see each other and share two candidates. */
static void find_pairs(struct extended *extended)
{
    const struct candidate_grid *grid = grid_of(extended);
    size_t most = 0;
    for (unsigned c = 0; c < grid->layout->cells; c++)
        most += grid->solved[c] ? 0 : grid->layout->cell[c].peer_count;
    extended->pair = arena_calloc(grid->arena, most / 2 + 1, sizeof *extended->pair);
    extended->group = arena_calloc(grid->arena, most / 2 + 1, sizeof *extended->group);
    for (unsigned c = 0; c < grid->layout->cells; c++) {
        const struct cell *info = &grid->layout->cell[c];
        for (unsigned i = 0; i < info->peer_count && !grid->solved[c]; i++) {
            if (info->peers[i] > c)
                add_pair(extended, (cell_id)c, info->peers[i]);
        }
    }
    qsort(extended->pair, extended->pairs, sizeof *extended->pair, compare_pairs);
}

/* --- type 3: the extras of two cells and other cells of their house are a naked subset --- */

struct subset {
    house_id house;
    cell_id free[LAYOUT_MAX_DIGITS]; /* the house's unsolved cells outside the rectangle */
    cell_id chosen[PATTERN_SUBSET_DIGITS - 1];
    unsigned free_count, chosen_count;
    digit_mask digits;
};

/* Returns whether the subset is reported from this house: of two houses that contain it, the first reports it for
 * both. */
static bool is_first_house(const struct pattern *pattern, const struct subset *subset)
{
    const struct cell *info = &pattern->search->grid->layout->cell[pattern->cell[pattern->with[0]]];
    unsigned h = 0;
    while (!pattern_house_holds(pattern, info->houses[h], subset->chosen, subset->chosen_count))
        h++;
    return info->houses[h] == subset->house;
}

/* Returns whether the chosen cells in `members` (bit i: cell i), together with the extras, have one digit more than
 * cells. */
static bool is_subset(const struct pattern *pattern, const struct subset *subset, unsigned members)
{
    digit_mask digits = pattern->all_extras;
    unsigned count = 0;
    for (unsigned i = 0; i < subset->chosen_count; i++) {
        digits |= members >> i & 1 ? pattern->search->grid->mask[subset->chosen[i]] : 0;
        count += members >> i & 1;
    }
    return digit_count(digits) == count + 1;
}

/* Returns whether the chosen cells are a subset and no part of them is one. A subset has one digit more than cells,
 * because one of the extras is true. */
static bool is_smallest_subset(const struct pattern *pattern, const struct subset *subset)
{
    unsigned all = (1u << subset->chosen_count) - 1;
    bool is = subset->chosen_count && is_subset(pattern, subset, all);
    for (unsigned part = 1; part < all && is; part++)
        is = !is_subset(pattern, subset, part);
    return is;
}

static bool choose_subset(const struct pattern *pattern, struct subset *subset, unsigned from)
{
    digit_mask before = subset->digits;
    if (is_smallest_subset(pattern, subset) && is_first_house(pattern, subset) &&
        pattern_type_3(pattern, TECHNIQUE_extended_rectangle_3, subset->chosen, subset->chosen_count, subset->digits,
                       true))
        return true;
    for (unsigned i = from; i < subset->free_count && subset->chosen_count + 1 < PATTERN_SUBSET_DIGITS; i++) {
        digit_mask more = before | pattern->search->grid->mask[subset->free[i]];
        if (digit_count(more) > PATTERN_SUBSET_DIGITS)
            continue;
        subset->chosen[subset->chosen_count++] = subset->free[i];
        subset->digits = more;
        bool stop = choose_subset(pattern, subset, i + 1);
        subset->chosen_count--;
        subset->digits = before;
        if (stop)
            return true;
    }
    return false;
}

static bool is_in_rectangle(const struct pattern *pattern, cell_id cell)
{
    for (unsigned i = 0; i < pattern->cells; i++) {
        if (pattern->cell[i] == cell)
            return true;
    }
    return false;
}

static bool type_3(const struct pattern *pattern)
{
    const struct candidate_grid *grid = pattern->search->grid;
    if (pattern->extras != 2 || digits_are_one(pattern->all_extras) ||
        digit_count(pattern->all_extras) > PATTERN_SUBSET_DIGITS ||
        !search_wants(pattern->search, TECHNIQUE_extended_rectangle_3))
        return false;
    const struct cell *info = &grid->layout->cell[pattern->cell[pattern->with[0]]];
    for (unsigned h = 0; h < info->house_count; h++) {
        struct subset subset = {.house = info->houses[h], .digits = pattern->all_extras};
        if (!pattern_house_holds(pattern, subset.house, NULL, 0))
            continue;
        for (unsigned i = 0; i < grid->layout->digits; i++) {
            cell_id cell = grid->layout->house[subset.house].cells[i];
            if (!grid->solved[cell] && !is_in_rectangle(pattern, cell))
                subset.free[subset.free_count++] = cell;
        }
        if (choose_subset(pattern, &subset, 0))
            return true;
    }
    return false;
}

static bool report(struct pattern *pattern)
{
    pattern_gather(pattern);
    return pattern_type_1(pattern, TECHNIQUE_extended_rectangle_1) ||
           pattern_type_2(pattern, TECHNIQUE_extended_rectangle_2) || type_3(pattern) ||
           pattern_type_4(pattern, TECHNIQUE_extended_rectangle_4);
}

/* --- patterns of a group --- */

static digit_mask digits_of(const struct extended *extended, cell_id cell)
{
    return grid_of(extended)->mask[cell] & ~extended->ignored;
}

/* Returns whether the two cells of each column share two of the digits, and two columns share each digit. */
static bool can_be_filled(const struct extended *extended, digit_mask digits)
{
    digit_mask once = 0, twice = 0;
    for (unsigned i = 0; i < extended->chosen_count; i++) {
        const struct partners *pair = extended->chosen[i];
        digit_mask shared = digits_of(extended, pair->cell[0]) & digits_of(extended, pair->cell[1]) & digits;
        if (!shared || digits_are_one(shared))
            return false;
        twice |= once & shared;
        once |= shared;
    }
    return twice == digits;
}

/* Returns the number of cells with candidates other than the digits. */
static unsigned count_extra_cells(const struct extended *extended, digit_mask digits)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 2 * extended->chosen_count; i++)
        count += (grid_of(extended)->mask[extended->chosen[i / 2]->cell[i % 2]] & ~digits) != 0;
    return count;
}

/* Tries the pattern. Its digits come from the cells taken without extras. With an ignored digit, patterns of at most
 * two extra cells are left out, since they are found without ignoring it. */
static bool try_pattern(struct extended *extended, digit_mask digits)
{
    struct pattern *pattern = &extended->pattern;
    unsigned extra_cells = count_extra_cells(extended, digits);
    bool is_new = extended->ignored ? extra_cells > 2 : extra_cells && extra_cells == extended->extra_cells;
    if (!is_new || !can_be_filled(extended, digits))
        return false;
    pattern->cells = 2 * extended->chosen_count;
    for (unsigned i = 0; i < pattern->cells; i++) {
        pattern->cell[i] = extended->chosen[i / 2]->cell[i % 2];
        pattern->own[i] = digits;
    }
    return report(pattern);
}

static bool is_taken(const struct extended *extended, const struct partners *pair)
{
    for (unsigned i = 0; i < extended->chosen_count; i++) {
        if (extended->chosen[i]->cell[0] == pair->cell[0] || extended->chosen[i]->cell[1] == pair->cell[1])
            return true;
    }
    return false;
}

/* Returns whether one of the pair's cells in the set (bit i: cell i), which should have extras, has only these
 * digits. */
static bool has_no_extras(const struct extended *extended, const struct partners *pair, unsigned extra,
                          digit_mask digits)
{
    for (unsigned i = 0; i < 2; i++) {
        if (extra >> i & 1 && !(digits_of(extended, pair->cell[i]) & ~digits))
            return true;
    }
    return false;
}

static bool extend(struct extended *extended, unsigned from, digit_mask digits);

/* Adds the pair, with each choice of its cells that have extras (bit i: cell i). */
static bool try_pair(struct extended *extended, unsigned index, digit_mask digits)
{
    const struct partners *pair = &extended->group[index];
    for (unsigned extra = 0; extra < 4; extra++) {
        digit_mask more = digits;
        for (unsigned i = 0; i < 2; i++)
            more |= extra >> i & 1 ? 0 : digits_of(extended, pair->cell[i]);
        unsigned count = (extra & 1) + (extra >> 1);
        if (extended->extra_cells + count > extended->most_extras || digit_count(more) > extended->size ||
            has_no_extras(extended, pair, extra, more))
            continue;
        extended->chosen[extended->chosen_count++] = pair;
        extended->extra_cells += count;
        bool stop = extend(extended, index + 1, more);
        extended->extra_cells -= count;
        extended->chosen_count--;
        if (stop)
            return true;
    }
    return false;
}

static bool extend(struct extended *extended, unsigned from, digit_mask digits)
{
    if (extended->chosen_count == extended->size)
        return digit_count(digits) == extended->size && try_pattern(extended, digits);
    for (unsigned i = from; i + extended->size <= extended->group_size + extended->chosen_count; i++) {
        if (++extended->tried > LIMIT)
            return false;
        if (!is_taken(extended, &extended->group[i]) && try_pair(extended, i, digits))
            return true;
    }
    return false;
}

/* Tries patterns with extras in at most two cells; then patterns with one extra digit in any cells. */
static bool try_group(struct extended *extended)
{
    struct search *search = extended->pattern.search;
    bool is_pair_wanted = search_wants(search, TECHNIQUE_extended_rectangle_2) ||
                          search_wants(search, TECHNIQUE_extended_rectangle_3) ||
                          search_wants(search, TECHNIQUE_extended_rectangle_4);
    extended->tried = 0;
    extended->ignored = 0;
    extended->most_extras = is_pair_wanted ? 2 : 1;
    if (extend(extended, 0, 0))
        return true;
    extended->most_extras = 0;
    for (unsigned digit = 1; digit <= search->grid->layout->digits; digit++) {
        extended->ignored = digit_bit(digit);
        if (search_wants(search, TECHNIQUE_extended_rectangle_2) && extend(extended, 0, 0))
            return true;
    }
    return false;
}

/* Takes the pairs of one group, starting with the first, out of those with the same lowest houses. Returns the number
 * of pairs left. */
static unsigned take_group(struct extended *extended, struct partners *pairs, unsigned count)
{
    unsigned left = 0;
    extended->group_size = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!i || are_of_one_group(grid_of(extended)->layout, &extended->group[0], &pairs[i]))
            extended->group[extended->group_size++] = pairs[i];
        else
            pairs[left++] = pairs[i];
    }
    return left;
}

static bool have_same_sides(const struct partners *a, const struct partners *b)
{
    return a->side[0] == b->side[0] && a->side[1] == b->side[1];
}

/* Tries all groups with patterns of `size` columns. */
static bool try_size(struct extended *extended, struct partners *pairs)
{
    memcpy(pairs, extended->pair, extended->pairs * sizeof *pairs);
    for (unsigned first = 0, end; first < extended->pairs; first = end) {
        for (end = first + 1; end < extended->pairs && have_same_sides(&pairs[first], &pairs[end]);)
            end++;
        for (unsigned left = end - first; left >= extended->size;) {
            left = take_group(extended, &pairs[first], left);
            if (search_cancelled(extended->pattern.search) ||
                (extended->group_size >= extended->size && try_group(extended)))
                return true;
        }
    }
    return false;
}

/* Finds extended rectangles, smallest ones first. */
void extended_rectangle(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    struct extended extended = {.pattern.search = search};
    if (!search->unique)
        return;
    find_pairs(&extended);
    struct partners *pairs = arena_calloc(grid->arena, extended.pairs + 1, sizeof *pairs);
    for (extended.size = MIN_PAIRS; extended.size <= MAX_PAIRS; extended.size++) {
        if (try_size(&extended, pairs))
            return;
    }
}
