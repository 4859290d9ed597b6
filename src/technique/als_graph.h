/* The inference graph of all almost locked sets of a grid, with the node of each digit of each set. */
#ifndef TECHNIQUE_ALS_GRAPH_H
#define TECHNIQUE_ALS_GRAPH_H

#include "technique/inference_graph.h"

struct als_graph {
    struct search *search;
    struct inference_graph inference;
    unsigned digits;
    uint32_t *node_of;            /* [sets * (digits + 1)]: node of the set's digit + 1, or 0 */
    uint32_t *first_set, *set_of; /* [nodes + 1] and its entries: the sets with a node; see als_graph_sets_of */
    digit_mask *node_digits;      /* [sets]: digits with a node: some candidate sees all of them in the set */
    uint64_t *eliminated;         /* scratch space: a set of eliminated candidates */
};

/* Allocates in the grid's arena. Returns false if the search was cancelled. */
bool als_graph_init(struct als_graph *graph, struct search *search);

/* Finds the range in set_of, `from` to before `to`, of the sets with this node. */
void als_graph_sets_of(const struct als_graph *graph, uint32_t node, uint32_t *from, uint32_t *to);

/* Adds to `eliminated` the candidates that see all candidates of one of these digits in both sets. */
void als_graph_eliminate_common(struct als_graph *graph, uint32_t a, uint32_t b, digit_mask digits);

/* Adds the links between each removed candidate and the candidates of the sets that it sees. */
void als_graph_cite_removals(struct als_graph *graph, const uint32_t *set, unsigned count);

/* Returns whether the sets together are one naked set: all their cells are in one house and have no more digits than
 * cells. Then only that simpler step with the same eliminations is to be reported. */
bool als_graph_is_naked_set(const struct als_graph *graph, const uint32_t *set, unsigned count);

static inline uint32_t als_graph_node(const struct als_graph *graph, uint32_t set, unsigned digit)
{
    return graph->node_of[set * (graph->digits + 1) + digit] - 1;
}

static inline const struct als *als_graph_als(const struct als_graph *graph, uint32_t set)
{
    return &graph->inference.als_list.items[set];
}

static inline const uint64_t *als_graph_peers(const struct als_graph *graph, uint32_t set, unsigned digit)
{
    return graph->inference.node[als_graph_node(graph, set, digit)].peers;
}

static inline bool als_graph_is_single_cell(const struct als_graph *graph, uint32_t set)
{
    return als_graph_als(graph, set)->count == 1;
}

#endif
