/* Singles place a digit. A full house is the last empty cell of a house. A naked single is a cell with one candidate. A
 * hidden single is the one place of a digit in a house. They are taken in the order in which they came up. */
#include "technique/families.h"

void singles_full_house(struct search *search)
{
    const struct position *position = search->position;
    for (unsigned i = 0; i < position->nakeds; i++) {
        struct single single = position->naked[i];
        const struct cell *known = &position->layout->cell[single.cell];
        for (unsigned h = 0; h < known->house_count; h++) {
            if (position->open[known->houses[h]] == 1 &&
                finding_place(search, TECHNIQUE_full_house, single.cell, single.digit,
                              constraint_house(known->houses[h], single.digit)))
                return;
        }
    }
}

void singles_naked(struct search *search)
{
    const struct position *position = search->position;
    for (unsigned i = 0; i < position->nakeds; i++) {
        struct single single = position->naked[i];
        if (position->mask[single.cell] &&
            finding_place(search, TECHNIQUE_naked_single, single.cell, single.digit, constraint_cell(single.cell)))
            return;
    }
}

void singles_hidden(struct search *search)
{
    const struct position *position = search->position;
    for (unsigned i = 0; i < position->hiddens; i++) {
        struct single single = position->hidden[i];
        if (position_places(position, single.house, single.digit) &&
            finding_place(search, TECHNIQUE_hidden_single, single.cell, single.digit,
                          constraint_house(single.house, single.digit)))
            return;
    }
}
