/* A web is what follows from one potential, on a grid from which it removes what it turns off: each potential with its
 * parents, the first way it was come by. It ends where nothing more follows or one would be both on and off. */
#ifndef RATING_WEB_H
#define RATING_WEB_H

#include "rating/harvest.h"

struct knot {
    uint32_t first_parent;
    uint32_t nested;     /* the nested chain it follows from, plus 1 */
    uint32_t ancestors;  /* itself included; 0: not counted yet */
    uint16_t what, parents;
    uint8_t cause;
    bool over_nested;    /* some ancestor follows from a nested chain; known once counted */
};

struct nested_chain {
    uint64_t signature;
    uint32_t complexity;
};

struct web {
    uint64_t made;      /* in which round; it is void in another */
    uint32_t first, count; /* its knots */
    uint32_t clash[2];  /* knots that contradict each other, the on and the off; equal: none */
    uint16_t at[POTENTIALS]; /* its place among the web's knots, plus 1; 0: it does not follow */
};

struct weaver {
    struct seeking *seeking; /* the board, the grid it weaves on, the ratings */
    struct chains *chains;
    unsigned depth;
    bool multiple, dynamic, nishio;
    unsigned level, inner_level;
    uint64_t round;
    struct grid work;
    struct knot *knot;
    size_t knots, knot_capacity;
    uint32_t *parent;
    size_t parents, parent_capacity;
    struct nested_chain *nested;
    size_t nesteds, nested_capacity;
    uint32_t queue[2][BOARD_CANDIDATES]; /* off, on: knots to follow */
    unsigned taken[2], queued[2];
    uint32_t stack[POTENTIALS];
    uint32_t mark[POTENTIALS];
    uint32_t marking;
    struct harvest harvest; /* for what is nested in this one */
    struct web *web;        /* [POTENTIALS], by where they begin */
};

/* NULL if there is no memory. */
struct weaver *weaver_create(void);
void weaver_destroy(struct weaver *weaver); /* takes NULL */

/* Begins a round on the seeking's grid. False if the work is over. */
bool weaver_begin(struct weaver *weaver, struct seeking *seeking);

/* The web of a potential, made if it is not there yet; NULL if the work is over. */
const struct web *weave(struct weaver *weaver, unsigned start);

/* A knot of the web being made, with `parents` still to follow. False if there is no memory. */
bool web_add(struct weaver *weaver, struct web *web, unsigned what, unsigned cause, uint32_t nested);
bool web_parent(struct weaver *weaver, uint32_t parent);

/* What follows by sets, fish and nested chains when nothing follows by singles. False if nothing does. */
bool steps_find(struct weaver *weaver, struct web *web);

/* Puts the knot on the stack, unless its potential was met since the last knots_forget. */
void knots_forget(struct weaver *weaver);
void knot_push(struct weaver *weaver, uint32_t knot, unsigned *height);

/* How many potentials a knot rests on, itself included. */
unsigned knot_ancestors(struct weaver *weaver, uint32_t knot);

/* All multiple and dynamic chains of the seeking's grid, put into the harvest. */
void multiple_harvest(struct weaver *weaver, struct seeking *seeking, struct harvest *harvest);

#endif
