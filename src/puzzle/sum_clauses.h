/* The sums of a layout (sums.h) as clauses, for the solver that learns and for the checkers of SAT solvers. A sum's
 * cells are filled one after the other. A *case* is one digit in one cell, from one state of what is filled so far to
 * the next: the rest that the total lacks, with the digits that later peers cannot have any more. Each case has a
 * variable. The clauses say that it needs its digit, a case before it and one behind it, and that each digit needs a
 * case. So unit propagation finds all that can be found on one sum. */
#ifndef PUZZLE_SUM_CLAUSES_H
#define PUZZLE_SUM_CLAUSES_H

#include "puzzle/layout.h"

struct sum_clauses {
    unsigned
        variables; /* of candidates and cases; those of candidates have their numbers (constraint.h) and come first */
    unsigned *first_case; /* [sums + 1]: the number of each sum's first case */
    unsigned count;
    uint32_t *first;  /* [count + 1]: where the literals of each clause begin */
    int32_t *literal; /* one more than the variable's number; negative: the variable is negated */
    uint16_t *sum;    /* [count]: the sum that the clause is of, ascending */
};

/* Returns NULL if the layout has no sums. */
struct sum_clauses *sum_clauses_create(const struct layout *layout);
void sum_clauses_destroy(struct sum_clauses *clauses); /* takes NULL */

#endif
