/* The inference graph of all almost locked sets of a grid, and which node belongs to which digit of which set. */
#ifndef TECHNIQUE_ALS_GRAPH_H
#define TECHNIQUE_ALS_GRAPH_H

#include "technique/inference_graph.h"

struct als_graph {
    struct search *search;
    struct inference_graph inference;
    unsigned digits;
    uint32_t *node_of;            /* [sets * (digits + 1)]: the node of the set's digit plus one, or 0 */
    uint32_t *first_set, *set_of; /* [nodes + 1] and its entries: the sets that have a node; see als_graph_sets_of */
    digit_mask *node_digits;      /* [sets]: the digits that have a node: some candidate sees all of the set's */
    uint64_t *eliminated;         /* scratch set of eliminated candidates */
};

/* Allocates in the grid's arena. False if the search was cancelled. */
bool als_graph_init(struct als_graph *graph, struct search *search);

/* The sets that have this node are set_of[from] to set_of[to - 1]. */
void als_graph_sets_of(const struct als_graph *graph, uint32_t node, uint32_t *from, uint32_t *to);

/* Adds to `eliminated` what sees all candidates of one of these digits in both sets. */
void als_graph_eliminate_common(struct als_graph *graph, uint32_t a, uint32_t b, digit_mask digits);

/* Adds the links between each removed candidate and what it sees of the sets. */
void als_graph_cite_removals(struct als_graph *graph, const uint32_t *set, unsigned count);

/* Returns whether the sets together are one naked set: all their cells lie in one house, and have no more digits than
 * there are cells. What they eliminate is what that eliminates, and the simpler step is the one to report. */
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
