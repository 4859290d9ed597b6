/* Almost locked sets: cells of one house with one digit more than they are many. If one of the digits is in none of the
 * cells, all the others are locked there; so of any two of the digits, at least one is in the set. A cell with two
 * candidates is the smallest. */
#ifndef TECHNIQUE_ALS_LIST_H
#define TECHNIQUE_ALS_LIST_H

#include "technique/peer_graph.h"

struct als {
    const cell_id *cells; /* in the house's order */
    unsigned count;
    digit_mask digits;
    house_id house;
};

struct als_list {
    struct als *als;
    unsigned count;
};

/* All sets of at most `most` cells, each once however many houses it lies in, in the position's arena. False if there is
 * no memory, or the search was cancelled. */
bool als_list_make(struct als_list *list, struct search *search, unsigned max_cells);

/* Up to this many cells are looked for: all sets on boards of nine digits, small ones on larger boards. */
unsigned als_max_cells(const struct layout *layout);

/* The cells of the set that may hold the digit. Returns how many. */
unsigned als_cells(const struct candidate_grid *grid, const struct als *als, unsigned digit, cell_id *cells);

/* Cites the set: its cells, and that each digit is in it once. */
void als_cite(struct search *search, const struct als *als);

#endif
