/* Breadth-first search for chains in an inference graph. If the start node is false, each strong link makes a
 * further node true, which makes all weakly linked nodes false, and so on. The search stores the shortest paths. A
 * state is a node with a bit: whether the path to it used a group (or an almost locked set). Its index is node * 2 +
 * grouped.
 *
 *     chain_search_run(&search, start);
 *     for (end = 2 * start; end < 2 * graph.nodes; end++)
 *         if (chain_search_length(&search, end)) ... chain_search_trace(&search, end) ... */
#ifndef TECHNIQUE_CHAIN_SEARCH_H
#define TECHNIQUE_CHAIN_SEARCH_H

#include "technique/inference_graph.h"

enum { CHAIN_MAX_LENGTH = 24 /* number of strong links */, CHAIN_MAX_PATHS = 5000 };

/* The step by which a state was reached. */
struct reached_state {
    uint32_t from;   /* the previous state + 1; 0: not reached */
    uint32_t link;   /* the strong link to a true state */
    uint16_t length; /* number of strong links up to here */
};

struct chain_search {
    const struct inference_graph *graph;
    bool one_digit; /* weak links only join candidates of one digit */
    /* The traced path: nodes from the end, true and false in turn, back to the start, and the strong link of each true
     * node. */
    uint32_t *node, *link;
    unsigned count;
    /* private */
    struct reached_state *true_of, *false_of; /* [2 * nodes]: how each state was reached as true, as false */
    uint32_t *queue;                          /* [2 * nodes]: states reached as false, in order */
    uint32_t start_state;                     /* the state of the start */
    unsigned paths;                           /* number of paths visited by chain_search_each_path */
};

/* Allocates in the grid's arena. */
void chain_search_init(struct chain_search *search, const struct inference_graph *graph, bool one_digit);

/* Searches from the node `start`, assumed to be false. */
void chain_search_run(struct chain_search *search, uint32_t start);

/* Returns the number of strong links on the shortest path that makes the state true; 0 if there is none. */
static inline unsigned chain_search_length(const struct chain_search *search, uint32_t end)
{
    return search->true_of[end].from ? search->true_of[end].length : 0;
}

/* Traces one of the shortest paths. */
void chain_search_trace(struct chain_search *search, uint32_t end);

/* Traces each of the shortest paths, at most CHAIN_MAX_PATHS, and calls `visit` until it returns true. */
void chain_search_each_path(struct chain_search *search, uint32_t end, bool (*visit)(void *context), void *context);

#endif
