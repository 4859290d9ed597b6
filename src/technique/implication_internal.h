/* Shared by propagation and nested chains. Private to the files implication*.c. */
#ifndef TECHNIQUE_IMPLICATION_INTERNAL_H
#define TECHNIQUE_IMPLICATION_INTERNAL_H

#include "technique/implication.h"

enum { MAX_SET = 2 };

/* A set: all remaining candidates of its truths are in the same number of links, so other candidates of these links are
 * false. */
struct set_found {
    unsigned size;
    struct constraint truth[MAX_SET], link[MAX_SET];
};

struct implication_reason {
    bool by_constraint; /* true literal: the last candidate of `constraint`; false literal: it sees `from` */
    struct constraint constraint;
    literal from;
    uint32_t order;        /* number of literals reached before */
    bool by_contradiction; /* its opposite, supposed inside, led to a contradiction */
    struct set_found set;  /* if `set.size` is not 0: the literal is false because its candidate is in a link of this
                              set, not because it sees `from` */
};

/* Returns the depth of a direct consequence. */
static inline uint8_t implication_deeper(uint8_t depth)
{
    return (uint8_t)(depth + (depth < UINT8_MAX));
}

/* The reason why an inner supposition fails. The lists are in the grid's arena. */
struct inside {
    literal supposed;
    literal *outer;                    /* the net's literals needed for the contradiction */
    literal *inner;                    /* the literals reached inside, in order */
    struct implication_reason *reason; /* [reached inside] */
    size_t outers, inners;
    literal conflict; /* as in struct propagation */
    struct constraint no_candidate_left;
};

/* Iterates like implication_next, over the candidates of the constraint with this number. */
static inline uint32_t implication_next_of(const struct implication *implication, unsigned number, unsigned *at)
{
    const uint32_t *first = implication->first + number;
    return first[0] + *at < first[1] ? implication->member[first[0] + (*at)++] : UINT32_MAX;
}

/* Allocates the data of a propagation, except pairs. */
void implication_init_result(struct implication *implication);

/* Reaches the literal at this depth for this reason, unless it was reached before. Sets the reason's order. */
void implication_reach(struct implication *implication, literal l, uint8_t depth,
                       const struct implication_reason *reason);

/* Reaches the direct consequences of the literal. */
void implication_follow(struct implication *implication, literal l);

/* Adds the links by which the true literal makes the second one false. */
void implication_cite_link(struct implication *implication, literal from, literal to);

/* implication_nested.c: allocates what nested chains need. */
void implication_init_nested(struct implication *implication);

/* Supposes further literals, from the one after the last on, skipping those already reached or excluded, until one
 * leads to a contradiction; reaches its opposite. Returns whether one does. */
bool implication_follow_nested(struct implication *implication);

/* Finds the reason why the opposite of such a literal fails. */
void implication_find_inside(struct implication *implication, literal l, struct inside *inside);

/* Adds the inner evidence, without the evidence for what it uses from outside; adds the inner supposition to the
 * plan. */
void implication_cite_inside(struct implication *implication, const struct inside *inside);

#endif
