#include "technique/forced.h"

/* Finds the places of the digit in the house; `last` is one of them. */
static unsigned count_places(const struct layout *layout, const digit_mask *mask, house_id house, unsigned digit,
                             cell_id *last)
{
    unsigned count = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[house].cells[i];
        if (mask[cell] & digit_bit(digit)) {
            *last = cell;
            count++;
        }
    }
    return count;
}

static struct forced find_in_cells(const struct layout *layout, const digit_mask *mask, const bool *placed)
{
    struct forced found = {.kind = FORCED_NOTHING, .cell = NO_CELL};
    for (unsigned c = 0; c < layout->cells; c++) {
        struct constraint constraint = constraint_cell((cell_id)c);
        if (!mask[c])
            return (struct forced){FORCED_CONTRADICTION, constraint, NO_CELL, 0};
        if (found.kind == FORCED_NOTHING && !placed[c] && digits_are_one(mask[c]))
            found = (struct forced){FORCED_PLACEMENT, constraint, (cell_id)c, digit_first(mask[c])};
    }
    return found;
}

struct forced forced_find(const struct layout *layout, const digit_mask *mask, const bool *placed)
{
    struct forced found = find_in_cells(layout, mask, placed);
    if (found.kind == FORCED_CONTRADICTION)
        return found;
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned digit = 1; digit <= layout->digits; digit++) {
            struct constraint constraint = constraint_house((house_id)h, digit);
            cell_id last = NO_CELL;
            unsigned places = count_places(layout, mask, (house_id)h, digit, &last);
            if (!places)
                return (struct forced){FORCED_CONTRADICTION, constraint, NO_CELL, 0};
            if (places == 1 && !placed[last] && found.kind == FORCED_NOTHING)
                found = (struct forced){FORCED_PLACEMENT, constraint, last, digit};
        }
    }
    return found;
}
