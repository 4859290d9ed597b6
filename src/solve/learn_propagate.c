/* Unit propagation and backtracking of the learning solver. */
#include "solve/learn_internal.h"

/* Makes `other` false because the true `variable` excludes it. Returns false at a conflict. */
static bool falsify(struct learner *learner, uint32_t variable, uint32_t other)
{
    if (!learner->value[other])
        assign(learner, other << 1 | 1, REASON_PEER | variable);
    else if (learner->value[other] > 0) {
        learner->conflict.clause = NO_CLAUSE;
        learner->conflict.a = variable;
        learner->conflict.b = other;
        return false;
    }
    return true;
}

static bool propagate_peers(struct learner *learner, uint32_t variable)
{
    uint32_t digits = learner->layout->digits, digit = variable % digits;
    const struct cell *cell = &learner->layout->cell[variable / digits];
    for (uint32_t other = variable - digit; other < variable - digit + digits; other++) {
        if (other != variable && !falsify(learner, variable, other))
            return false;
    }
    for (unsigned i = 0; i < cell->peer_count; i++) {
        if (!falsify(learner, variable, cell->peers[i] * digits + digit))
            return false;
    }
    candidate_id candidate = candidate_numbered(learner->layout, variable);
    for (unsigned i = 0; i < candidate_rivals(learner->layout, candidate); i++) {
        if (!falsify(learner, variable,
                     candidate_number(learner->layout, candidate_rival(learner->layout, candidate, i))))
            return false;
    }
    return true;
}

/* Watches a further literal of the clause that is not false. Returns false if there is none. */
static bool move_watch(struct learner *learner, clause_ref clause, literal first)
{
    literal *literals = clause_literals(&learner->clauses, clause);
    uint32_t size = clause_size(&learner->clauses, clause);
    for (uint32_t i = 2; i < size; i++) {
        literal candidate = literals[i];
        if (is_false(learner, candidate))
            continue;
        literals[i] = literals[1];
        literals[1] = candidate;
        clauses_add_watch(&learner->clauses, candidate, (struct watch){.clause = clause, .other = first});
        return true;
    }
    return false;
}

/* Visits the clauses that watch a literal which has become false. */
static bool propagate_clauses(struct learner *learner, literal falsified)
{
    struct watch_list *list = &learner->clauses.watches[falsified];
    size_t kept = 0, i = 0;
    bool ok = true;
    for (; ok && i < list->count; i++) {
        struct watch watch = list->watch[i];
        if (is_true(learner, watch.other)) {
            list->watch[kept++] = watch;
            continue;
        }
        literal *literals = clause_literals(&learner->clauses, watch.clause);
        if (literals[0] == falsified) {
            literals[0] = literals[1];
            literals[1] = falsified;
        }
        watch.other = literals[0];
        if (!is_true(learner, literals[0]) && move_watch(learner, watch.clause, literals[0]))
            continue;
        list->watch[kept++] = watch;
        if (is_false(learner, literals[0])) {
            learner->conflict.clause = watch.clause;
            ok = false;
        } else if (!is_true(learner, literals[0])) {
            assign(learner, literals[0], watch.clause);
        }
    }
    while (i < list->count)
        list->watch[kept++] = list->watch[i++];
    list->count = kept;
    return ok;
}

bool learner_propagate(struct learner *learner)
{
    while (learner->propagated < learner->assigned) {
        literal l = learner->trail[learner->propagated++];
        if ((!(l & 1) && !propagate_peers(learner, l >> 1)) || !propagate_clauses(learner, l ^ 1))
            return false;
    }
    return true;
}

void learner_backtrack(struct learner *learner, uint32_t levels)
{
    if (levels >= learner->levels)
        return;
    while (learner->assigned > learner->level_start[levels]) {
        uint32_t variable = learner->trail[--learner->assigned] >> 1;
        learner->phase[variable] = learner->value[variable] > 0;
        learner->value[variable] = 0;
        decider_insert(&learner->decider, variable);
    }
    learner->propagated = learner->assigned;
    learner->levels = levels;
}
