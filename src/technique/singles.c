/* Singles place a digit. A full house is the last empty cell of a house. A naked single is a cell with one
 * candidate. A hidden single is the only cell of a house that can hold a digit. Singles are taken in the order in
 * which they arose. */
#include "technique/families.h"

void singles_full_house(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    for (unsigned i = 0; i < grid->naked_count; i++) {
        struct grid_single single = grid->naked[i];
        const struct cell *info = &grid->layout->cell[single.cell];
        for (unsigned h = 0; h < info->house_count; h++) {
            if (grid->house_unsolved[info->houses[h]] == 1 &&
                finding_report_placement(search, TECHNIQUE_full_house, single.cell, single.digit,
                                         constraint_house(info->houses[h], single.digit)))
                return;
        }
    }
}

void singles_naked(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    for (unsigned i = 0; i < grid->naked_count; i++) {
        struct grid_single single = grid->naked[i];
        if (grid->mask[single.cell] && finding_report_placement(search, TECHNIQUE_naked_single, single.cell,
                                                                single.digit, constraint_cell(single.cell)))
            return;
    }
}

void singles_hidden(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    for (unsigned i = 0; i < grid->hidden_count; i++) {
        struct grid_single single = grid->hidden[i];
        if (candidate_grid_slots(grid, single.house, single.digit) &&
            finding_report_placement(search, TECHNIQUE_hidden_single, single.cell, single.digit,
                                     constraint_house(single.house, single.digit)))
            return;
    }
}
