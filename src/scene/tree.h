/* The search as a tree. A node is a guess with the steps from it to the backtrack that undoes it. The nodes of a range
 * of positions are kept in bounded memory while they are few; of a larger tree only the silhouette is drawn
 * (timeline_columns.h), and single nodes are looked up in the trace. The path, the guesses that are open at one
 * position, is always available. */
#ifndef SCENE_TREE_H
#define SCENE_TREE_H

#include "explain/trial.h"

enum { TREE_MAX_NODES = 512, TREE_SCAN_STEPS = 1 << 16 };
#define TREE_NONE UINT32_MAX

struct tree_node {
    uint64_t guess, end; /* positions; end 0: still open at the end of the range */
    uint32_t parent;     /* index of a node, or TREE_NONE */
    unsigned depth;      /* from 1 */
    struct trial trial;
    bool is_given_up; /* it was taken back without a contradiction of its own: by a backjump from a deeper level, or by
                       * a restart */
};

/* A row of the tree as an outline: a guess, or an untried digit of its cell. */
struct tree_row {
    uint32_t node;
    unsigned untried; /* 0: the row is the guess */
};

/* An open guess. */
struct tree_guess {
    uint64_t guess;
    struct trial trial;
};

struct tree {
    struct tree_node *node; /* sorted by the position of their guess */
    size_t nodes, node_capacity;
    bool many;               /* there are more than TREE_MAX_NODES; none is kept */
    uint64_t first, last;    /* the requested range of positions */
    struct tree_guess *path; /* open guesses, outermost first */
    size_t path_length;
    uint64_t position; /* position of the path */
    uint64_t failing;  /* the innermost open guess if the step at the position is a contradiction; otherwise 0 */
    struct tree_row *row;
    size_t rows;
    bool whole; /* also shows what comes after the position */
    /* Private: */
    uint64_t scanned;   /* nodes are complete up to this step */
    uint32_t innermost; /* index of the node open at `scanned`, or TREE_NONE */
    size_t path_capacity, chain_capacity, row_capacity;
    uint64_t *chain;
};

void tree_finish(struct tree *tree);

/* Adds the nodes of the steps first + 1 .. last, in at most TREE_SCAN_STEPS steps a call. Returns true when complete;
 * otherwise call it again. */
bool tree_scan(struct tree *tree, struct step_reader *reader, uint64_t first, uint64_t last);

/* Returns whether the node's guess has been made at the position. */
static inline bool tree_has_reached(const struct tree *tree, const struct tree_node *node)
{
    return node->guess <= tree->position;
}

/* Returns whether the node's guess has been made and taken back at the position. */
static inline bool tree_has_closed(const struct tree *tree, const struct tree_node *node)
{
    return node->end && node->end <= tree->position;
}

static inline bool tree_shows(const struct tree *tree, const struct tree_node *node)
{
    return tree->whole || tree_has_reached(tree, node);
}

/* Fills the rows: the shown guesses, each followed by those that rest on it, and after the last guess in a cell its
 * other digits. */
void tree_list_rows(struct tree *tree);

/* Finds the path at a position. */
void tree_find_path(struct tree *tree, struct step_reader *reader, uint64_t position);

/* Returns a guess of this depth that is open at some point of the steps from .. to, or 0. */
uint64_t tree_find_open_guess(struct cursor *cursor, uint64_t from, uint64_t to, unsigned depth);

#endif
