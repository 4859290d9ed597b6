#include "scene/house_outlines.h"

/* Returns whether the outline of the house runs along this side of its cell: the next cell is not in the house. */
static bool has_edge(const struct layout *layout, house_id house, cell_id cell, int right, int down)
{
    cell_id next = layout_cell_at(layout, layout->cell[cell].x + right, layout->cell[cell].y + down);
    return next == NO_CELL || !layout_house_has(layout, house, next);
}

/* Returns whether the outlines of two houses run along the same side of a cell. */
static bool touch(const struct layout *layout, house_id a, house_id b)
{
    static const int sides[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[a].cells[i];
        for (unsigned k = 0; k < 4 && layout_house_has(layout, b, cell); k++) {
            if (has_edge(layout, a, cell, sides[k][0], sides[k][1]) &&
                has_edge(layout, b, cell, sides[k][0], sides[k][1]))
                return true;
        }
    }
    return false;
}

unsigned house_outlines_add(struct house_outlines *outlines, const struct layout *layout, house_id house)
{
    unsigned taken = 0, level = 0;
    for (unsigned i = 0; i < outlines->count; i++) {
        if (touch(layout, outlines->house[i], house))
            taken |= 1u << outlines->level[i];
    }
    while (level + 1 < HOUSE_OUTLINE_LEVELS && taken >> level & 1)
        level++;
    if (outlines->count < MAX_HOUSE_OUTLINES) {
        outlines->house[outlines->count] = house;
        outlines->level[outlines->count++] = level;
    }
    return level;
}
