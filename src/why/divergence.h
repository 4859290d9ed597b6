/* The place where two runs on one puzzle part.
 *
 * Engines of different grain remove the same candidates in other steps and in another order, so steps are not compared.
 * A run turns where it guesses, where it goes back, and where it ends; from one turn to the next it only removes
 * candidates. Two runs have a turn in common if they have all turns before it in common, too, and
 *
 *     both guess the same digit of the same cell, in the same grid;
 *     or both go back from the same guess over as many levels, wherever each found the contradiction;
 *     or both end in the same way and, but for "no solution", in the same grid.
 *
 * They part on the way to the first turn that they do not have in common. On that way each has its grids, one within
 * the other; the divergence point is the last one of them that both have. A candidate whose guess has failed counts as
 * gone from each grid, as everywhere (docs/trace.md). So a guess of the last digit of a cell that has not failed is no
 * turn, and neither is the way back from it. */
#ifndef WHY_DIVERGENCE_H
#define WHY_DIVERGENCE_H

#include "base/array.h"
#include "base/cancel.h"
#include "trace/trace.h"

/* A candidate that one run had removed before its turn, and the other had not before its own. */
struct divergence_candidate {
    cell_id cell;
    unsigned digit;
    uint64_t step;  /* that removed it */
    uint64_t later; /* the first deduction of the other run from its turn on that removes it; 0: it never does */
    unsigned depth; /* guesses that are open there */
};

struct divergence_turn {
    uint64_t number;     /* of its step; one more than the steps if the trace has no last step */
    enum step_kind kind; /* STEP_KINDS: it has none */
    cell_id cell;        /* of a guess */
    digit_mask digits;   /* that it keeps there */
    unsigned backjump;   /* of a way back, as in struct step */
};

struct divergence_run {
    const struct trace *trace;
    uint64_t common;             /* the position of the divergence point; of runs that do not part, the end */
    struct divergence_turn turn; /* the first that the other run does not have; of runs that do not part, the end */
    ARRAY(struct divergence_candidate) known; /* to this run alone, in the order of its steps */
};

struct divergence {
    bool parts;
    uint64_t turns, guesses;   /* in common; and how many of the turns are guesses */
    ARRAY(struct change) open; /* the guesses that are open at the divergence point */
    struct divergence_run run[2];
    /* For runs that do not part: the first positions with one grid after which each removes something that the other
     * has not removed yet, and the next ones with one grid. */
    bool order_differs;
    uint64_t order_from[2], order_to[2];
};

/* Two closed traces of the same puzzle. Returns false if one of them is damaged, or if `cancel`, which may be NULL,
 * became true. */
bool divergence_find(struct divergence *divergence, const struct trace *first, const struct trace *second,
                     const struct cancel *cancel);
void divergence_finish(struct divergence *divergence);

#endif
