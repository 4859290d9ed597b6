/* Almost locked sets (ALS): cells of one house that have one digit more than cells. If none of the cells holds one of
 * the digits, each of the others is in one of them. So of any two digits of the set, at least one is in it. A bivalue
 * cell is the smallest set. */
#ifndef TECHNIQUE_ALS_LIST_H
#define TECHNIQUE_ALS_LIST_H

#include "technique/peer_graph.h"

struct als {
    const cell_id *cells; /* cells in the order of the house */
    unsigned count;
    digit_mask digits;
    house_id house;
};

/* An array of base/array.h. */
struct als_list {
    struct als *items;
    size_t count, capacity;
};

/* Lists all sets of at most `max_cells` cells without repetition, in the grid's arena. Returns false if the search was
 * cancelled. */
bool als_list_make(struct als_list *list, struct search *search, unsigned max_cells);

/* Returns the most cells that a listed set may have. On boards of nine digits, sets of all sizes are listed; on larger
 * boards only small ones. */
unsigned als_max_cells(const struct layout *layout);

/* Stores the set's cells with the digit in `cells`. Returns their number. */
unsigned als_cells_with(const struct candidate_grid *grid, const struct als *als, unsigned digit, cell_id *cells);

/* Adds the evidence of the set to the current finding: its cells, and that each of its digits is there once. */
void als_cite(struct search *search, const struct als *als);

#endif
