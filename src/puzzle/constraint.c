#include "puzzle/constraint.h"

#include <assert.h>

bool candidates_are_rivals(const struct layout *layout, candidate_id a, candidate_id b)
{
    unsigned low = 0, high = candidate_rivals(layout, a);
    while (low < high) {
        unsigned middle = (low + high) / 2;
        candidate_id rival = candidate_rival(layout, a, middle);
        if (rival == b)
            return true;
        if (rival < b)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool candidates_exclude_each_other(const struct layout *layout, candidate_id a, candidate_id b)
{
    cell_id one = candidate_cell(a), two = candidate_cell(b);
    return one == two || (candidate_digit(a) == candidate_digit(b) && layout_are_peers(layout, one, two)) ||
           candidates_are_rivals(layout, a, b);
}

cell_id candidate_find_excluding(const struct layout *layout, const uint8_t *digit, candidate_id candidate)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        if (c != candidate_cell(candidate) && digit[c] &&
            candidates_exclude_each_other(layout, candidate_id_of((cell_id)c, digit[c]), candidate))
            return (cell_id)c;
    }
    return NO_CELL;
}

void candidate_exclude(const struct layout *layout, digit_mask *masks, candidate_id candidate)
{
    for (unsigned i = 0; i < candidate_excludes(layout, candidate); i++) {
        candidate_id other = candidate_excluded(layout, candidate, i);
        masks[candidate_cell(other)] &= ~digit_bit(candidate_digit(other));
    }
}

struct constraint constraint_of_both(const struct layout *layout, candidate_id candidate, candidate_id other)
{
    unsigned count = candidate_constraints(layout, candidate);
    for (unsigned i = 0; i < count; i++) {
        struct constraint constraint = candidate_constraint(layout, candidate, i);
        if (constraint_has(layout, constraint, other))
            return constraint;
    }
    assert(false); /* one of the two always applies */
    return constraint_cell(candidate_cell(candidate));
}

bool constraint_find_empty(const struct layout *layout, const digit_mask *mask, struct constraint *empty)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        *empty = constraint_cell((cell_id)c);
        if (!mask[c])
            return true;
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            seen |= mask[layout->house[h].cells[i]];
        if (seen != layout_all_digits(layout)) {
            *empty = constraint_house((house_id)h, digit_first(layout_all_digits(layout) & ~seen));
            return true;
        }
    }
    return false;
}
