/* Builds implication nets: all literals that follow from one, on a copy of the grid without the candidates that are
 * turned off. A net keeps the first derivation of each literal, with its parents. It ends when nothing more follows, or
 * at a contradiction: a literal would be both on and off. */
#ifndef RATING_CHAIN_BUILDER_H
#define RATING_CHAIN_BUILDER_H

#include "rating/collected_chains.h"

struct implication_node {
    uint32_t first_parent;
    uint32_t nested;    /* index + 1 of the nested chain from which it follows, or 0 */
    uint32_t ancestors; /* number of ancestors plus the node itself; 0: not counted yet */
    uint16_t literal, parents;
    uint8_t cause;
    bool uses_nested; /* some ancestor follows from a nested chain; valid when ancestors are counted */
};

struct nested_chain {
    uint64_t hash;
    uint32_t complexity;
};

struct implication_net {
    uint64_t round;           /* the round in which it was built; it is stale in any other */
    uint32_t first, count;    /* range of its nodes */
    uint32_t conflict[2];     /* the contradicting nodes, on and off; equal: no contradiction */
    uint16_t index[LITERALS]; /* index + 1 of the literal's node in the net; 0: it does not follow */
};

/* The builder: the caller's request, growing arrays of nodes and parents, and the queues and marks of the search. All
 * memory is reused from net to net. */
struct chain_builder {
    struct step_search *search; /* provides the board, the grid and the ratings */
    struct chains *chains;
    bool multiple, dynamic, nishio;
    unsigned level, inner_level;
    uint64_t round;
    struct rating_grid current_grid;
    struct implication_node *node;
    size_t nodes, node_capacity;
    uint32_t *parent;
    size_t parents, parent_capacity;
    struct nested_chain *nested;
    size_t nesteds, nested_capacity;
    uint32_t queue[2][BOARD_CANDIDATES]; /* [off, on]: nodes whose links are to be followed */
    unsigned taken[2], queued[2];
    uint32_t stack[LITERALS];
    uint32_t mark[LITERALS];
    uint32_t mark_round;
    struct collected_chains collected; /* chains nested in those of this builder */
    struct implication_net *net;       /* [LITERALS]: the net that begins at each literal */
};

/* chain_nodes.c. */
struct chain_builder *chain_builder_create(void);
void chain_builder_destroy(struct chain_builder *builder); /* `builder` may be NULL. */

/* Starts a round on the search's grid. Returns false if the rating must stop. */
bool chain_builder_begin(struct chain_builder *builder, struct step_search *search);

/* Add a node, to the net in progress or, at a contradiction, beside it; and add its parents. */
void chain_builder_add(struct chain_builder *builder, struct implication_net *net, unsigned literal, unsigned cause,
                       uint32_t nested);
void chain_builder_add_node(struct chain_builder *builder, unsigned literal, unsigned cause, uint32_t nested);
void chain_builder_add_parent(struct chain_builder *builder, uint32_t parent);

/* chain_builder_push pushes a node unless its literal was pushed since the last chain_builder_clear_marks. */
void chain_builder_clear_marks(struct chain_builder *builder);
void chain_builder_push(struct chain_builder *builder, uint32_t node, unsigned *height);

/* Returns the number of literals on which a node depends, including itself. */
unsigned chain_builder_count_ancestors(struct chain_builder *builder, uint32_t node);

/* chain_steps.c. Adds literals that follow by sets, fish and nested chains when singles give nothing more. Returns
 * false if there are none. */
bool chain_builder_find_steps(struct chain_builder *builder, struct implication_net *net);

/* Returns the net of a literal, built once in each round; NULL if the rating must stop. */
const struct implication_net *chain_builder_net(struct chain_builder *builder, unsigned start);

#endif
