/* Estimates the number of solutions of a puzzle that has too many to count (D. E. Knuth: "Estimating the efficiency
 * of backtrack programs", 1975).
 *
 * A sample follows one branch of the tree of choices: in the cell with the fewest candidates, it takes a random one
 * of those that occur in a solution. When the remaining solutions are few enough to be counted, the sample's weight
 * is their number times the product of the numbers of choices. The mean weight is the number of solutions, whatever
 * the shape of the tree. No sample ends in a contradiction, because a search finds the candidates that occur in a
 * solution. */
#ifndef SOLVE_ESTIMATE_H
#define SOLVE_ESTIMATE_H

#include "base/cancel.h"
#include "puzzle/puzzle.h"

struct estimate_params {
    uint64_t counted; /* solutions are counted up to this number, both at first and at the end of a sample */
    uint64_t samples; /* at least 2 */
    uint64_t seed;
    const struct cancel *cancel; /* may be NULL */
};

/* The result. Numbers of solutions are decimal logarithms, because they may exceed the range of a double. */
struct estimate {
    bool is_exact;      /* `solutions` is exact */
    uint64_t solutions; /* the counted number, up to `counted` */
    double mean, low,
        high;         /* decimal logarithms; the interval from low to high contains the true number in 95 of 100 runs */
    uint64_t samples; /* number of samples taken */
};

/* Returns false if cancelled before two samples were taken. */
bool estimate_solutions(const struct puzzle *puzzle, const struct estimate_params *params, struct estimate *estimate);

#endif
