/* Locked candidates: one of the places of a digit in a house is true, so a candidate of the digit elsewhere that sees all
 * of these places is false. In a box that is pointing, in a line claiming; diagonals, windows and the shared boxes of
 * overlapping grids are houses like any other. */
#include "technique/families.h"

/* Links the candidate with each place by a house that holds both. False if it does not see one of them. */
static bool sees_all(const struct position *position, house_id house, uint32_t places, cell_id cell)
{
    for (uint32_t left = places; left; left &= left - 1) {
        cell_id place = position_cell(position, house, left);
        if (place == cell || !layout_are_peers(position->layout, place, cell))
            return false;
    }
    return true;
}

static bool try_digit(struct search *search, enum technique_id technique, house_id house, unsigned digit)
{
    const struct position *position = search->position;
    const struct layout *layout = position->layout;
    uint32_t places = position_places(position, house, digit);
    if (!places || !(places & (places - 1)))
        return false;
    cell_id first = position_cell(position, house, places);
    finding_begin(search, technique);
    finding_truth(search, constraint_house(house, digit));
    for (unsigned i = 0; i < layout->cell[first].peer_count; i++) {
        cell_id cell = layout->cell[first].peers[i];
        if (position->solved[cell] || !(position->mask[cell] & digit_bit(digit)) ||
            layout_house_has(layout, house, cell) || !sees_all(position, house, places, cell))
            continue;
        finding_remove(search, cell, digit_bit(digit));
        for (uint32_t left = places; left; left &= left - 1)
            finding_link_peers(search, cell, position_cell(position, house, left), digit);
    }
    return finding_done(search);
}

static void find(struct search *search, enum technique_id technique, bool boxes)
{
    const struct layout *layout = search->position->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        bool is_box = layout->house[h].kind == HOUSE_BOX || layout->house[h].kind == HOUSE_REGION;
        if (is_box != boxes)
            continue;
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            if (try_digit(search, technique, (house_id)h, digit))
                return;
        }
    }
}

void locked_pointing(struct search *search)
{
    find(search, TECHNIQUE_pointing, true);
}

void locked_claiming(struct search *search)
{
    find(search, TECHNIQUE_claiming, false);
}
