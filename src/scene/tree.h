/* The search as a tree: a node is a guess, from its step to the backtrack that undoes it. It keeps the nodes of a range of
 * positions while they are few, in memory with a fixed bound; of more there is only the silhouette (strip.h), and any
 * node in it is found by asking the trace. The path, the guesses that are open at one position, is there always. */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include "trace/cursor.h"

enum { TREE_NODES = 512, TREE_BUDGET = 1 << 16, TREE_NONE = UINT32_MAX };

struct tree_node {
    uint64_t guess, end; /* steps; end 0: the guess still stands at the end of the range */
    uint32_t parent;     /* an index among the nodes, or TREE_NONE */
    unsigned depth;      /* from 1 */
    cell_id cell;
    unsigned digit;
};

/* A guess that is open: what it chose from, and what had failed there before. */
struct tree_level {
    uint64_t guess;
    cell_id cell;
    unsigned digit;
    digit_mask options, failed;
};

struct tree {
    struct tree_node *node; /* by their guesses, ascending */
    size_t nodes, node_capacity;
    bool many;              /* more than TREE_NODES: there are none */
    uint64_t first, last;   /* the range that was asked for, positions */
    struct tree_level *level; /* outermost first */
    size_t levels;
    /* private */
    uint64_t scanned;       /* the nodes are those up to here */
    uint32_t innermost;     /* node that is open at `scanned`, or TREE_NONE */
    size_t level_capacity, chain_capacity;
    uint64_t *chain;
};

void tree_finish(struct tree *tree);

/* Brings the nodes up to date with the steps first + 1 .. last, as far as TREE_BUDGET steps go. True if there is nothing
 * left to do; otherwise call again. Without memory there are no nodes. */
bool tree_scan(struct tree *tree, struct step_reader *reader, uint64_t first, uint64_t last);

/* Finds the path at a position. Without memory it is empty. */
void tree_follow(struct tree *tree, struct step_reader *reader, uint64_t position);

/* The guess at this depth that is open somewhere in the steps from .. to, or 0. */
uint64_t tree_find(struct cursor *cursor, uint64_t from, uint64_t to, unsigned depth);

#endif
