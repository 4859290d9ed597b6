/* The houses of a board apart from rows, columns and boxes, for forms that describe them. */
#include "puzzle/writer_forms.h"

/* Returns whether the regions, numbered by their first cells, are boxes of this width. */
static bool are_boxes(unsigned digits, const uint8_t *region, unsigned width)
{
    unsigned height = digits / width, across = digits / width, c = 0;
    while (c < digits * digits && region[c] == c / digits / height * across + c % digits / width)
        c++;
    return width * height == digits && c == digits * digits;
}

bool writer_houses_of(const struct layout *layout, struct writer_houses *houses)
{
    unsigned digits = layout->digits, usual = layout_box_height(digits), width = 1;
    uint8_t region[LAYOUT_MAX_CELLS];
    *houses = (struct writer_houses){0};
    if (layout->grids != 1 || layout->cells != digits * digits || layout->width != digits || layout->height != digits)
        return false;
    writer_regions_of(layout, region);
    while (width < digits && region[width] == 0)
        width++;
    houses->box_width = width < digits && are_boxes(digits, region, width) ? width : 0;
    houses->has_regions = usual == 1 || houses->box_width != digits / usual;
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        bool is_main = house->cells[0] == 0;
        if (house->kind == HOUSE_REGION)
            houses->box_width = 0;
        houses->windows |= house->kind == HOUSE_WINDOW;
        houses->main_diagonal |= house->kind == HOUSE_DIAGONAL && is_main;
        houses->anti_diagonal |= house->kind == HOUSE_DIAGONAL && !is_main;
    }
    return true;
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
