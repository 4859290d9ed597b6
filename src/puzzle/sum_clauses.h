/* The sums of a layout (sums.h) as clauses, for the solver that learns and for the checkers of SAT solvers. A sum's
 * cells are filled one after the other. A *case* is one digit in one cell, and leads from one state of the filling to
 * the next. A state is the rest that the total lacks, with the digits that later peers can no longer have. Each case
 * has a variable. Clauses say that a case needs its digit, a case before it and a case after it, and that each digit
 * needs a case. With them, unit propagation finds everything that follows from a single sum. */
#ifndef PUZZLE_SUM_CLAUSES_H
#define PUZZLE_SUM_CLAUSES_H

#include "puzzle/layout.h"

struct sum_clauses {
    unsigned variables;   /* candidates, which come first with their own numbers (constraint.h), and cases */
    unsigned *first_case; /* [sums + 1]: the number of each sum's first case */
    unsigned count;
    uint32_t *first;  /* [count + 1]: index of each clause's first literal */
    int32_t *literal; /* the variable's number + 1; negative if negated */
    uint16_t *sum;    /* [count]: the sum to which the clause belongs, ascending */
};

/* Returns NULL if the layout has no sums. */
struct sum_clauses *sum_clauses_create(const struct layout *layout);
void sum_clauses_destroy(struct sum_clauses *clauses); /* `clauses` may be NULL. */

#endif
