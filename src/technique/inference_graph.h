/* The web of inferences in which chains are walked. A node is a group of candidates of one digit, mostly of one: it is
 * true if one of them is. A strong link says that of two nodes at least one is true, by a cell with two candidates, a
 * house whose places for a digit make two groups, or an almost locked set that holds one of any two of its digits. A weak
 * link says that not both are: each candidate of one sees all of the other's. */
#ifndef TECHNIQUE_INFERENCE_GRAPH_H
#define TECHNIQUE_INFERENCE_GRAPH_H

#include "technique/als_list.h"

/* Sets without cells: then a cell with two candidates is a set like any other. */
enum { GRAPH_CELLS = 1, GRAPH_HOUSES = 2, GRAPH_GROUPS = 4, GRAPH_ALS = 8 };
enum { MAX_NODE_CELLS = LAYOUT_MAX_DIGITS };

struct inference_node {
    const cell_id *cells;
    unsigned count, digit;
    uint64_t *peers;                 /* of sight: what cannot be true beside it */
    uint32_t *weak, *strong;        /* nodes that cannot be true beside it; links it is in */
    unsigned weaks, strongs;
    uint32_t next;                  /* private: another node with the same first candidate */
};

struct strong_link {
    uint32_t node[2];
    struct constraint truth; /* of a cell or house */
    const struct als *als;   /* or this set */
};

struct inference_graph {
    struct search *search;
    struct peer_graph peer_graph;
    struct als_list als_list;
    struct inference_node *node;
    struct strong_link *link;
    unsigned nodes, links;
};

/* Builds the web of the search's position out of these kinds of links, in the position's arena. False if there is no
 * memory (which the search is told) or the search was cancelled. */
bool inference_graph_init(struct inference_graph *graph, struct search *search, unsigned kinds);

/* Of more than one candidate. */
static inline bool inference_graph_is_group(const struct inference_graph *graph, uint32_t node)
{
    return graph->node[node].count > 1;
}

static inline uint32_t strong_link_other_end(const struct strong_link *link, uint32_t node)
{
    return link->node[link->node[0] == node];
}

/* Every candidate of `inner` sees all of `outer`. */
bool inference_graph_are_weakly_linked(const struct inference_graph *graph, uint32_t outer, uint32_t inner);

/* Cites why of the link's two nodes one is true; why not both of two nodes are; why the candidate is not true beside the
 * node, if it sees it. */
void inference_graph_cite_strong(const struct inference_graph *graph, const struct strong_link *link);
void inference_graph_cite_weak(const struct inference_graph *graph, uint32_t a, uint32_t b);
void inference_graph_cite_removal(const struct inference_graph *graph, cell_id cell, unsigned digit, uint32_t node);

#endif
