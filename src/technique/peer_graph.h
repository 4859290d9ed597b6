/* The pairs of candidates that see each other. The candidates of all unsolved cells are numbered. For each, a bit set
 * contains the candidates that cannot be true together with it: others in its cell, the same digit in peers, and
 * rivals. */
#ifndef TECHNIQUE_PEER_GRAPH_H
#define TECHNIQUE_PEER_GRAPH_H

#include "technique/digit_candidates.h"

struct peer_graph {
    const struct candidate_grid *grid;
    unsigned candidates;
    size_t words;            /* words in a set */
    uint32_t *number;        /* [layout_candidate_ids]: number of a candidate + 1, or 0; see peer_graph_number */
    candidate_id *candidate; /* [candidates] */
    uint64_t *peers;         /* [candidates * words]: the candidates that each one sees */
};

/* Allocates in the grid's arena. */
void peer_graph_init(struct peer_graph *graph, const struct candidate_grid *grid);

static inline unsigned peer_graph_number(const struct peer_graph *graph, cell_id cell, unsigned digit)
{
    return graph->number[candidate_id_of(cell, digit)] - 1;
}

static inline const uint64_t *peer_graph_peers(const struct peer_graph *graph, cell_id cell, unsigned digit)
{
    return graph->peers + peer_graph_number(graph, cell, digit) * graph->words;
}

/* Stores in `seen` the candidates that see all candidates of the digit in the cells, not including these. Returns
 * whether there are any. */
bool peer_graph_common_peers(const struct peer_graph *graph, const cell_id *cells, unsigned count, unsigned digit,
                             uint64_t *seen);

/* Removes the set's candidates in the current finding. */
void peer_graph_remove_all(struct search *search, const struct peer_graph *graph, const uint64_t *set);

/* Adds the links between the candidate and the cells' candidates for `digit`, so at most one of them is true with
 * it. */
void peer_graph_add_links(struct search *search, cell_id cell, unsigned candidate_digit, const cell_id *cells,
                          unsigned count, unsigned digit);

#endif
