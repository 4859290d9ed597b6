/* What sees what. The candidates of unsolved cells are numbered, and sets of them are bits: which cannot be true beside a
 * candidate, and which beside a group of one digit's candidates of which one is true. */
#ifndef TECHNIQUE_PEER_GRAPH_H
#define TECHNIQUE_PEER_GRAPH_H

#include "technique/digit_candidates.h"

struct peer_graph {
    const struct candidate_grid *grid;
    unsigned candidates;
    size_t words;        /* of a set */
    uint32_t *number;    /* [cells << 5]: a candidate's number plus one; 0 if it is not there */
    uint32_t *candidate; /* [candidates]: cell << 5 | digit */
    uint64_t *peers;      /* [candidates * words] */
};

/* Everything lies in the position's arena. False if there is no memory. */
bool peer_graph_init(struct peer_graph *graph, const struct candidate_grid *grid);

static inline unsigned peer_graph_number(const struct peer_graph *graph, cell_id cell, unsigned digit)
{
    return graph->number[(size_t)cell << 5 | digit] - 1;
}

static inline const uint64_t *peer_graph_peers(const struct peer_graph *graph, cell_id cell, unsigned digit)
{
    return graph->peers + peer_graph_number(graph, cell, digit) * graph->words;
}

/* What sees all of the cells' candidates for the digit; a candidate of the cells does not see itself. False if nothing
 * does. */
bool peer_graph_common_peers(const struct peer_graph *graph, const cell_id *cells, unsigned count, unsigned digit,
                             uint64_t *seen);

/* Removes all candidates of a set in the finding in the making. */
void peer_graph_remove_all(struct search *search, const struct peer_graph *graph, const uint64_t *set);

/* Cites what keeps the candidate and any of the cells' candidates for `digit` from being true together. */
void peer_graph_add_links(struct search *search, cell_id cell, unsigned candidate_digit, const cell_id *cells,
                          unsigned count, unsigned digit);

#endif
