/* Locked candidates: one of the places of a digit in a house is true, so a candidate of the digit elsewhere that sees all
 * of these places is false. In a box that is pointing, in a line claiming; diagonals, windows and the shared boxes of
 * overlapping grids are houses like any other. */
#include "technique/families.h"

/* The cells of one word of the sets that have the digit, see all of its places and do not lie in the house. */
static uint64_t seeing_all(const struct position *position, house_id house, unsigned digit, size_t word)
{
    const struct layout *layout = position->layout;
    uint64_t cells = position_set(position, digit)[word] & ~layout_house_cells(layout, house)[word];
    for (uint32_t left = position_places(position, house, digit); left && cells; left &= left - 1)
        cells &= layout_peers(layout, position_cell(position, house, left))[word];
    return cells;
}

/* One house that holds all the places and the cell says more than one for each place. */
static void link_places(struct search *search, house_id house, uint32_t places, cell_id cell, unsigned digit)
{
    const struct position *position = search->position;
    const struct cell *known = &position->layout->cell[cell];
    for (unsigned h = 0; h < known->house_count && search->proved; h++) {
        bool whole = true;
        for (uint32_t left = places; left && whole; left &= left - 1)
            whole = layout_house_has(position->layout, known->houses[h], position_cell(position, house, left));
        if (whole) {
            finding_link(search, constraint_house(known->houses[h], digit));
            return;
        }
    }
    for (uint32_t left = places; left; left &= left - 1)
        finding_link_peers(search, cell, position_cell(position, house, left), digit);
}

static bool try_digit(struct search *search, enum technique_id technique, house_id house, unsigned digit)
{
    const struct position *position = search->position;
    uint32_t places = position_places(position, house, digit);
    bool begun = false;
    if (!(places & (places - 1)))
        return false;
    for (size_t word = 0; word < position->layout->set_words; word++) {
        for (uint64_t cells = seeing_all(position, house, digit, word); cells; cells &= cells - 1) {
            cell_id cell = (cell_id)(word * 64 + (unsigned)__builtin_ctzll(cells));
            if (!begun) {
                finding_begin(search, technique);
                finding_truth(search, constraint_house(house, digit));
                begun = true;
            }
            finding_remove(search, cell, digit_bit(digit));
            link_places(search, house, places, cell, digit);
        }
    }
    return begun && finding_done(search);
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
