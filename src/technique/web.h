/* The web of inferences in which chains are walked. A node is a group of candidates of one digit, mostly of one: it is
 * true if one of them is. A strong link says that of two nodes at least one is true, by a cell with two candidates, a
 * house whose places for a digit make two groups, or an almost locked set that holds one of any two of its digits. A weak
 * link says that not both are: each candidate of one sees all of the other's. */
#ifndef TECHNIQUE_WEB_H
#define TECHNIQUE_WEB_H

#include "technique/als_list.h"

/* Sets without cells: then a cell with two candidates is a set like any other. */
enum { WEB_CELLS = 1, WEB_HOUSES = 2, WEB_GROUPS = 4, WEB_SETS = 8 };
enum { NODE_CELLS = LAYOUT_MAX_DIGITS };

struct web_node {
    const cell_id *cells;
    unsigned count, digit;
    uint64_t *seen;                 /* of sight: what cannot be true beside it */
    uint32_t *weak, *strong;        /* nodes that cannot be true beside it; links it is in */
    unsigned weaks, strongs;
    uint32_t next;                  /* private: another node with the same first candidate */
};

struct web_link {
    uint32_t node[2];
    struct constraint truth; /* of a cell or house */
    const struct als *als;   /* or this set */
};

struct web {
    struct search *search;
    struct sight sight;
    struct als_list sets;
    struct web_node *node;
    struct web_link *link;
    unsigned nodes, links;
};

/* Builds the web of the search's position out of these kinds of links, in the position's arena. False if there is no
 * memory (which the search is told) or the search was cancelled. */
bool web_make(struct web *web, struct search *search, unsigned kinds);

/* Of more than one candidate. */
static inline bool web_is_group(const struct web *web, uint32_t node)
{
    return web->node[node].count > 1;
}

static inline uint32_t web_other(const struct web_link *link, uint32_t node)
{
    return link->node[link->node[0] == node];
}

/* Every candidate of `inner` sees all of `outer`. */
bool web_are_weak(const struct web *web, uint32_t outer, uint32_t inner);

/* Cites why of the link's two nodes one is true; why not both of two nodes are; why the candidate is not true beside the
 * node, if it sees it. */
void web_cite_strong(const struct web *web, const struct web_link *link);
void web_cite_weak(const struct web *web, uint32_t a, uint32_t b);
void web_cite_removal(const struct web *web, cell_id cell, unsigned digit, uint32_t node);

#endif
