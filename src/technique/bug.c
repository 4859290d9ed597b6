/* BUG+1. Every unsolved cell has two candidates, except one with three. Without its third candidate, each digit would
 * have two places in each house, and the grid would have two solutions or none. So the third candidate is true. */
#include "technique/families.h"

/* Returns whether each digit has two places in each house if `cell` loses `extra`. */
static bool is_balanced(const struct candidate_grid *grid, cell_id cell, unsigned extra)
{
    const struct layout *layout = grid->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            unsigned count = digit_count(candidate_grid_slots(grid, (house_id)h, digit));
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
    const struct candidate_grid *grid = search->grid;
    cell_id triple = NO_CELL;
    if (!search->unique)
        return;
    for (unsigned c = 0; c < grid->layout->cells; c++) {
        unsigned count = grid->solved[c] ? 2 : digit_count(grid->mask[c]);
        if (count < 2 || count > 3 || (count == 3 && triple != NO_CELL))
            return;
        if (count == 3)
            triple = (cell_id)c;
    }
    for (digit_mask left = triple == NO_CELL ? 0 : grid->mask[triple]; left; left &= left - 1) {
        digit_mask extra = left & -left;
        if (!is_balanced(grid, triple, digit_first(extra)))
            continue;
        finding_begin(search, TECHNIQUE_bug_plus_1);
        for (unsigned c = 0; c < grid->layout->cells; c++) {
            if (!grid->solved[c])
                finding_add_pattern(search, (cell_id)c, grid->mask[c] & ~(c == triple ? extra : 0));
        }
        finding_begin_role(search, ROLE_EXTRA, 0);
        finding_add_role_candidate(search, triple, digit_first(extra));
        finding_remove(search, triple, ~extra);
        finding_add_link(search, constraint_cell(triple));
        if (finding_report(search))
            return;
    }
}
