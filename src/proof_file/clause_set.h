/* A puzzle as clauses, for SAT solvers and proof checkers. There is one variable a candidate: it is true if the
 * candidate is. Behind these there is one a case of a sum (puzzle/sum_clauses.h). Clauses are numbered from 1 in the
 * order in which they are written:
 *
 *     truths        one a cell: it holds a digit; one a house and digit: the digit has a place in the house
 *     links         two digits of a cell are not both true; two peers do not both hold the digit; nor are two rivals
 *                   both true
 *     sums          the fillings of each sum's cells
 *     the start     one literal each: a candidate that the puzzle excludes, or the only one that it leaves a cell
 *     assumptions   one literal each: the guesses that are taken for granted (proof_claim.h)
 *     the goal      the negation of what is to be proved, if there is one; for several solutions one clause each
 *
 * A truth's clause has its constraint's number plus one. The number of a truth or a link is computed, so that it needs
 * no memory.
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

typedef uint32_t variable; /* a candidate_number, or behind these a case's number; its number in a file is one more */
typedef int32_t literal;   /* a variable's number in a file, or that negated */

struct clause_set {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct sum_clauses *sums;               /* NULL: there are none */
    struct linear_set *linear;              /* NULL: the numbers are those of clauses */
    unsigned variables, candidates, truths; /* the candidates are variables, too */
    uint64_t first_cell_link;
    uint64_t *peer_links;  /* [cells]: number of the first link between the cell and a peer behind it */
    uint64_t *rival_links; /* [candidates]: number of the first link between the candidate and a rival behind it */
    uint64_t first_sum;    /* the first clause of the sums */
    uint64_t *start;       /* [candidates]: number of the clause of the start that has the variable, or 0 */
    uint64_t starts;       /* the last clause of the start */
    ARRAY(variable) assumed;
    ARRAY(literal) goal; /* the literals of the goal's clauses, each of the same length; empty: there is none */
    size_t goals;        /* its clauses */
    size_t solutions;    /* in a linear set: those of them that follow from as many solutions, which the proof logs */
};

/* The puzzle must outlive the set. */
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

/* The i-th variable of a constraint, from 0 on; a truth has as many as there are digits. */
static inline variable clause_set_member(const struct clause_set *set, struct constraint constraint, unsigned i)
{
    return candidate_number(set->layout, constraint_candidate(set->layout, constraint, i));
}

/* Returns the number of the clause that says that a candidate of the truth is true. */
static inline uint64_t clause_set_truth(const struct clause_set *set, unsigned truth)
{
    return set->linear ? linear_at_least_one(truth) : truth + 1;
}

/* The number of the clause that says that the two are not both true. They must be of one cell, of peers with one digit,
 * or rivals. */
uint64_t clause_set_link(const struct clause_set *set, variable a, variable b);

static inline uint64_t clause_set_assumption(const struct clause_set *set, size_t i)
{
    return set->starts + 1 + i;
}

static inline uint64_t clause_set_goal(const struct clause_set *set, size_t i)
{
    return set->starts + set->assumed.count + set->solutions + 1 + i;
}

/* Returns the literals of a clause of the goal. Each has set->goal.count / set->goals. */
static inline const literal *clause_set_goal_literals(const struct clause_set *set, size_t i)
{
    return set->goal.items + i * (set->goal.count / set->goals);
}

/* Returns the number of clauses. */
static inline uint64_t clause_set_clauses(const struct clause_set *set)
{
    return set->starts + set->assumed.count + set->solutions + set->goals;
}

/* Writes the clauses in the DIMACS form, with `comment` (lines without their "c ") at the top. */
void clause_set_write(const struct clause_set *set, const char *comment, FILE *stream);

/* Appends the comment (lines), and what the variables are, each line after `prefix`. */
void clause_set_put_comment(const struct clause_set *set, const char *comment, const char *prefix, struct buffer *text);

/* Append a number, and a literal with the blank behind it: faster than buffer_print. */
void clause_put_number(struct buffer *line, uint64_t number);
void clause_put_literal(struct buffer *line, literal of);

#endif
