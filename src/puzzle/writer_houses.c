/* What a board has besides rows, columns and boxes, for forms that have to say it. */
#include "puzzle/writer_forms.h"

bool writer_houses_of(const struct layout *layout, struct writer_houses *houses)
{
    *houses = (struct writer_houses){0};
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        const struct cell *first = &layout->cell[house->cells[0]];
        houses->has_regions |= house->kind == HOUSE_REGION;
        houses->windows |= house->kind == HOUSE_WINDOW;
        houses->main_diagonal |= house->kind == HOUSE_DIAGONAL && first->x == 0;
        houses->anti_diagonal |= house->kind == HOUSE_DIAGONAL && first->x != 0;
    }
    return layout->grids == 1;
}

void writer_regions_of(const struct layout *layout, uint8_t *region)
{
    unsigned count = 0;
    uint16_t seen[LAYOUT_MAX_CELLS];
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned r = 0;
        while (r < count && seen[r] != layout->region[c])
            r++;
        if (r == count)
            seen[count++] = layout->region[c];
        region[c] = (uint8_t)r;
    }
}
