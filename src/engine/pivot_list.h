/* The list of the engine `pivot`: all cells, in an order that is part of its state. With these two moves a reader of a
 * trace's steps can follow the list. */
#ifndef ENGINE_PIVOT_LIST_H
#define ENGINE_PIVOT_LIST_H

#include <stdbool.h>

#include "puzzle/layout.h"

/* Writes to `moved` the list after a propagation at the pivot, the cell at `index`. The pivot comes first. Then follow
 * the cells before the pivot, nearest first, and those after it; or the same reversed. */
void pivot_list_move_to_front(const cell_id *list, cell_id *moved, unsigned cells, unsigned index, bool reversed);

/* Writes to `sorted` the list sorted by number of candidates. The sort is stable. */
void pivot_list_sort(const cell_id *list, cell_id *sorted, unsigned cells, const digit_mask *mask);

#endif
