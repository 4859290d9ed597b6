/* Explains a violated clause: goes back over the trail of a run and collects the needed clauses as hints of a line of
 * LRAT, with the levels and assumptions on which the lemma depends. */
#include "proof_file/propagator.h"

static void blame_level(struct propagator *propagator, uint32_t level)
{
    if (propagator->level_seen[level] == propagator->explanation)
        return;
    propagator->level_seen[level] = propagator->explanation;
    array_append(&propagator->blamed, level);
}

/* Marks the variable as needed. If it was known before the run, adds its hint at once. */
static void need(struct propagator *propagator, variable of)
{
    const struct knowledge *known = &propagator->known[of];
    if (propagator->seen[of] == propagator->explanation)
        return;
    propagator->seen[of] = propagator->explanation;
    if (!known->value)
        return;
    if (!known->clause) {
        blame_level(propagator, propagator->guess_level[of]);
        return;
    }
    for (uint32_t i = 0; i < known->blames; i++) {
        blame_level(propagator, propagator->blame.items[known->blame + i]);
    }
    array_append(&propagator->known_hints, (struct known_hint){of, known->clause});
}

/* Marks the truth's other candidates as needed. */
static void need_others(struct propagator *propagator, unsigned truth, variable but)
{
    struct constraint constraint = constraint_numbered(propagator->set->layout, truth);
    for (unsigned i = 0; i < propagator->set->layout->digits; i++) {
        variable other = clause_set_member(propagator->set, constraint, i);
        if (other != but)
            need(propagator, other);
    }
}

static void need_case(struct propagator *propagator, size_t index, variable but)
{
    const struct case_lemma *lemma = &propagator->cases.items[index];
    const uint32_t *items = propagator->case_variables.items + lemma->first;
    for (uint32_t i = 0; i < lemma->variables; i++) {
        if (items[i] != but)
            need(propagator, items[i]);
    }
    for (uint32_t i = 0; i < lemma->levels; i++) {
        blame_level(propagator, items[lemma->variables + i]);
    }
}

static void need_literals(struct propagator *propagator, const literal *literals, size_t count, variable but)
{
    for (size_t i = 0; i < count; i++) {
        variable of = (variable)((literals[i] < 0 ? -literals[i] : literals[i]) - 1);
        if (of != but)
            need(propagator, of);
    }
}

/* Stores the values of candidates before the run found number `found`. `but`, which a reason has set, gets the opposite
 * value. */
static void look_back(struct propagator *propagator, size_t found, variable but)
{
    unsigned candidates = propagator->set->candidates;
    for (variable of = 0; of < candidates; of++)
        propagator->value_before[of] = propagator->known[of].value;
    for (size_t i = 0; i < found; i++) {
        variable of = propagator->trail[i].of;
        if (of < candidates)
            propagator->value_before[of] = propagator->value[of];
    }
    if (but < candidates)
        propagator->value_before[but] = (int8_t)-propagator->value[but];
}

/* Marks what a clause of a sum needs. Returns its number. */
static uint64_t use_sum(struct propagator *propagator, uint32_t clause, variable but, size_t found)
{
    const struct clause_set *set = propagator->set;
    const struct sum_clauses *sums = set->sums;
    const literal *literals = sums->literal + sums->first[clause];
    size_t count = sums->first[clause + 1] - sums->first[clause];
    unsigned sum = sums->sum[clause];
    uint64_t number = set->linear ? linear_clause(set->linear, clause) : set->first_sum + clause;
    if (propagator->explain_sum && linear_is_arithmetic(&set->layout->sums->sum[sum])) {
        look_back(propagator, found, but);
        number =
            propagator->explain_sum(propagator->explain_context, sum, propagator->value_before, but, &literals, &count);
    }
    need_literals(propagator, literals, count, but);
    return number;
}

/* Marks what the reason needs, except the variable `but`, whose value it has set. With NO_VARIABLE the reason's clause
 * is violated. The run had found `found` values before. Returns the number of the reason's clause. */
static uint64_t use_reason(struct propagator *propagator, const struct propagation_reason *reason, variable but,
                           size_t found)
{
    const struct clause_set *set = propagator->set;
    switch (reason->kind) {
    case REASON_TRUTH:
        need_others(propagator, reason->of, but);
        return clause_set_truth(set, reason->of);
    case REASON_LINK:
        need(propagator, reason->of);
        if (but == NO_VARIABLE)
            need(propagator, reason->with);
        return clause_set_link(set, reason->of, reason->with);
    case REASON_SUM:
        return use_sum(propagator, reason->of, but, found);
    case REASON_CASE:
        need_case(propagator, reason->of, but);
        return propagator->cases.items[reason->of].clause;
    case REASON_GOAL:
        need_literals(propagator, clause_set_goal_literals(set, reason->of), set->goal.count / set->goals, but);
        return clause_set_goal(set, reason->of);
    case REASON_KNOWN:
    case REASON_ASSUMED:
        break;
    }
    return 0;
}

/* Returns whether the variable is the truth's only candidate not known to be false. */
static bool is_single(const struct propagator *propagator, const struct propagated *found)
{
    struct constraint truth = constraint_numbered(propagator->set->layout, found->reason.of);
    for (unsigned i = 0; i < propagator->set->layout->digits; i++) {
        variable other = clause_set_member(propagator->set, truth, i);
        if (other != found->of && propagator->known[other].value >= 0)
            return false;
    }
    return true;
}

/* Goes back over the trail. This collects the hints in reverse order. */
static void go_back(struct propagator *propagator)
{
    for (size_t i = propagator->trail_length; i--;) {
        const struct propagated *found = &propagator->trail[i];
        if (found->reason.kind == REASON_KNOWN)
            continue;
        if (found->reason.kind == REASON_ASSUMED && propagator->guess_level[found->of] &&
            propagator->value[found->of] > 0)
            blame_level(propagator, propagator->guess_level[found->of]);
        if (propagator->seen[found->of] != propagator->explanation)
            continue;
        if (found->reason.kind == REASON_ASSUMED) {
            array_append(&propagator->used, found->of);
            continue;
        }
        if (found->reason.kind == REASON_TRUTH && is_single(propagator, found))
            array_append(&propagator->single, found->reason.of);
        uint64_t number = use_reason(propagator, &found->reason, found->of, i);
        array_append(&propagator->hints, number);
    }
}

/* Puts the hints in order: known values, found values, and `last`. A guess that is a literal of the lemma needs no
 * hint. */
static void order_hints(struct propagator *propagator, uint64_t last)
{
    size_t found = propagator->hints.count, count = 0;
    array_reserve(&propagator->hints, propagator->known_hints.count + 1);
    uint64_t *hints = propagator->hints.items;
    for (size_t i = 0; i < propagator->known_hints.count; i++) {
        const struct known_hint *hint = &propagator->known_hints.items[i];
        uint32_t level = propagator->known[hint->of].value > 0 ? propagator->guess_level[hint->of] : 0;
        if (!level || propagator->level_seen[level] != propagator->explanation)
            hints[found + count++] = hint->id;
    }
    for (size_t i = 0; i < (found + count) / 2; i++) { /* known values come first, in any order */
        uint64_t other = hints[found + count - 1 - i];
        hints[found + count - 1 - i] = hints[i];
        hints[i] = other;
    }
    hints[found + count] = last;
    propagator->hints.count = found + count + 1;
}

static void begin_explanation(struct propagator *propagator)
{
    propagator->explanation++;
    propagator->hints.count = 0;
    propagator->blamed.count = 0;
    propagator->used.count = 0;
    propagator->single.count = 0;
    propagator->known_hints.count = 0;
}

void propagator_explain(struct propagator *propagator, bool innermost)
{
    begin_explanation(propagator);
    if (innermost && propagator->levels.count)
        blame_level(propagator, (uint32_t)propagator->levels.count);
    uint64_t last = use_reason(propagator, &propagator->conflict, NO_VARIABLE, propagator->trail_length);
    go_back(propagator);
    order_hints(propagator, last);
}

void propagator_explain_single(struct propagator *propagator, struct constraint truth, variable *single)
{
    unsigned number = constraint_number(propagator->set->layout, truth);
    *single = NO_VARIABLE;
    for (unsigned i = 0; i < propagator->set->layout->digits; i++) {
        variable of = clause_set_member(propagator->set, truth, i);
        *single = propagator->known[of].value >= 0 ? of : *single;
    }
    begin_explanation(propagator);
    need_others(propagator, number, *single);
    order_hints(propagator, clause_set_truth(propagator->set, number));
}
