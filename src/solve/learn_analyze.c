/* Conflict analysis of the learning solver: derives a clause from a conflict, minimizes it, and backtracks to the level
 * where it implies a literal. */
#include "solve/learn_internal.h"

/* False literals: all literals of a conflicting clause, or of a reason except the literal that it implies. */
struct causes {
    const literal *literals;
    uint32_t count;
    literal own[2];
};

static struct causes causes_of(const struct learner *learner, uint32_t variable)
{
    struct causes causes = {0};
    uint32_t reason = learner->reason[variable];
    if (reason == NO_REASON)
        return causes;
    if (reason & REASON_PEER) {
        causes.own[0] = (reason & ~REASON_PEER) << 1 | 1;
        causes.count = 1;
        return causes;
    }
    causes.literals = clause_literals(&learner->clauses, reason) + 1;
    causes.count = clause_size(&learner->clauses, reason) - 1;
    return causes;
}

static struct causes causes_of_conflict(const struct learner *learner)
{
    clause_ref clause = learner->conflict.clause;
    if (clause == NO_CLAUSE)
        return (struct causes){.count = 2, .own = {learner->conflict.a << 1 | 1, learner->conflict.b << 1 | 1}};
    return (struct causes){.literals = clause_literals(&learner->clauses, clause),
                           .count = clause_size(&learner->clauses, clause)};
}

static literal cause(const struct causes *causes, uint32_t i)
{
    return causes->literals ? causes->literals[i] : causes->own[i];
}

/* Adds the causes to `learnt`, except those of the current level, which are marked as seen. Returns the number of the
 * latter. */
static uint32_t collect_causes(struct learner *learner, const struct causes *causes)
{
    uint32_t innermost = 0;
    for (uint32_t i = 0; i < causes->count; i++) {
        literal l = cause(causes, i);
        uint32_t variable = l >> 1;
        if (learner->seen[variable] || !learner->level[variable])
            continue;
        learner->seen[variable] = true;
        decider_bump(&learner->decider, variable);
        if (learner->level[variable] == learner->levels)
            innermost++;
        else
            learner->learnt[learner->learnt_count++] = l;
    }
    return innermost;
}

/* Returns whether the remaining literals of the learned clause imply this one. */
static bool is_redundant(const struct learner *learner, literal l)
{
    struct causes causes = causes_of(learner, l >> 1);
    for (uint32_t i = 0; i < causes.count; i++) {
        uint32_t variable = cause(&causes, i) >> 1;
        if (!learner->seen[variable] && learner->level[variable])
            return false;
    }
    return causes.count > 0;
}

/* Fills `learnt` with a clause that excludes the conflict. The first literal is the negated first unique implication
 * point. */
static void derive_clause(struct learner *learner)
{
    struct causes causes = causes_of_conflict(learner);
    uint32_t at = learner->assigned, open;
    learner->learnt_count = 1;
    open = collect_causes(learner, &causes);
    for (;;) {
        while (!learner->seen[learner->trail[--at] >> 1])
            ;
        literal l = learner->trail[at];
        learner->seen[l >> 1] = false;
        if (!--open) {
            learner->learnt[0] = l ^ 1;
            break;
        }
        causes = causes_of(learner, l >> 1);
        open += collect_causes(learner, &causes);
    }
}

static void minimize_learnt(struct learner *learner)
{
    uint32_t kept = 1, count = learner->learnt_count;
    literal *all = learner->learnt;
    /* `seen` must stay set until all literals are checked, so redundant ones are moved to the end first */
    for (uint32_t i = 1; i < count; i++) {
        literal l = all[i];
        if (!is_redundant(learner, l)) {
            all[i] = all[kept];
            all[kept++] = l;
        }
    }
    for (uint32_t i = 1; i < count; i++)
        learner->seen[all[i] >> 1] = false;
    learner->learnt_count = kept;
}

static uint32_t glue_of_learnt(struct learner *learner)
{
    uint32_t glue = 0;
    learner->stamps++;
    for (uint32_t i = 0; i < learner->learnt_count; i++) {
        uint32_t level = learner->level[learner->learnt[i] >> 1];
        glue += learner->stamp[level] != learner->stamps;
        learner->stamp[level] = learner->stamps;
    }
    return glue;
}

/* Moves a literal of the highest level, not counting the first literal, to the second place. Returns that level. */
static uint32_t move_second_highest_level(struct learner *learner)
{
    uint32_t best = 1;
    for (uint32_t i = 2; i < learner->learnt_count; i++) {
        if (learner->level[learner->learnt[i] >> 1] > learner->level[learner->learnt[best] >> 1])
            best = i;
    }
    if (learner->learnt_count < 2)
        return 0;
    literal second = learner->learnt[best];
    learner->learnt[best] = learner->learnt[1];
    learner->learnt[1] = second;
    return learner->level[second >> 1];
}

void learner_add_clause(struct learner *learner, uint32_t glue)
{
    uint32_t reason = NO_REASON, back = move_second_highest_level(learner);
    learner_backtrack(learner, back);
    if (learner->learnt_count > 1) {
        reason = clauses_add(&learner->clauses, learner->learnt, learner->learnt_count, glue ? glue : 1);
        if (reason == NO_CLAUSE || reason & REASON_PEER) {
            learner->end = COUNT_GAVE_UP;
            return;
        }
    }
    assign(learner, learner->learnt[0], reason);
}

uint32_t learner_analyze_conflict(struct learner *learner)
{
    derive_clause(learner);
    minimize_learnt(learner);
    return glue_of_learnt(learner);
}
