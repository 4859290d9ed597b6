/* Estimates the number of solutions of a puzzle that has too many to count them (D. E. Knuth: "Estimating the
 * efficiency of backtrack programs", 1975).
 *
 * A sample is one way down the tree of choices: in the cell with the fewest candidates, one of those that a solution
 * has is chosen by chance. The product of their numbers is the sample's weight, once the rest has so few solutions that
 * they are counted. The mean weight is the number of solutions, whatever the tree looks like. No sample ends in a
 * contradiction, because a search finds out which candidates a solution has. */
#ifndef SOLVE_ESTIMATE_H
#define SOLVE_ESTIMATE_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"

struct estimate_params {
    uint64_t counted; /* up to this number of solutions they are counted, and so is the rest of a sample */
    uint64_t samples; /* at least 2 */
    uint64_t seed;
    const struct cancel *cancel; /* or NULL */
};

/* The numbers are decimal logarithms, because a board may have more solutions than a double can hold. */
struct estimate {
    bool is_exact;      /* `solutions` were counted */
    uint64_t solutions; /* up to `counted` */
    double mean, low,
        high;         /* decimal logarithms: a double holds no more than 1e308; low and high bound 95 of 100 runs */
    uint64_t samples; /* that were taken */
};

/* Returns false if it was cancelled before two samples were taken. */
bool estimate_solutions(const struct puzzle *puzzle, const struct estimate_params *params, struct estimate *estimate);

#endif
