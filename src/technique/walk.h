/* Walks in a web. If a node is false, each strong link at it makes another true, which makes all that see it false, and so
 * on: what becomes true, and the shortest ways there. A state is a node as it was reached: without a group so far, or with
 * one; its index is node * 2 + grouped.
 *
 *     walk_from(&walk, start);
 *     for (end = 2 * start; end < 2 * web.nodes; end++)
 *         if (walk_length(&walk, end)) ... walk_trace(&walk, end) ... */
#ifndef TECHNIQUE_WALK_H
#define TECHNIQUE_WALK_H

#include "technique/web.h"

enum { WALK_LONGEST = 24 /* strong links */, WALK_WAYS_MOST = 5000 };

/* How a state was reached. */
struct reached {
    uint32_t from;   /* the state it follows from, plus one; 0: not reached */
    uint32_t link;   /* of a true one: the strong link */
    uint16_t length; /* strong links so far */
};

struct walk {
    const struct web *web;
    bool one_digit;  /* true nodes make only nodes of their digit false */
    /* The way that was traced: nodes from the end, true and false in turn, back to the start; by which strong link each
     * true one became so. */
    uint32_t *node, *link;
    unsigned count;
    /* private */
    struct reached *true_of, *false_of; /* [2 * nodes] */
    uint32_t *queue;                    /* [2 * nodes]: states reached as false, in order */
    uint32_t first;                     /* the start's state */
    unsigned ways;                      /* visited */
};

/* In the position's arena. False if there is no memory. */
bool walk_make(struct walk *walk, const struct web *web, bool one_digit);

/* Goes as far as it goes from `start`, taken to be false. */
void walk_from(struct walk *walk, uint32_t start);

/* The strong links on the shortest way from the start to the state's being true; 0: there is none. */
static inline unsigned walk_length(const struct walk *walk, uint32_t end)
{
    return walk->true_of[end].from ? walk->true_of[end].length : 0;
}

/* One of the shortest ways. */
void walk_trace(struct walk *walk, uint32_t end);

/* Each of the shortest ways, up to WALK_WAYS_MOST; until `visit` returns true, which leaves the way traced. */
void walk_each(struct walk *walk, uint32_t end, bool (*visit)(void *context), void *context);

#endif
