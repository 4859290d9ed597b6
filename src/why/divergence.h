/* The place where two runs of one puzzle diverge.
 *
 * Different engines remove the same candidates in different steps and a different order, so steps are not compared.
 * A run has a turn at a guess, at a backtrack and at its end; between two turns it only removes candidates. Two runs
 * have a turn in common if they have all earlier turns in common, and
 *
 *     both guess the same digit of the same cell, in the same grid;
 *     or both backtrack from the same guess over as many levels, wherever each found the contradiction;
 *     or both end in the same way and, except for "no solution", in the same grid.
 *
 * They diverge on the way to the first turn that they do not share. On that way each has grids that shrink step by
 * step; the divergence point is the last grid that both have. A candidate whose guess has failed counts as gone from
 * each grid, as everywhere (docs/trace.md). So a guess of a cell's last digit that has not failed is not a turn, and
 * neither is the backtrack from it. */
#ifndef WHY_DIVERGENCE_H
#define WHY_DIVERGENCE_H

#include "base/array.h"
#include "base/cancel.h"
#include "trace/trace.h"

/* A candidate that one run removed before its turn, and the other run did not before its own. */
struct divergence_candidate {
    cell_id cell;
    unsigned digit;
    uint64_t step;  /* the step that removed it */
    uint64_t later; /* the other run's first deduction that removes it, from its turn on; 0: none does */
    unsigned depth; /* number of open guesses there */
};

struct divergence_turn {
    uint64_t number;     /* number of its step; steps + 1 if the trace has no last step */
    enum step_kind kind; /* STEP_KINDS: there is no turn */
    cell_id cell;        /* cell of a guess */
    digit_mask digits;   /* the digits that the guess keeps */
    unsigned backjump;   /* in a backtrack, as in struct step */
};

struct divergence_run {
    const struct trace *trace;
    uint64_t common;             /* the position of the divergence point; if the runs do not diverge, the end */
    struct divergence_turn turn; /* the first turn that the other run does not share; if the runs do not diverge, the
                                  * end */
    ARRAY(struct divergence_candidate) known; /* removals known only to this run, in the order of its steps */
};

struct divergence {
    bool parts;
    uint64_t turns, guesses;   /* number of common turns; number of guesses among them */
    ARRAY(struct change) open; /* the open guesses at the divergence point */
    struct divergence_run run[2];
    /* If the runs do not diverge: the first positions with equal grids after which each removes something that the
     * other has not removed yet, and the next positions with equal grids. */
    bool order_differs;
    uint64_t order_from[2], order_to[2];
};

/* Compares two closed traces of the same puzzle. Returns false if one of them is damaged, or if `cancel` (may be NULL)
 * was requested. */
bool divergence_find(struct divergence *divergence, const struct trace *first, const struct trace *second,
                     const struct cancel *cancel);
void divergence_finish(struct divergence *divergence);

#endif
