/* The inference graph in which chains are searched. A node is a group of candidates of one digit, often a single
 * candidate; it is true if one of them is. A strong link joins two nodes of which at least one is true: the two
 * candidates of a cell, the candidates of a digit in a house divided into two groups, or two digits of an almost locked
 * set. A weak link joins two nodes of which at most one is true: each candidate of one sees every candidate of the
 * other. */
#ifndef TECHNIQUE_INFERENCE_GRAPH_H
#define TECHNIQUE_INFERENCE_GRAPH_H

#include "technique/als_list.h"

/* Kinds of strong links. Without GRAPH_CELLS, a cell with two candidates counts as an almost locked set. */
enum { GRAPH_CELLS = 1, GRAPH_HOUSES = 2, GRAPH_GROUPS = 4, GRAPH_ALS = 8 };
enum { MAX_NODE_CELLS = LAYOUT_MAX_DIGITS };

struct inference_node {
    const cell_id *cells;
    unsigned count, digit;
    uint64_t *peers;         /* set of peer_graph: candidates that see all of the node */
    uint32_t *weak, *strong; /* nodes with a weak link to this one; indices of its strong links */
    unsigned weaks, strongs;
    uint32_t next; /* private: index + 1 of a further node with the same first candidate */
};

struct strong_link {
    uint32_t node[2];
    struct constraint truth; /* a cell, or a digit in a house */
    const struct als *als;   /* or an almost locked set; otherwise NULL */
};

struct inference_graph {
    struct search *search;
    struct peer_graph peer_graph;
    struct als_list als_list;
    struct inference_node *node;
    struct strong_link *link;
    unsigned nodes, links;
};

/* Builds the graph of the search's grid from these kinds of strong links, in the grid's arena. Returns false if the
 * search was cancelled. */
bool inference_graph_init(struct inference_graph *graph, struct search *search, unsigned kinds);

/* Returns whether the node has several candidates. */
static inline bool inference_graph_is_group(const struct inference_graph *graph, uint32_t node)
{
    return graph->node[node].count > 1;
}

static inline uint32_t strong_link_other_end(const struct strong_link *link, uint32_t node)
{
    return link->node[link->node[0] == node];
}

/* Returns whether every candidate of `inner` sees all of `outer`. */
bool inference_graph_are_weakly_linked(const struct inference_graph *graph, uint32_t outer, uint32_t inner);

/* Add truths or links to the current finding, as evidence that: at least one of the link's nodes is true; at most one
 * of the two nodes is true; the candidate is not true together with the node, if it sees it. */
void inference_graph_cite_strong(const struct inference_graph *graph, const struct strong_link *link);
void inference_graph_cite_weak(const struct inference_graph *graph, uint32_t a, uint32_t b);
void inference_graph_cite_removal(const struct inference_graph *graph, cell_id cell, unsigned digit, uint32_t node);

/* Starts the argument of the current finding with the node's candidates. */
void inference_graph_add_start(const struct inference_graph *graph, enum plan_start_kind kind, uint32_t node);

/* Plans the argument of a chain between two nodes. It starts with `start`, usually the first node: this is true, or
 * else the last one is. If they are the same node, it is true. */
void inference_graph_plan_ends(const struct inference_graph *graph, uint32_t first, uint32_t last, uint32_t start);

#endif
