/* Locked candidates. One of a digit's candidates in a house is true, so a candidate of the digit elsewhere that sees
 * all of them is false. If the house is a box, this is pointing; if it is a line, claiming. Diagonals, windows and the
 * shared boxes of overlapping grids are houses like any other. */
#include "technique/families.h"

/* Returns the cells in one word of a cell set that have the digit, see all of its candidates in the house, and are not
 * in the house. */
static uint64_t seeing_all(const struct candidate_grid *grid, house_id house, unsigned digit, size_t word)
{
    const struct layout *layout = grid->layout;
    uint64_t cells = candidate_grid_cells(grid, digit)[word] & ~layout_house_cells(layout, house)[word];
    for (uint32_t left = candidate_grid_slots(grid, house, digit); left && cells; left &= left - 1)
        cells &= layout_peers(layout, candidate_grid_first_cell(grid, house, left))[word];
    return cells;
}

/* Adds the link of one house that contains the cell and all the slots; otherwise a link for each slot. */
static void link_places(struct search *search, house_id house, uint32_t slots, cell_id cell, unsigned digit)
{
    const struct candidate_grid *grid = search->grid;
    const struct cell *info = &grid->layout->cell[cell];
    for (unsigned h = 0; h < info->house_count && search->build_proof; h++) {
        bool whole = true;
        for (uint32_t left = slots; left && whole; left &= left - 1)
            whole = layout_house_has(grid->layout, info->houses[h], candidate_grid_first_cell(grid, house, left));
        if (whole) {
            finding_add_link(search, constraint_house(info->houses[h], digit));
            return;
        }
    }
    for (uint32_t left = slots; left; left &= left - 1)
        finding_add_peer_link(search, cell, candidate_grid_first_cell(grid, house, left), digit);
}

static bool try_digit(struct search *search, enum technique_id technique, house_id house, unsigned digit)
{
    const struct candidate_grid *grid = search->grid;
    uint32_t slots = candidate_grid_slots(grid, house, digit);
    bool begun = false;
    if (!(slots & (slots - 1)))
        return false;
    for (size_t word = 0; word < grid->layout->set_words; word++) {
        for (uint64_t cells = seeing_all(grid, house, digit, word); cells; cells &= cells - 1) {
            cell_id cell = (cell_id)(word * 64 + (unsigned)__builtin_ctzll(cells));
            if (!begun) {
                finding_begin(search, technique);
                finding_add_truth(search, constraint_house(house, digit));
                begun = true;
            }
            finding_remove(search, cell, digit_bit(digit));
            link_places(search, house, slots, cell, digit);
        }
    }
    return begun && finding_report(search);
}

static void find(struct search *search, enum technique_id technique, bool boxes)
{
    const struct layout *layout = search->grid->layout;
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
