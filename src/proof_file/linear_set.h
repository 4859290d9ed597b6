/* The numbers of a puzzle's linear constraints, for pseudo-Boolean solvers and checkers. They take the place of clauses
 * where they say more: one equation for each truth and each total, one constraint for each exclusion. An equation has
 * two numbers, first its ">=", then its "<=":
 *
 *     truths      one equation each: its candidates come to 1
 *     exclusions  one each: its candidates come to at most 1
 *     sums        a total is an equation; a quadruple has a constraint for each of its digits, a between line two for
 *                 each candidate of its line, a table its clauses (puzzle/sum_clauses.h). The remainder of houses has
 *                 none, because it follows from the others.
 *
 * The start, the assumptions and the goal follow as in a clause_set. */
#ifndef PROOF_FILE_LINEAR_SET_H
#define PROOF_FILE_LINEAR_SET_H

#include "base/array.h"
#include "puzzle/constraint.h"
#include "puzzle/sum_clauses.h"

struct linear_set {
    const struct layout *layout;
    const struct sum_clauses *sums;
    uint64_t *first_of_sum; /* [sums + 1]: the number of each sum's first constraint */
    uint32_t *first_clause; /* [sums]: the index of each sum's first clause */
    uint64_t last;          /* the last constraint of the sums */
};

/* A constraint: the true variables' factors come to `least` at least or, if it is an equation, exactly. */
struct linear {
    ARRAY(struct linear_term {
        uint32_t of;
        int32_t factor;
    })
    terms;
    int64_t least;
    bool is_equation;
};

/* `sums` may be NULL. Both must outlive the set. */
struct linear_set *linear_set_create(const struct layout *layout, const struct sum_clauses *sums);
void linear_set_destroy(struct linear_set *set); /* takes NULL */

static inline uint64_t linear_at_least_one(unsigned truth)
{
    return 2 * (uint64_t)truth + 1;
}

/* Returns the number of the constraint that at most one candidate of a truth or of an exclusion is true. */
static inline uint64_t linear_at_most_one(const struct layout *layout, struct constraint constraint)
{
    uint64_t number = constraint_number(layout, constraint), truths = layout_truths(layout);
    return number < truths ? 2 * number + 2 : truths + number + 1;
}

/* Returns the number of the table's clause, by its index among those of all sums. */
static inline uint64_t linear_clause(const struct linear_set *set, uint32_t clause)
{
    unsigned sum = set->sums->sum[clause];
    return set->first_of_sum[sum] + clause - set->first_clause[sum];
}

/* Returns whether the sum has constraints of its own that are not clauses. */
static inline bool linear_is_arithmetic(const struct sum *sum)
{
    return sum->rule != SUM_READS;
}

/* Fills the sum's constraints one by one, by an index from 0. Returns false if there is none. For the remainder of
 * houses it gives the equation that linear_set.h leaves out. */
bool linear_of_sum(const struct linear_set *set, unsigned sum, unsigned index, struct linear *linear);

/* Appends the constraint as a line of an OPB file. */
struct buffer;
void linear_put(const struct linear *linear, struct buffer *text);

#endif
