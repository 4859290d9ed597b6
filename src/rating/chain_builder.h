/* A net is what follows from one literal, on a grid from which it removes what it turns off: each literal with its
 * parents, the first way it was come by. It ends where nothing more follows or one would be both on and off. */
#ifndef RATING_CHAIN_BUILDER_H
#define RATING_CHAIN_BUILDER_H

#include "rating/collected_chains.h"

struct implication_node {
    uint32_t first_parent;
    uint32_t nested;    /* the nested chain it follows from, plus 1 */
    uint32_t ancestors; /* itself included; 0: not counted yet */
    uint16_t literal, parents;
    uint8_t cause;
    bool uses_nested; /* some ancestor follows from a nested chain; known once counted */
};

struct nested_chain {
    uint64_t hash;
    uint32_t complexity;
};

struct implication_net {
    uint64_t round;           /* the round in which it was built; stale in any other */
    uint32_t first, count;    /* its nodes */
    uint32_t conflict[2];     /* nodes that contradict each other, the on and the off; equal: none */
    uint16_t index[LITERALS]; /* its place among the net's nodes, plus 1; 0: it does not follow */
};

struct chain_builder {
    struct step_search *search; /* the board, the grid it weaves on, the ratings */
    struct chains *chains;
    unsigned depth;
    bool multiple, dynamic, nishio;
    unsigned level, inner_level;
    uint64_t round;
    struct grid current_grid;
    struct implication_node *node;
    size_t nodes, node_capacity;
    uint32_t *parent;
    size_t parents, parent_capacity;
    struct nested_chain *nested;
    size_t nesteds, nested_capacity;
    uint32_t queue[2][BOARD_CANDIDATES]; /* off, on: nodes to follow */
    unsigned taken[2], queued[2];
    uint32_t stack[LITERALS];
    uint32_t mark[LITERALS];
    uint32_t mark_round;
    struct collected_chains collected; /* for what is nested in this one */
    struct implication_net *net;       /* [LITERALS], by where they begin */
};

/* NULL if there is no memory. */
struct chain_builder *chain_builder_create(void);
void chain_builder_destroy(struct chain_builder *builder); /* takes NULL */

/* Begins a round on the search's grid. False if the work is over. */
bool chain_builder_begin(struct chain_builder *builder, struct step_search *search);

/* The net of a literal, made if it is not there yet; NULL if the work is over. */
const struct implication_net *chain_builder_net(struct chain_builder *builder, unsigned start);

/* A node of the net being made, with `parents` still to follow. False if there is no memory. */
bool chain_builder_add(struct chain_builder *builder, struct implication_net *net, unsigned literal, unsigned cause,
                       uint32_t nested);
bool chain_builder_add_parent(struct chain_builder *builder, uint32_t parent);

/* What follows by sets, fish and nested chains when nothing follows by singles. False if nothing does. */
bool chain_builder_find_steps(struct chain_builder *builder, struct implication_net *net);

/* Puts the node on the stack, unless its literal was met since the last chain_builder_clear_marks. */
void chain_builder_clear_marks(struct chain_builder *builder);
void chain_builder_push(struct chain_builder *builder, uint32_t node, unsigned *height);

/* How many literals a node rests on, itself included. */
unsigned chain_builder_count_ancestors(struct chain_builder *builder, uint32_t node);

/* All multiple and dynamic chains of the search's grid, put into the collected. */
void multiple_collect(struct chain_builder *builder, struct step_search *search, struct collected_chains *collected);

#endif
