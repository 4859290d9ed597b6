/* A puzzle as clauses, for SAT solvers and proof checkers. There is a variable for each candidate, which is true if
 * the candidate is, followed by a variable for each case of a sum (puzzle/sum_clauses.h). Clauses are numbered from
 * 1 in the order of writing:
 *
 *     truths        one for each cell: it holds a digit; one for each house and digit: the digit has a place there
 *     links         not both true: two digits of a cell, a digit in two peers, two rivals
 *     sums          the fillings of each sum's cells
 *     the start     one literal each: a candidate that the puzzle excludes, or the only one that it leaves in a cell
 *     assumptions   one literal each: the guesses that are assumed to be right (proof_claim.h)
 *     the goal      the negation of what is to be proved, if there is any; for several solutions one clause each
 *
 * The number of a truth's clause is the constraint's number plus one. The number of a truth or link is computed, so
 * it needs no memory.
 *
 * A set may be linear: then the numbers are those of linear constraints (linear_set.h), which imply these clauses. */
#ifndef PROOF_FILE_CLAUSE_SET_H
#define PROOF_FILE_CLAUSE_SET_H

#include <stdio.h>

#include "base/array.h"
#include "base/buffer.h"
#include "proof_file/linear_set.h"
#include "puzzle/puzzle.h"
#include "step/step.h"

typedef uint32_t variable; /* a candidate_number or, after these, the number of a case; in a file it is one more */
typedef int32_t literal;   /* a variable's number in a file, negative if negated */

struct clause_set {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct sum_clauses *sums;               /* NULL: the layout has no sums */
    struct linear_set *linear;              /* NULL: the set is not linear */
    unsigned variables, candidates, truths; /* number of variables, including candidates */
    uint64_t first_cell_link;
    uint64_t *peer_links;  /* [cells]: number of the first link between the cell and a peer with a higher number */
    uint64_t *rival_links; /* [candidates]: number of the first link between the candidate and a rival with a higher
                            * number */
    uint64_t first_sum;    /* number of the first clause of the sums */
    uint64_t *start;       /* [candidates]: number of the start's clause with this variable, or 0 */
    uint64_t starts;       /* number of the start's last clause */
    ARRAY(variable) assumed;
    ARRAY(literal) goal; /* literals of the goal's clauses, the same number for each; empty: there is no goal */
    size_t goals;        /* number of the goal's clauses */
    size_t solutions;    /* in a linear set: how many of these follow from solutions that the proof logs */
};

/* Makes the set. The puzzle must outlive it. */
void clause_set_init(struct clause_set *set, const struct puzzle *puzzle, bool is_linear);
void clause_set_finish(struct clause_set *set);

static inline variable clause_set_variable(const struct clause_set *set, cell_id cell, unsigned digit)
{
    return candidate_number(set->layout, candidate_id_of(cell, digit));
}

static inline cell_id clause_set_cell(const struct clause_set *set, variable of)
{
    return (cell_id)(of / set->layout->digits);
}

static inline unsigned clause_set_digit(const struct clause_set *set, variable of)
{
    return of % set->layout->digits + 1;
}

/* Returns the i-th variable of a constraint, from 0. A truth has as many as there are digits. */
static inline variable clause_set_member(const struct clause_set *set, struct constraint constraint, unsigned i)
{
    return candidate_number(set->layout, constraint_candidate(set->layout, constraint, i));
}

/* Returns the number of the clause "a candidate of the truth is true". */
static inline uint64_t clause_set_truth(const struct clause_set *set, unsigned truth)
{
    return set->linear ? linear_at_least_one(truth) : truth + 1;
}

/* Returns the number of the clause "the two are not both true". They must be in one cell, the same digit in peers, or
 * rivals. */
uint64_t clause_set_link(const struct clause_set *set, variable a, variable b);

static inline uint64_t clause_set_assumption(const struct clause_set *set, size_t i)
{
    return set->starts + 1 + i;
}

static inline uint64_t clause_set_goal(const struct clause_set *set, size_t i)
{
    return set->starts + set->assumed.count + set->solutions + 1 + i;
}

/* Returns the literals of one of the goal's clauses: set->goal.count / set->goals of them. */
static inline const literal *clause_set_goal_literals(const struct clause_set *set, size_t i)
{
    return set->goal.items + i * (set->goal.count / set->goals);
}

/* Returns the number of clauses. */
static inline uint64_t clause_set_clauses(const struct clause_set *set)
{
    return set->starts + set->assumed.count + set->solutions + set->goals;
}

/* Writes the clauses in the DIMACS form, after `comment` (text lines without their "c "). */
void clause_set_write(const struct clause_set *set, const char *comment, FILE *stream);

/* Appends the comment (text lines) and the meaning of the variables; each line begins with `prefix`. */
void clause_set_put_comment(const struct clause_set *set, const char *comment, const char *prefix, struct buffer *text);

/* Append a number, and a literal with a following blank. Faster than buffer_print. */
void clause_put_number(struct buffer *line, uint64_t number);
void clause_put_literal(struct buffer *line, literal of);

#endif
