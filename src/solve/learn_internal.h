/* The state of the learning solver, shared by learn.c (decisions and restarts), learn_propagate.c (unit propagation)
 * and learn_analyze.c (conflict analysis). */
#ifndef SOLVE_LEARN_INTERNAL_H
#define SOLVE_LEARN_INTERNAL_H

#include "puzzle/constraint.h"
#include "solve/clauses.h"
#include "solve/count.h"
#include "solve/decider.h"
#include "solve/learn.h"

/* The reason for a variable's value: NO_REASON for a decision, a clause_ref, or REASON_PEER. */
#define NO_REASON UINT32_MAX
#define REASON_PEER 0x80000000u /* | the true variable that makes this one false */

/* A solver that learns clauses: the assignment with its trail, the clauses, the decisions, and the counts that time a
 * restart. */
struct learner {
    const struct layout *layout;
    const struct count_params *params;
    digit_mask *first_solution; /* [cells] */
    uint32_t variables;         /* a variable is a candidate_number */
    int8_t *value;              /* [variables]: 1 true, -1 false, 0 unassigned */
    bool *phase;                /* [variables]: the last value, which is tried first */
    uint32_t *reason, *level;
    literal *trail; /* the true literals, in order of assignment */
    uint32_t assigned, propagated;
    uint32_t *level_start; /* [levels]: position on the trail where each level begins */
    uint32_t levels;
    struct clauses clauses;
    struct decider decider;
    struct {
        clause_ref clause; /* NO_CLAUSE: candidates a and b exclude each other, and both are true */
        uint32_t a, b;
    } conflict;
    bool *seen;
    literal *learnt;
    uint32_t learnt_count;
    uint32_t *stamp; /* [variables]: marks levels while glue is counted */
    uint32_t stamps;
    uint64_t conflicts, guesses, found, next_reduce;
    double fast_glue, slow_glue; /* moving averages of the glue of learned clauses */
    uint32_t since_restart;
    uint64_t last_conflict; /* number of the conflict at which to interrupt the search; 0: none */
    bool more;              /* the search has not finished */
    enum count_end end;
};

static inline bool is_true(const struct learner *learner, literal l)
{
    return learner->value[l >> 1] == (l & 1 ? -1 : 1);
}

static inline bool is_false(const struct learner *learner, literal l)
{
    return learner->value[l >> 1] == (l & 1 ? 1 : -1);
}

static inline void assign(struct learner *learner, literal l, uint32_t reason)
{
    uint32_t variable = l >> 1;
    learner->value[variable] = l & 1 ? -1 : 1;
    learner->reason[variable] = reason;
    learner->level[variable] = learner->levels;
    learner->trail[learner->assigned++] = l;
}

/* Propagates all assignments. Returns false at a conflict, which is stored in `conflict`. */
bool learner_propagate(struct learner *learner);

/* Undoes all assignments above level `levels`. */
void learner_backtrack(struct learner *learner, uint32_t levels);

/* Analyzes the conflict, which must be above level 0: fills `learnt` and returns its glue. */
uint32_t learner_analyze_conflict(struct learner *learner);

/* Adds the clause in `learnt`. All its literals are false, and only the first is of the current level. Backtracks to
 * the lowest level at which the clause implies the first literal, and assigns it. */
void learner_add_clause(struct learner *learner, uint32_t glue);

#endif
