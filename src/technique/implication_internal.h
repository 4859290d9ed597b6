/* Definitions for propagation and the chains nested in it. Private to the files implication*.c. */
#ifndef TECHNIQUE_IMPLICATION_INTERNAL_H
#define TECHNIQUE_IMPLICATION_INTERNAL_H

#include "technique/implication.h"

enum { MAX_SET = 2 };

/* The truths have left only candidates that as many links hold; so whatever else is in the links is false. */
struct set_found {
    unsigned size;
    struct constraint truth[MAX_SET], link[MAX_SET];
};

struct implication_reason {
    bool by_constraint; /* a true literal is the last candidate of `constraint`; a false one sees `from` */
    struct constraint constraint;
    literal from;
    uint32_t order;        /* how many literals were reached before */
    bool by_contradiction; /* supposing its opposite, inside, led to a contradiction */
    struct set_found set;  /* of a false literal; if its size is not 0, it does not see `from` but is in a link of it */
};

/* The depth of what follows directly from something of this depth. */
static inline uint8_t implication_deeper(uint8_t depth)
{
    return (uint8_t)(depth + (depth < UINT8_MAX));
}

/* Why a supposition inside fails. The lists are in the grid's arena. */
struct inside {
    literal supposed;
    literal *outer;                    /* the net's literals that the contradiction rests on */
    literal *inner;                    /* the literals reached inside, in order */
    struct implication_reason *reason; /* of each of these */
    size_t outers, inners;
    literal conflict; /* as in struct propagation */
    struct constraint no_candidate_left;
};

/* Iterates over the candidates of a constraint as implication_next does; the constraint is named by its number. */
static inline uint32_t implication_next_of(const struct implication *implication, unsigned number, unsigned *at)
{
    const uint32_t *first = implication->first + number;
    return first[0] + *at < first[1] ? implication->member[first[0] + (*at)++] : UINT32_MAX;
}

/* Allocates what a propagation stores, but for the pairs. */
void implication_init_result(struct implication *implication);

/* Says that the literal follows at this depth for this reason, unless it was reached before. The reason's order is set
 * here. */
void implication_reach(struct implication *implication, literal l, uint8_t depth,
                       const struct implication_reason *reason);

/* Reaches what follows from the literal by itself. */
void implication_follow(struct implication *implication, literal l);

/* Adds the links by which the one literal, which is true, makes the other false. */
void implication_cite_link(struct implication *implication, literal from, literal to);

/* implication_nested.c. Allocates what nested chains need. */
void implication_init_nested(struct implication *implication);

/* Supposes each literal in turn that is neither reached nor excluded, from the one after the last on, until one leads
 * to a contradiction; reaches its opposite. Returns whether one does. */
bool implication_follow_nested(struct implication *implication);

/* Finds out why the opposite of such a literal fails. */
void implication_find_inside(struct implication *implication, literal l, struct inside *inside);

/* Adds the evidence of what follows inside, without that of what it rests on outside, and to the plan what is supposed.
 */
void implication_cite_inside(struct implication *implication, const struct inside *inside);

#endif
