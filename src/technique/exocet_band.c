#include "technique/exocet_band.h"

/* Returns the next house of this kind that contains both cells, after `after` in the list of the first cell's houses,
 * or NO_HOUSE. */
static house_id find_house(const struct layout *layout, enum house_kind kind, cell_id a, cell_id b, house_id after)
{
    const struct cell *info = &layout->cell[a];
    bool is_behind = after == NO_HOUSE;
    for (unsigned h = 0; h < info->house_count; h++) {
        if (is_behind && layout->house[info->houses[h]].kind == kind && layout_house_has(layout, info->houses[h], b))
            return info->houses[h];
        is_behind |= info->houses[h] == after;
    }
    return NO_HOUSE;
}

/* Finds the lines across, as long as the first one, and the lines beside the base line. On a sheet of several grids a
 * cell may have lines of two grids. */
static bool find_lines(struct exocet_band *band, const struct layout *layout, house_id first)
{
    const cell_id *cells = layout->house[band->line].cells, *down = layout->house[first].cells;
    enum house_kind kind = layout->house[band->line].kind, other = layout->house[first].kind;
    band->across[0] = first;
    for (unsigned i = 1; i < layout->digits; i++) {
        house_id across = find_house(layout, other, cells[i], cells[i], NO_HOUSE);
        while (across != NO_HOUSE &&
               find_house(layout, kind, down[0], layout->house[across].cells[0], NO_HOUSE) == NO_HOUSE)
            across = find_house(layout, other, cells[i], cells[i], across);
        if (across == NO_HOUSE)
            return false;
        band->across[i] = across;
    }
    for (unsigned r = 0; r < layout->digits; r++) {
        band->beside[r] =
            find_house(layout, kind, down[r], layout->house[band->across[layout->digits - 1]].cells[r], NO_HOUSE);
        for (unsigned i = 0; i < layout->digits; i++) {
            if (band->beside[r] == NO_HOUSE ||
                !layout_house_has(layout, band->beside[r], layout->house[band->across[i]].cells[r]))
                return false;
        }
    }
    return true;
}

/* Finds the boxes of the band. Returns false if they differ in shape, or there are not enough. */
static bool find_boxes(struct exocet_band *band, const struct layout *layout)
{
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[band->line].cells[i];
        band->box[i] = find_house(layout, HOUSE_BOX, cell, cell, NO_HOUSE);
        if (band->box[i] == NO_HOUSE)
            return false;
        unsigned width = layout_common_cells(layout, band->line, band->box[i]);
        if (i && width != band->width)
            return false;
        band->width = width;
        if (width * layout_common_cells(layout, band->across[i], band->box[i]) != layout->digits)
            return false;
    }
    return band->width > 1 && band->width <= EXOCET_MAX_CROSSES && layout->digits >= EXOCET_MIN_BOXES * band->width;
}

static void find_outside(struct exocet_band *band, const struct candidate_grid *grid)
{
    for (unsigned i = 0; i < grid->layout->digits; i++) {
        const cell_id *cells = grid->layout->house[band->across[i]].cells;
        for (unsigned digit = 1; digit <= grid->layout->digits; digit++)
            band->outside[i][digit] = 0;
        for (unsigned r = 0; r < grid->layout->digits; r++) {
            if (layout_house_has(grid->layout, band->box[i], cells[r]))
                continue;
            for (digit_mask left = grid->mask[cells[r]]; left; left &= left - 1)
                band->outside[i][digit_first(left)] |= 1u << r;
        }
    }
}

bool exocet_band_init(struct exocet_band *band, const struct candidate_grid *grid, house_id line)
{
    const struct layout *layout = grid->layout;
    enum house_kind other = layout->house[line].kind == HOUSE_ROW ? HOUSE_COLUMN : HOUSE_ROW;
    cell_id cell = layout->house[line].cells[0];
    house_id first = find_house(layout, other, cell, cell, NO_HOUSE);
    band->line = line;
    while (first != NO_HOUSE && !find_lines(band, layout, first))
        first = find_house(layout, other, cell, cell, first);
    if (first == NO_HOUSE || !find_boxes(band, layout))
        return false;
    find_outside(band, grid);
    return true;
}
