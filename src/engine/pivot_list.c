#include "engine/pivot_list.h"

#include <string.h>

void pivot_list_move_to_front(const cell_id *list, cell_id *moved, unsigned cells, unsigned index, bool reversed)
{
    unsigned at = 1;
    moved[0] = list[index];
    if (reversed) {
        for (unsigned i = cells; i-- > index + 1;)
            moved[at++] = list[i];
        memcpy(moved + at, list, index * sizeof *moved);
    } else {
        for (unsigned i = index; i-- > 0;)
            moved[at++] = list[i];
        memcpy(moved + at, list + index + 1, (cells - index - 1) * sizeof *moved);
    }
}

void pivot_list_sort(const cell_id *list, cell_id *sorted, unsigned cells, const digit_mask *mask)
{
    unsigned start[LAYOUT_MAX_DIGITS + 2] = {0};
    for (unsigned i = 0; i < cells; i++)
        start[digit_count(mask[i]) + 1]++;
    for (unsigned count = 1; count <= LAYOUT_MAX_DIGITS; count++)
        start[count] += start[count - 1];
    for (unsigned i = 0; i < cells; i++)
        sorted[start[digit_count(mask[list[i]])]++] = list[i];
}
