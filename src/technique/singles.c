/* Singles place a digit. A full house is the last empty cell of a house. A naked single is a cell with one candidate. A
 * hidden single is the one place of a digit in a house. */
#include "technique/families.h"

void singles_full_house(struct search *search)
{
    const struct position *position = search->position;
    const struct layout *layout = position->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        cell_id open = NO_CELL;
        unsigned count = 0;
        for (unsigned i = 0; i < layout->digits && count < 2; i++) {
            cell_id cell = layout->house[h].cells[i];
            if (!position->solved[cell]) {
                open = cell;
                count++;
            }
        }
        if (count != 1 || digit_count(position->mask[open]) != 1)
            continue;
        unsigned digit = digit_first(position->mask[open]);
        if (finding_place(search, TECHNIQUE_full_house, open, digit, constraint_house((house_id)h, digit)))
            return;
    }
}

void singles_naked(struct search *search)
{
    const struct position *position = search->position;
    for (unsigned c = 0; c < position->layout->cells; c++) {
        if (position->solved[c] || digit_count(position->mask[c]) != 1)
            continue;
        if (finding_place(search, TECHNIQUE_naked_single, (cell_id)c, digit_first(position->mask[c]),
                          constraint_cell((cell_id)c)))
            return;
    }
}

void singles_hidden(struct search *search)
{
    const struct position *position = search->position;
    const struct layout *layout = position->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            uint32_t places = position_places(position, (house_id)h, digit);
            if (!places || places & (places - 1))
                continue;
            cell_id cell = position_cell(position, (house_id)h, places);
            if (finding_place(search, TECHNIQUE_hidden_single, cell, digit, constraint_house((house_id)h, digit)))
                return;
        }
    }
}
