/* Almost locked sets and what ties them: the web of all sets of a position, with the nodes of each set by its digits. */
#ifndef TECHNIQUE_TIED_H
#define TECHNIQUE_TIED_H

#include "technique/web.h"

struct tied {
    struct search *search;
    struct web web;
    unsigned digits;
    uint32_t *node_of;            /* [sets * (digits + 1)]: the node of a digit plus one */
    uint32_t *first_set, *set_of; /* [nodes + 1], ...: which sets a node is of */
    uint64_t *lost;               /* room for candidates that go */
};

/* In the position's arena. False if there is no memory, which the search is told, or the search was cancelled. */
bool tied_make(struct tied *sets, struct search *search);

/* The sets that have this node: set_of[from] to set_of[to - 1]. */
void tied_with(const struct tied *sets, uint32_t node, uint32_t *from, uint32_t *to);

/* The argument of the finding begins from the candidates of the node. */
void tied_start(struct tied *sets, uint32_t node);

/* Cites why what was removed is not true beside the sets' candidates of its digit. */
void tied_cite_removals(struct tied *sets, const uint32_t *set, unsigned count);

static inline uint32_t tied_node(const struct tied *sets, uint32_t set, unsigned digit)
{
    return sets->node_of[set * (sets->digits + 1) + digit] - 1;
}

static inline const struct als *tied_als(const struct tied *sets, uint32_t set)
{
    return &sets->web.sets.als[set];
}

static inline const uint64_t *tied_seen(const struct tied *sets, uint32_t set, unsigned digit)
{
    return sets->web.node[tied_node(sets, set, digit)].seen;
}

/* Is the digit of the set one that anything sees? Only then it has a node. */
static inline bool tied_has(const struct tied *sets, uint32_t set, unsigned digit)
{
    return sets->node_of[set * (sets->digits + 1) + digit];
}

#endif
