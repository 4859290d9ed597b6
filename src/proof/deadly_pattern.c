/* There are two kinds of patterns. In the first, each cell has a pair of digits, and in every house each digit belongs
 * to two of the pairs or to none; then every cell can take its other digit. In the second, 2n cells have the same n
 * digits, three or more. They form two sides of n cells, each within a house, so both sides hold all n digits; and each
 * cell has a partner on the other side with which it can exchange its digit. A house that contains a cell of the
 * pattern also contains its partner, or else its whole side and no cell of the other. */
#include "proof/deadly_pattern.h"

#include "puzzle/constraint.h"

struct sides {
    const struct layout *layout;
    const struct change *pattern;
    size_t cells; /* 2 n */
    house_id house[2];
};

static bool reject(struct deadly_pattern_fault *fault, struct deadly_pattern_fault found)
{
    *fault = found;
    return false;
}

/* --- pairs --- */

/* Returns whether, in this house, each digit belongs to two of the pattern's pairs or to none. */
static bool is_balanced(const struct layout *layout, const struct change *pattern, size_t cells, house_id house)
{
    digit_mask once = 0, twice = 0, more = 0;
    for (size_t i = 0; i < cells; i++) {
        digit_mask pair = layout_house_has(layout, house, pattern[i].cell) ? pattern[i].digits : 0;
        more |= twice & pair;
        twice |= once & pair;
        once |= pair;
    }
    return once == twice && !more;
}

static bool are_pairs_balanced(const struct layout *layout, const struct change *pattern, size_t cells,
                               struct deadly_pattern_fault *fault)
{
    for (size_t i = 0; i < cells; i++) {
        const struct cell *info = &layout->cell[pattern[i].cell];
        for (unsigned h = 0; h < info->house_count; h++) {
            if (!is_balanced(layout, pattern, cells, info->houses[h]))
                return reject(fault, (struct deadly_pattern_fault){
                                         .kind = PATTERN_IS_UNBALANCED, .at = i, .house = info->houses[h]});
        }
    }
    return true;
}

/* --- sides --- */

static bool is_in(const struct sides *sides, size_t i, unsigned side)
{
    return layout_house_has(sides->layout, sides->house[side], sides->pattern[i].cell);
}

/* Returns whether the two houses contain each cell of the pattern exactly once, and the same number of cells. */
static bool are_halves(const struct sides *sides)
{
    size_t first = 0;
    for (size_t i = 0; i < sides->cells; i++) {
        if (is_in(sides, i, 0) == is_in(sides, i, 1))
            return false;
        first += is_in(sides, i, 0);
    }
    return 2 * first == sides->cells;
}

/* Returns whether the house contains all cells of this side and none of the other. */
static bool is_of_side(const struct sides *sides, house_id house, unsigned side)
{
    for (size_t i = 0; i < sides->cells; i++) {
        if (layout_house_has(sides->layout, house, sides->pattern[i].cell) != is_in(sides, i, side))
            return false;
    }
    return true;
}

/* Returns whether each house of cell i belongs to its side, or also contains the second cell. */
static bool goes_along(const struct sides *sides, size_t i, unsigned side, cell_id other)
{
    const struct cell *info = &sides->layout->cell[sides->pattern[i].cell];
    for (unsigned h = 0; h < info->house_count; h++) {
        if (!layout_house_has(sides->layout, info->houses[h], other) && !is_of_side(sides, info->houses[h], side))
            return false;
    }
    return true;
}

static bool are_partners(const struct sides *sides, size_t a, size_t b)
{
    return is_in(sides, a, 0) && is_in(sides, b, 1) &&
           layout_are_peers(sides->layout, sides->pattern[a].cell, sides->pattern[b].cell) &&
           goes_along(sides, a, 0, sides->pattern[b].cell) && goes_along(sides, b, 1, sides->pattern[a].cell);
}

/* Returns whether each cell of the first side has its own partner. Cells that could be partners of the same cell are in
 * the same houses, so it does not matter which one is chosen. */
static bool have_partners(const struct sides *sides)
{
    bool taken[2 * LAYOUT_MAX_DIGITS] = {false};
    for (size_t a = 0; a < sides->cells; a++) {
        size_t b = 0;
        if (!is_in(sides, a, 0))
            continue;
        while (b < sides->cells && (taken[b] || !are_partners(sides, a, b)))
            b++;
        if (b == sides->cells)
            return false;
        taken[b] = true;
    }
    return true;
}

/* Tries every two houses as the sides: one of the first cell, and one of a cell outside that house. */
static bool can_exchange_sides(struct sides *sides)
{
    const struct cell *first = &sides->layout->cell[sides->pattern[0].cell];
    for (unsigned h = 0; h < first->house_count; h++) {
        size_t other = 0;
        sides->house[0] = first->houses[h];
        while (other < sides->cells && is_in(sides, other, 0))
            other++;
        if (other == sides->cells)
            continue;
        const struct cell *info = &sides->layout->cell[sides->pattern[other].cell];
        for (unsigned k = 0; k < info->house_count; k++) {
            sides->house[1] = info->houses[k];
            if (are_halves(sides) && have_partners(sides))
                return true;
        }
    }
    return false;
}

/* Returns whether all cells have the same digits, half as many as there are cells. */
static bool have_same_digits(const struct change *pattern, size_t cells)
{
    for (size_t i = 0; i < cells; i++) {
        if (pattern[i].digits != pattern[0].digits || 2 * (size_t)digit_count(pattern[i].digits) != cells)
            return false;
    }
    return true;
}

/* Returns whether the cell belongs to a clue's sum. The cells that houses leave beside cages have the same total in
 * every filling of the houses, so they do not count. */
static bool is_added_up(const struct layout *layout, cell_id cell)
{
    const struct sums *sums = layout->sums;
    for (unsigned i = sums ? sums->first_of[cell] : 0; sums && i < sums->first_of[cell + 1]; i++) {
        if (!sums->sum[sums->of[i]].houses)
            return true;
    }
    return false;
}

bool deadly_pattern_has_clue(const struct layout *layout, const struct change *pattern, size_t cells, size_t *at)
{
    for (*at = 0; layout->clues && *at < cells; ++*at) {
        cell_id cell = pattern[*at].cell;
        if (pattern[*at].digits & ~layout->allowed[cell] || is_added_up(layout, cell))
            return true;
        for (digit_mask left = pattern[*at].digits; left; left &= left - 1) {
            if (candidate_exclusions(layout, candidate_id_of(cell, digit_first(left))))
                return true;
        }
    }
    return false;
}

bool deadly_pattern_holds(const struct layout *layout, const struct change *pattern, size_t cells,
                          struct deadly_pattern_fault *fault)
{
    bool are_pairs = true;
    for (size_t i = 0; i < cells; i++) {
        are_pairs &= digits_are_two(pattern[i].digits);
        if (digit_count(pattern[i].digits) < 2)
            return reject(fault, (struct deadly_pattern_fault){.kind = PATTERN_HAS_FEW_DIGITS, .at = i});
        for (size_t k = 0; k < i; k++) {
            if (pattern[k].cell == pattern[i].cell)
                return reject(fault, (struct deadly_pattern_fault){.kind = PATTERN_HAS_CELL_TWICE, .at = i});
        }
    }
    size_t at;
    if (deadly_pattern_has_clue(layout, pattern, cells, &at))
        return reject(fault, (struct deadly_pattern_fault){.kind = PATTERN_HAS_CLUE, .at = at});
    if (are_pairs)
        return are_pairs_balanced(layout, pattern, cells, fault);
    struct sides sides = {.layout = layout, .pattern = pattern, .cells = cells};
    if (!have_same_digits(pattern, cells) || !can_exchange_sides(&sides))
        return reject(fault, (struct deadly_pattern_fault){.kind = PATTERN_HAS_NO_SIDES});
    return true;
}
