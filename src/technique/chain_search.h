/* Walks in a web. If a node is false, each strong link at it makes another true, which makes all that see it false, and so
 * on: what becomes true, and the shortest ways there. A state is a node as it was reached: without a group so far, or with
 * one; its index is node * 2 + grouped.
 *
 *     walk_from(&walk, start);
 *     for (end = 2 * start; end < 2 * web.nodes; end++)
 *         if (walk_length(&walk, end)) ... walk_trace(&walk, end) ... */
#ifndef TECHNIQUE_CHAIN_SEARCH_H
#define TECHNIQUE_CHAIN_SEARCH_H

#include "technique/inference_graph.h"

enum { CHAIN_MAX_LENGTH = 24 /* strong links */, CHAIN_MAX_PATHS = 5000 };

/* How a state was reached. */
struct reached_state {
    uint32_t from;   /* the state it follows from, plus one; 0: not reached */
    uint32_t link;   /* of a true one: the strong link */
    uint16_t length; /* strong links so far */
};

struct chain_search {
    const struct inference_graph *graph;
    bool one_digit;  /* true nodes make only nodes of their digit false */
    /* The way that was traced: nodes from the end, true and false in turn, back to the start; by which strong link each
     * true one became so. */
    uint32_t *node, *link;
    unsigned count;
    /* private */
    struct reached_state *true_of, *false_of; /* [2 * nodes] */
    uint32_t *queue;                    /* [2 * nodes]: states reached as false, in order */
    uint32_t start_state;                     /* the start's state */
    unsigned paths;                      /* visited */
};

/* In the position's arena. False if there is no memory. */
bool chain_search_init(struct chain_search *search, const struct inference_graph *graph, bool one_digit);

/* Goes as far as it goes from `start`, taken to be false. */
void chain_search_run(struct chain_search *search, uint32_t start);

/* The strong links on the shortest way from the start to the state's being true; 0: there is none. */
static inline unsigned chain_search_length(const struct chain_search *search, uint32_t end)
{
    return search->true_of[end].from ? search->true_of[end].length : 0;
}

/* One of the shortest ways. */
void chain_search_trace(struct chain_search *search, uint32_t end);

/* Each of the shortest ways, up to WALK_WAYS_MOST; until `visit` returns true, which leaves the way traced. */
void chain_search_each_path(struct chain_search *search, uint32_t end, bool (*visit)(void *context), void *context);

#endif
