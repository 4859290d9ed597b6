/* Unit propagation in runs. */
#include "proof_file/propagator.h"

void propagator_focus(struct propagator *propagator, const struct step *step)
{
    propagator->is_focused = step;
    propagator->focus++;
    propagator->truths.count = 0;
    for (size_t i = 0; step && i < step->truth_count; i++) {
        unsigned truth = constraint_number(propagator->set->layout, step->truths[i]);
        if (propagator->truth_in[truth] == propagator->focus)
            continue;
        propagator->truth_in[truth] = propagator->focus;
        array_append(&propagator->truths, truth);
    }
    for (size_t i = 0; step && i < step->link_count; i++)
        propagator->link_in[constraint_number(propagator->set->layout, step->links[i])] = propagator->focus;
}

static void violate(struct propagator *propagator, enum propagation_reason_kind kind, uint32_t of, uint32_t with)
{
    propagator->conflict = (struct propagation_reason){kind, of, with};
}

static void push(struct propagator *propagator, variable of, enum propagation_reason_kind kind, uint32_t cause,
                 uint32_t with)
{
    propagator->trail[propagator->trail_length++] = (struct propagated){of, {kind, cause, with}};
}

/* Makes the last candidate of the truth true; its links will be followed. */
static void force(struct propagator *propagator, unsigned truth)
{
    struct constraint constraint = constraint_numbered(propagator->set->layout, truth);
    unsigned i = 0;
    variable only = clause_set_member(propagator->set, constraint, 0);
    while (propagator->value[only] < 0)
        only = clause_set_member(propagator->set, constraint, ++i);
    if (!propagator->value[only]) {
        propagator->value[only] = 1;
        push(propagator, only, REASON_TRUTH, truth, 0);
    } else if (propagator->known[only].value > 0 && propagator->queued[only] != propagator->run) {
        propagator->queued[only] = propagator->run;
        push(propagator, only, REASON_KNOWN, 0, 0);
    }
}

/* Makes a variable false. Returns whether a clause is violated. */
static bool set_false(struct propagator *propagator, variable of, enum propagation_reason_kind kind, uint32_t cause)
{
    bool violated = false;
    if (propagator->value[of] > 0) {
        violate(propagator, kind, cause, of);
        return true;
    }
    propagator->value[of] = -1;
    push(propagator, of, kind, cause, of);
    for (uint32_t i = propagator->first_truth[of]; i < propagator->first_truth[of + 1]; i++) {
        unsigned truth = propagator->truth[i], left = --propagator->left[truth];
        if (left > 1 || violated || (propagator->is_focused && propagator->truth_in[truth] != propagator->focus))
            continue;
        if (left)
            force(propagator, truth);
        else {
            violate(propagator, REASON_TRUTH, truth, 0);
            violated = true;
        }
    }
    return violated;
}

/* Makes false what the step's links exclude beside a true variable. */
static bool follow_links_of_step(struct propagator *propagator, variable of)
{
    const struct clause_set *set = propagator->set;
    candidate_id candidate = candidate_numbered(set->layout, of);
    for (unsigned i = 0; i < candidate_constraints(set->layout, candidate); i++) {
        struct constraint constraint = candidate_constraint(set->layout, candidate, i);
        bool is_link = propagator->link_in[constraint_number(set->layout, constraint)] == propagator->focus;
        for (unsigned k = 0; is_link && k < constraint_size(set->layout, constraint); k++) {
            variable other = clause_set_member(set, constraint, k);
            if (other != of && propagator->value[other] >= 0 && set_false(propagator, other, REASON_LINK, of))
                return true;
        }
    }
    return false;
}

static bool follow_all_links(struct propagator *propagator, variable of)
{
    const struct clause_set *set = propagator->set;
    unsigned digits = set->layout->digits;
    cell_id cell = clause_set_cell(set, of);
    const struct cell *known = &set->layout->cell[cell];
    for (variable other = cell * digits; other < (cell + 1u) * digits; other++) {
        if (other != of && propagator->value[other] >= 0 && set_false(propagator, other, REASON_LINK, of))
            return true;
    }
    for (unsigned i = 0; i < known->peer_count; i++) {
        variable other = known->peers[i] * digits + of % digits;
        if (propagator->value[other] >= 0 && set_false(propagator, other, REASON_LINK, of))
            return true;
    }
    candidate_id candidate = candidate_numbered(set->layout, of);
    for (unsigned i = 0; i < candidate_rivals(set->layout, candidate); i++) {
        variable other = candidate_number(set->layout, candidate_rival(set->layout, candidate, i));
        if (propagator->value[other] >= 0 && set_false(propagator, other, REASON_LINK, of))
            return true;
    }
    return false;
}

static bool is_in_focus(const struct propagator *propagator, unsigned sum)
{
    const struct layout *layout = propagator->set->layout;
    return !propagator->is_focused ||
           propagator->link_in[constraint_number(layout, constraint_sum(sum))] == propagator->focus;
}

/* Applies a clause of a sum that has one literal left, which must be true, or none. Returns whether it is violated. */
static bool use_sum(struct propagator *propagator, uint32_t clause)
{
    const struct sum_clauses *sums = propagator->set->sums;
    literal left = 0;
    for (uint32_t i = sums->first[clause]; i < sums->first[clause + 1] && !left; i++) {
        literal of = sums->literal[i];
        left = propagator->value[(of < 0 ? -of : of) - 1] == (of < 0 ? 1 : -1) ? 0 : of;
    }
    if (!left) {
        violate(propagator, REASON_SUM, clause, 0);
        return true;
    }
    variable of = (variable)((left < 0 ? -left : left) - 1);
    if (propagator->value[of])
        return false;
    if (left < 0)
        return set_false(propagator, of, REASON_SUM, clause);
    propagator->value[of] = 1;
    push(propagator, of, REASON_SUM, clause, of);
    return false;
}

static bool is_found(const struct propagator *propagator, variable of)
{
    return propagator->known[of].value != propagator->value[of] && of != propagator->suspended;
}

/* Checks the clauses of sums in which this value of the variable makes a literal false. */
static bool follow_sums(struct propagator *propagator, variable of)
{
    const uint32_t *end, *at = propagator_false_in_sums(propagator, of, propagator->value[of], &end);
    propagator_count_in_sums(propagator, of, propagator->value[of], true);
    for (; at < end; at++) {
        if (propagator->left_in_sum[*at] < 2 && is_in_focus(propagator, propagator->set->sums->sum[*at]) &&
            use_sum(propagator, *at))
            return true;
    }
    return false;
}

/* Makes false what is linked with the variable, if it is true and a candidate. */
static bool follow_links(struct propagator *propagator, variable of)
{
    if (propagator->value[of] < 0 || of >= propagator->set->candidates)
        return false;
    return propagator->is_focused ? follow_links_of_step(propagator, of) : follow_all_links(propagator, of);
}

static bool propagate(struct propagator *propagator)
{
    while (propagator->trail_done < propagator->trail_length) {
        variable of = propagator->trail[propagator->trail_done++].of;
        if ((propagator->in_sums && is_found(propagator, of) && follow_sums(propagator, of)) ||
            follow_links(propagator, of))
            return true;
    }
    return false;
}

/* Applies the cases. Sets `*used` to whether one of them made a variable false. */
static bool use_cases(struct propagator *propagator, bool *used)
{
    *used = false;
    for (size_t i = 0; i < propagator->cases.count; i++) {
        const struct case_lemma *lemma = &propagator->cases.items[i];
        const uint32_t *variables = propagator->case_variables.items + lemma->first;
        unsigned open = 0;
        variable last = 0;
        for (unsigned k = 0; k < lemma->variables && open < 2; k++) {
            int value = propagator->value[variables[k]];
            open += value < 0 ? 2 : !value;
            last = value ? last : variables[k];
        }
        if (open > 1)
            continue;
        if (!open) {
            violate(propagator, REASON_CASE, (uint32_t)i, 0);
            return true;
        }
        *used = true;
        if (set_false(propagator, last, REASON_CASE, (uint32_t)i))
            return true;
    }
    return false;
}

static bool assume(struct propagator *propagator, const struct assumption *assumed)
{
    variable of = assumed->of;
    if (!assumed->is_true)
        return !propagator->value[of] && set_false(propagator, of, REASON_ASSUMED, 0);
    if (propagator->known[of].value <= 0 && propagator->value[of] > 0)
        return false; /* it follows from an earlier assumption */
    if (propagator->known[of].value > 0) {
        propagator->suspended = of;
        propagator->suspended_knowledge = propagator->known[of];
        propagator->known[of].value = 0;
    }
    propagator->value[of] = 1;
    push(propagator, of, REASON_ASSUMED, 0, 0);
    return false;
}

/* Checks the truths that have one candidate left, or none. */
static bool look_at_truths(struct propagator *propagator)
{
    size_t count = propagator->is_focused ? propagator->truths.count : propagator->set->truths;
    for (size_t i = 0; i < count; i++) {
        unsigned truth = propagator->is_focused ? propagator->truths.items[i] : (unsigned)i;
        if (!propagator->left[truth]) {
            violate(propagator, REASON_TRUTH, truth, 0);
            return true;
        }
        if (propagator->left[truth] == 1)
            force(propagator, truth);
    }
    return false;
}

/* Checks the clauses of sums that have one literal left, or none. */
static bool look_at_sums(struct propagator *propagator)
{
    const struct sum_clauses *sums = propagator->set->sums;
    for (uint32_t n = 0; sums && n < sums->count; n++) {
        if (propagator->left_in_sum[n] < 2 && is_in_focus(propagator, sums->sum[n]) && use_sum(propagator, n))
            return true;
    }
    return false;
}

bool propagator_run(struct propagator *propagator, const struct assumption *assumed, size_t count)
{
    propagator->run++;
    propagator->trail_length = 0;
    propagator->trail_done = 0;
    for (size_t i = 0; i < count; i++) {
        if (assume(propagator, &assumed[i]))
            return true;
    }
    if (look_at_truths(propagator) || look_at_sums(propagator))
        return true;
    for (bool used = true; used;) {
        if (propagate(propagator) || use_cases(propagator, &used))
            return true;
    }
    return false;
}

void propagator_clear(struct propagator *propagator)
{
    if (propagator->suspended != NO_VARIABLE)
        propagator->known[propagator->suspended] = propagator->suspended_knowledge;
    propagator->suspended = NO_VARIABLE;
    while (propagator->trail_length) {
        variable of = propagator->trail[--propagator->trail_length].of;
        if (propagator->trail_length < propagator->trail_done && propagator->known[of].value != propagator->value[of])
            propagator_count_in_sums(propagator, of, propagator->value[of], false);
        bool is_found = propagator->known[of].value != propagator->value[of];
        uint32_t end = is_found && propagator->value[of] < 0 ? propagator->first_truth[of + 1] : 0;
        for (uint32_t i = propagator->first_truth[of]; i < end; i++)
            propagator->left[propagator->truth[i]]++;
        propagator->value[of] = propagator->known[of].value;
    }
}

bool propagator_violates_truth(struct propagator *propagator, struct constraint truth)
{
    unsigned number = constraint_number(propagator->set->layout, truth);
    if (propagator->left[number])
        return false;
    violate(propagator, REASON_TRUTH, number, 0);
    return true;
}

static bool violates(const struct propagator *propagator, const literal *literals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        literal of = literals[i];
        if (propagator->value[(of < 0 ? -of : of) - 1] != (of < 0 ? 1 : -1))
            return false;
    }
    return true;
}

bool propagator_violates_goal(struct propagator *propagator)
{
    const struct clause_set *set = propagator->set;
    for (size_t g = 0; g < set->goals; g++) {
        if (violates(propagator, clause_set_goal_literals(set, g), set->goal.count / set->goals)) {
            violate(propagator, REASON_GOAL, (uint32_t)g, 0);
            return true;
        }
    }
    return false;
}
