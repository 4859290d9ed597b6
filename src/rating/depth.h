/* The depth of trial and error that a puzzle needs, and the length of its braids, by the definitions of Denis
 * Berthier ("Pattern-Based Constraint Satisfaction and Logic Puzzles").
 *
 * Singles and eliminations from peers are the basic theory, T&E(0). T&E(d) assumes a candidate, applies T&E(d - 1),
 * and eliminates the candidate if that leads to a contradiction; a solution found in this way does not count. The
 * depth of a puzzle is the least d whose T&E(d) solves it.
 *
 * A braid of length n shows such a contradiction with n constraints: each of the first n - 1 has one candidate left
 * that neither the assumed candidate nor those of earlier constraints exclude, and the last has none. A puzzle of
 * depth 0 or 1 has the rating B = n if n is the least length of braids that solve it. A puzzle of depth 2 has the
 * rating BxB with the least x such that assuming candidates and using braids up to the length x solves it. */
#ifndef RATING_DEPTH_H
#define RATING_DEPTH_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"

enum { DEPTH_MOST = 3, DEPTH_LONGEST_BRAID = 14 };

enum depth_end {
    DEPTH_DONE,
    DEPTH_NOT_APPLICABLE, /* the board is not 9x9, or has clues; or the puzzle does not have one solution */
    DEPTH_STOPPED,        /* it was cancelled */
};

struct depth_params {
    const struct cancel *cancel; /* may be NULL */
    bool with_braids;            /* whether to find the length of braids as well */
};

struct depth {
    unsigned depth; /* 0 to DEPTH_MOST; DEPTH_MOST + 1: more */
    unsigned braid; /* length of braids, B or BxB; DEPTH_LONGEST_BRAID + 1: more, or not found within the limits */
};

/* Fills `result` if it returns DEPTH_DONE. */
enum depth_end depth_rate(const struct puzzle *puzzle, const struct depth_params *params, struct depth *result);

#endif
