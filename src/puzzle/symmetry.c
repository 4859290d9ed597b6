#include "puzzle/symmetry.h"

cell_id symmetry_cell(const struct layout *layout, enum symmetry symmetry, cell_id cell)
{
    unsigned x = layout->cell[cell].x, y = layout->cell[cell].y;
    unsigned last_x = layout->width - 1, last_y = layout->height - 1, to_x = x, to_y = y;
    switch (symmetry) {
    case SYMMETRY_NONE:
        break;
    case SYMMETRY_ROTATED:
        to_x = last_x - x;
        to_y = last_y - y;
        break;
    case SYMMETRY_MIRRORED:
        to_x = last_x - x;
        break;
    case SYMMETRY_DIAGONAL:
        to_x = y;
        to_y = x;
        break;
    }
    bool inside = to_x <= last_x && to_y <= last_y;
    cell_id other = inside ? layout->at[to_y * layout->width + to_x] : NO_CELL;
    return other == NO_CELL ? cell : other;
}
