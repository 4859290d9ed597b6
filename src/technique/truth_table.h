/* The truths of a grid (unsolved cells, and digits of houses without a cell) as lists of candidates; and the truths of
 * each candidate. Candidates have their numbers in a peer graph. */
#ifndef TECHNIQUE_TRUTH_TABLE_H
#define TECHNIQUE_TRUTH_TABLE_H

#include "technique/peer_graph.h"

struct truth_table {
    unsigned truths;
    size_t words; /* words in a set of truths */
    struct constraint *truth;
    uint32_t *first, *member; /* candidates of truth t: member[first[t]] to member[first[t + 1] - 1] */
    uint32_t *first_of,
        *owner; /* truths of candidate c, its cell first: owner[first_of[c]] to owner[first_of[c + 1] - 1] */
};

/* Allocates in the arena of the graph's grid. */
void truth_table_init(struct truth_table *table, const struct peer_graph *graph);

#endif
