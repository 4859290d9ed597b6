/* What learn.c, which decides, learn_propagate.c, which draws conclusions, and learn_analyze.c, which learns from
 * contradictions, have in common. */
#ifndef SOLVE_LEARN_INTERNAL_H
#define SOLVE_LEARN_INTERNAL_H

#include "solve/clauses.h"
#include "solve/count.h"
#include "solve/decider.h"

/* Why a variable has its value. */
#define NO_REASON UINT32_MAX
#define REASON_PEER 0x80000000u /* | the true variable that makes it false; otherwise a clause_ref */

struct learner {
    const struct layout *layout;
    const struct count_params *params;
    digit_mask *first_solution;
    uint32_t variables; /* cell * digits + digit - 1 */
    int8_t *value;      /* [variables]: 1 true, -1 false, 0 open */
    bool *phase;        /* the value it had last: first tried again */
    uint32_t *reason, *level;
    literal *trail; /* what is true, in the order in which it became so */
    uint32_t assigned, propagated;
    uint32_t *level_start; /* [levels]: where on the trail each level begins */
    uint32_t levels;
    struct clauses clauses;
    struct decider decider;
    struct {
        clause_ref clause; /* NO_CLAUSE: two peers are both true */
        uint32_t a, b;
    } conflict;
    bool *seen;
    literal *learnt;
    uint32_t learnt_count;
    uint32_t *stamp; /* [variables]: levels that were counted for a glue */
    uint32_t stamps;
    uint64_t conflicts, guesses, found, next_reduce;
    double fast_glue, slow_glue; /* moving averages of the glue of learnt clauses */
    uint32_t since_restart;
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

/* Draws all conclusions from what is true. False at a contradiction, which is then in `conflict`. */
bool learner_propagate(struct learner *learner);

/* Takes back all but so many levels. */
void learner_backtrack(struct learner *learner, uint32_t levels);

/* After a contradiction in some level: puts into `learnt` what it teaches. Returns in how many levels that was decided. */
uint32_t learner_analyze_conflict(struct learner *learner);

/* Keeps the clause in `learnt`, of which all literals are false and the first one alone is of the innermost level; goes
 * back to where that follows from the others, and lets it follow. */
void learner_add_clause(struct learner *learner, uint32_t glue);

#endif
