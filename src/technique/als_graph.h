/* Almost locked sets and what ties them: the web of all sets of a position, with the nodes of each set by its digits. */
#ifndef TECHNIQUE_ALS_GRAPH_H
#define TECHNIQUE_ALS_GRAPH_H

#include "technique/inference_graph.h"

struct als_graph {
    struct search *search;
    struct inference_graph inference;
    unsigned digits;
    uint32_t *node_of;            /* [sets * (digits + 1)]: the node of a digit plus one */
    uint32_t *first_set, *set_of; /* [nodes + 1], ...: which sets a node is of */
    uint64_t *eliminated;               /* room for candidates that go */
};

/* In the position's arena. False if there is no memory, which the search is told, or the search was cancelled. */
bool als_graph_init(struct als_graph *graph, struct search *search);

/* The sets that have this node: set_of[from] to set_of[to - 1]. */
void als_graph_sets_of(const struct als_graph *graph, uint32_t node, uint32_t *from, uint32_t *to);

/* The argument of the finding begins from the candidates of the node. */
void als_graph_add_start(struct als_graph *graph, uint32_t node);

/* Cites why what was removed is not true beside the sets' candidates of its digit. */
void als_graph_cite_removals(struct als_graph *graph, const uint32_t *set, unsigned count);

static inline uint32_t als_graph_node(const struct als_graph *graph, uint32_t set, unsigned digit)
{
    return graph->node_of[set * (graph->digits + 1) + digit] - 1;
}

static inline const struct als *als_graph_als(const struct als_graph *graph, uint32_t set)
{
    return &graph->inference.als_list.als[set];
}

static inline const uint64_t *als_graph_peers(const struct als_graph *graph, uint32_t set, unsigned digit)
{
    return graph->inference.node[als_graph_node(graph, set, digit)].peers;
}

/* Is the digit of the set one that anything sees? Only then it has a node. */
static inline bool als_graph_has_node(const struct als_graph *graph, uint32_t set, unsigned digit)
{
    return graph->node_of[set * (graph->digits + 1) + digit];
}

#endif
