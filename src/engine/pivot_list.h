/* The list of the engine `pivot`: all cells, in an order that is part of its state. Whoever knows the steps of a trace
 * can follow the list with these two moves. */
#ifndef ENGINE_PIVOT_LIST_H
#define ENGINE_PIVOT_LIST_H

#include <stdbool.h>

#include "puzzle/layout.h"

/* Writes to `moved` the list after a propagation at its cell `index`, the pivot. The pivot comes first. The others
 * follow: those before the pivot, nearest first, then those after it; or the same reversed. */
void pivot_list_move_to_front(const cell_id *list, cell_id *moved, unsigned cells, unsigned index, bool reversed);

/* Writes to `sorted` the list sorted by number of candidates; the sort is stable. */
void pivot_list_sort(const cell_id *list, cell_id *sorted, unsigned cells, const digit_mask *mask);

#endif
