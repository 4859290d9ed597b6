#include "puzzle/constraint.h"

bool constraint_find_empty(const struct layout *layout, const digit_mask *mask, struct constraint *empty)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        *empty = constraint_cell((cell_id)c);
        if (!mask[c])
            return true;
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            seen |= mask[layout->house[h].cells[i]];
        if (seen != layout_all_digits(layout)) {
            *empty = constraint_house((house_id)h, digit_first(layout_all_digits(layout) & ~seen));
            return true;
        }
    }
    return false;
}
