/* The numbers of a puzzle's linear constraints, for pseudo-Boolean solvers and checkers. They replace clauses where
 * they say more: one equation for each truth and total, and one constraint for each exclusion. An equation has two
 * numbers, first for its ">=", then for its "<=":
 *
 *     truths      one equation each: its candidates add up to 1
 *     exclusions  one each: its candidates add up to at most 1
 *     sums        a total is an equation; a quadruple has a constraint for each of its digits, a between line two for
 *                 each candidate of its line, a table its clauses (puzzle/sum_clauses.h). Sums of houses have none,
 *                 because they follow from the others.
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
    uint64_t *first_of_sum; /* [sums + 1]: number of each sum's first constraint */
    uint32_t *first_clause; /* [sums]: index of each sum's first clause */
    uint64_t last;          /* number of the sums' last constraint */
};

/* A constraint: the factors of the true variables add up to at least `least` or, in an equation, exactly to it. */
struct linear {
    ARRAY(struct linear_term {
        uint32_t of;
        int32_t factor;
    })
    terms;
    int64_t least;
    bool is_equation;
};

/* Makes the set. `sums` may be NULL. Both must outlive the set. */
struct linear_set *linear_set_create(const struct layout *layout, const struct sum_clauses *sums);
void linear_set_destroy(struct linear_set *set); /* `set` may be NULL. */

static inline uint64_t linear_at_least_one(unsigned truth)
{
    return 2 * (uint64_t)truth + 1;
}

/* Returns the number of the constraint "at most one candidate is true" of a truth or an exclusion. */
static inline uint64_t linear_at_most_one(const struct layout *layout, struct constraint constraint)
{
    uint64_t number = constraint_number(layout, constraint), truths = layout_truths(layout);
    return number < truths ? 2 * number + 2 : truths + number + 1;
}

/* Returns the number of a table's clause, given its index among the clauses of all sums. */
static inline uint64_t linear_clause(const struct linear_set *set, uint32_t clause)
{
    unsigned sum = set->sums->sum[clause];
    return set->first_of_sum[sum] + clause - set->first_clause[sum];
}

/* Returns whether the sum has constraints that are not clauses. */
static inline bool linear_is_arithmetic(const struct sum *sum)
{
    return sum->rule != SUM_READS;
}

/* Makes the sum's constraint with this index, from 0. Returns false if there is none. For a sum of houses, makes the
 * equation that the set does not contain. */
bool linear_of_sum(const struct linear_set *set, unsigned sum, unsigned index, struct linear *linear);

/* Appends the constraint as a line of an OPB file. */
struct buffer;
void linear_put(const struct linear *linear, struct buffer *text);

#endif
