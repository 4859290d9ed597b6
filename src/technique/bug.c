/* BUG+1: every open cell has two candidates, but one has three; without the third, each digit of each house would have
 * two places, and the grid could be filled in two ways or in none. So the third is true. */
#include "technique/families.h"

/* Each house's digits have two places each, once `cell` has lost `extra`. */
static bool is_balanced(const struct position *position, cell_id cell, unsigned extra)
{
    const struct layout *layout = position->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            unsigned count = digit_count(position_places(position, (house_id)h, digit));
            if (digit == extra && layout_house_has(layout, (house_id)h, cell))
                count--;
            if (count && count != 2)
                return false;
        }
    }
    return true;
}

void bug_plus_1(struct search *search)
{
    const struct position *position = search->position;
    cell_id triple = NO_CELL;
    if (!search->unique)
        return;
    for (unsigned c = 0; c < position->layout->cells; c++) {
        unsigned count = position->solved[c] ? 2 : digit_count(position->mask[c]);
        if (count < 2 || count > 3 || (count == 3 && triple != NO_CELL))
            return;
        if (count == 3)
            triple = (cell_id)c;
    }
    for (digit_mask left = triple == NO_CELL ? 0 : position->mask[triple]; left; left &= left - 1) {
        digit_mask extra = left & -left;
        if (!is_balanced(position, triple, digit_first(extra)))
            continue;
        finding_begin(search, TECHNIQUE_bug_plus_1);
        for (unsigned c = 0; c < position->layout->cells; c++) {
            if (!position->solved[c])
                finding_pattern(search, (cell_id)c, position->mask[c] & ~(c == triple ? extra : 0));
        }
        finding_role(search, ROLE_EXTRA, 0);
        finding_role_candidate(search, triple, digit_first(extra));
        finding_remove(search, triple, ~extra);
        finding_link(search, constraint_cell(triple));
        if (finding_done(search))
            return;
    }
}
