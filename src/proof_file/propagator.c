#include "proof_file/propagator.h"

#include "base/memory.h"

static void learn_start(struct propagator *propagator)
{
    const struct clause_set *set = propagator->set;
    for (variable v = 0; v < set->candidates; v++) {
        bool is_left = set->puzzle->start[clause_set_cell(set, v)] & digit_bit(clause_set_digit(set, v));
        if (set->start[v])
            propagator_learn(propagator, v, is_left, set->start[v], NULL, 0);
    }
}

/* Where the lists of a literal lie: those of a variable before those of its negation. */
static size_t literal_index(literal of)
{
    return of < 0 ? 2 * (size_t)(-of - 1) + 1 : 2 * (size_t)(of - 1);
}

/* Lists, for each literal, the clauses of sums that have it. */
static void list_sums(struct propagator *propagator, const struct sum_clauses *sums)
{
    size_t literals = sums->first[sums->count], lists = 2 * (size_t)sums->variables;
    propagator->left_in_sum = memory_calloc(sums->count + 1, sizeof *propagator->left_in_sum);
    propagator->first_in_sums = memory_calloc(lists + 1, sizeof *propagator->first_in_sums);
    propagator->in_sums = memory_calloc(literals + 1, sizeof *propagator->in_sums);
    for (size_t i = 0; i < literals; i++)
        propagator->first_in_sums[literal_index(sums->literal[i])]++;
    for (size_t i = 1; i <= lists; i++)
        propagator->first_in_sums[i] += propagator->first_in_sums[i - 1];
    for (unsigned n = sums->count; n--;) {
        propagator->left_in_sum[n] = sums->first[n + 1] - sums->first[n];
        for (uint32_t i = sums->first[n]; i < sums->first[n + 1]; i++)
            propagator->in_sums[--propagator->first_in_sums[literal_index(sums->literal[i])]] = n;
    }
}

void propagator_init(struct propagator *propagator, const struct clause_set *set)
{
    unsigned variables = set->variables, truths = set->truths;
    *propagator = (struct propagator){
        .set = set,
        .known = memory_calloc(variables, sizeof *propagator->known),
        .guess_level = memory_calloc(variables, sizeof *propagator->guess_level),
        .left = memory_calloc(truths, sizeof *propagator->left),
        .truth_in = memory_calloc(truths, sizeof *propagator->truth_in),
        .link_in = memory_calloc(layout_constraints(set->layout), sizeof *propagator->link_in),
        .value = memory_calloc(variables, sizeof *propagator->value),
        .queued = memory_calloc(variables, sizeof *propagator->queued),
        .trail = memory_calloc(2 * (size_t)variables, sizeof *propagator->trail),
        .seen = memory_calloc(variables, sizeof *propagator->seen),
        .level_seen = memory_calloc(set->layout->cells + 2u, sizeof *propagator->level_seen),
        .suspended = NO_VARIABLE,
    };
    for (unsigned t = 0; t < truths; t++)
        propagator->left[t] = (uint8_t)set->layout->digits;
    if (set->sums)
        list_sums(propagator, set->sums);
    learn_start(propagator);
}

void propagator_finish(struct propagator *propagator)
{
    memory_free(propagator->known);
    memory_free(propagator->guess_level);
    memory_free(propagator->left);
    memory_free(propagator->left_in_sum);
    memory_free(propagator->first_in_sums);
    memory_free(propagator->in_sums);
    memory_free(propagator->truth_in);
    memory_free(propagator->link_in);
    memory_free(propagator->value);
    memory_free(propagator->queued);
    memory_free(propagator->trail);
    memory_free(propagator->seen);
    memory_free(propagator->level_seen);
    memory_free(propagator->levels.items);
    memory_free(propagator->blame.items);
    memory_free(propagator->changes.items);
    memory_free(propagator->cases.items);
    memory_free(propagator->case_variables.items);
    memory_free(propagator->truths.items);
    memory_free(propagator->hints.items);
    memory_free(propagator->blamed.items);
    memory_free(propagator->used.items);
    memory_free(propagator->single.items);
    memory_free(propagator->known_hints.items);
    *propagator = (struct propagator){0};
}

/* The truths that have the variable, which a case of a sum has not: `at` is 0 for that of its cell, and from 1 on those of its houses. */
static unsigned truths_of(const struct propagator *propagator, variable of)
{
    const struct layout *layout = propagator->set->layout;
    return of < propagator->set->candidates ? candidate_truths(layout, candidate_numbered(layout, of)) : 0;
}

static unsigned truth_of(const struct propagator *propagator, variable of, unsigned at)
{
    const struct layout *layout = propagator->set->layout;
    return constraint_number(layout, candidate_constraint(layout, candidate_numbered(layout, of), at));
}

/* The clauses of sums that have the literal which is false where the variable has this value: from `*end` back to the one returned. */
static const uint32_t *false_in_sums(const struct propagator *propagator, variable of, int value, const uint32_t **end)
{
    const uint32_t *first = propagator->first_in_sums + 2 * (size_t)of + (value > 0);
    *end = propagator->in_sums + first[1];
    return propagator->in_sums + first[0];
}

/* Counts the literals that the variable makes false with this value, or makes open again. */
static void count_in_sums(struct propagator *propagator, variable of, int value, bool is_false)
{
    const uint32_t *end = NULL, *at = propagator->in_sums && value ? false_in_sums(propagator, of, value, &end) : NULL;
    for (; at < end; at++)
        propagator->left_in_sum[*at] += is_false ? -1u : 1u;
}

/* --- what is known --- */

static void set_known(struct propagator *propagator, variable of, const struct knowledge *now)
{
    bool was_false = propagator->known[of].value < 0, is_false = now->value < 0;
    count_in_sums(propagator, of, propagator->known[of].value, false);
    count_in_sums(propagator, of, now->value, true);
    propagator->known[of] = *now;
    propagator->value[of] = now->value;
    for (unsigned i = 0; was_false != is_false && i < truths_of(propagator, of); i++) {
        uint8_t *left = &propagator->left[truth_of(propagator, of, i)];
        *left = (uint8_t)(is_false ? *left - 1 : *left + 1);
    }
}

void propagator_learn(struct propagator *propagator, variable of, bool is_true, uint64_t clause, const uint32_t *levels,
                      size_t count)
{
    struct knowledge now = {
        .value = is_true ? 1 : -1,
        .clause = clause,
        .blame = propagator->blame.count,
        .blames = (uint32_t)count,
    };
    array_reserve(&propagator->blame, count);
    array_append(&propagator->changes, (struct change_of_knowledge){of, propagator->known[of]});
    for (size_t i = 0; i < count; i++)
        propagator->blame.items[propagator->blame.count++] = levels[i];
    set_known(propagator, of, &now);
}

void propagator_guess(struct propagator *propagator, variable guess)
{
    const struct clause_set *set = propagator->set;
    unsigned digits = set->layout->digits;
    variable first = guess - guess % digits;
    struct open_level level = {guess, propagator->changes.count, propagator->blame.count};
    array_append(&propagator->levels, level);
    uint32_t number = (uint32_t)propagator->levels.count;
    propagator->guess_level[guess] = number;
    if (!propagator->known[guess].value)
        propagator_learn(propagator, guess, true, 0, NULL, 0);
    for (variable other = first; other < first + digits; other++) {
        if (other != guess && propagator->known[other].value >= 0)
            propagator_learn(propagator, other, false, clause_set_link(set, guess, other), &number, 1);
    }
}

void propagator_return(struct propagator *propagator)
{
    struct open_level level = propagator->levels.items[--propagator->levels.count];
    while (propagator->changes.count > level.changes) {
        struct change_of_knowledge *change = &propagator->changes.items[--propagator->changes.count];
        set_known(propagator, change->of, &change->before);
    }
    propagator->blame.count = level.blame;
    propagator->guess_level[level.guess] = 0;
}

/* Exchanges what is known with what was known before the change. */
static void exchange(struct propagator *propagator, struct change_of_knowledge *change)
{
    struct knowledge now = propagator->known[change->of];
    set_known(propagator, change->of, &change->before);
    change->before = now;
}

void propagator_leave_guesses(struct propagator *propagator)
{
    size_t first = propagator->levels.count ? propagator->levels.items[0].changes : propagator->changes.count;
    for (size_t i = propagator->changes.count; i-- > first;)
        exchange(propagator, &propagator->changes.items[i]);
    for (size_t i = 0; i < propagator->levels.count; i++)
        propagator->guess_level[propagator->levels.items[i].guess] = 0;
}

void propagator_resume_guesses(struct propagator *propagator)
{
    size_t first = propagator->levels.count ? propagator->levels.items[0].changes : propagator->changes.count;
    for (size_t i = first; i < propagator->changes.count; i++)
        exchange(propagator, &propagator->changes.items[i]);
    for (size_t i = 0; i < propagator->levels.count; i++)
        propagator->guess_level[propagator->levels.items[i].guess] = (uint32_t)i + 1;
}

void propagator_add_case(struct propagator *propagator, uint64_t clause, const variable *variables, size_t count)
{
    struct case_lemma added = {
        .clause = clause,
        .first = propagator->case_variables.count,
        .variables = (uint32_t)count,
        .levels = (uint32_t)propagator->blamed.count,
    };
    array_reserve(&propagator->case_variables, count + propagator->blamed.count);
    array_append(&propagator->cases, added);
    for (size_t i = 0; i < count; i++)
        propagator->case_variables.items[propagator->case_variables.count++] = variables[i];
    for (size_t i = 0; i < propagator->blamed.count; i++)
        propagator->case_variables.items[propagator->case_variables.count++] = propagator->blamed.items[i];
}

void propagator_drop_cases(struct propagator *propagator, size_t left)
{
    if (propagator->cases.count <= left)
        return;
    propagator->case_variables.count = propagator->cases.items[left].first;
    propagator->cases.count = left;
}

/* --- runs --- */

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

/* The truth has one candidate left: that is true, and what is linked with it will be looked at. */
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

/* Sets a variable to false. Returns whether a clause is violated. */
static bool set_false(struct propagator *propagator, variable of, enum propagation_reason_kind kind, uint32_t cause)
{
    bool violated = false;
    if (propagator->value[of] > 0) {
        violate(propagator, kind, cause, of);
        return true;
    }
    propagator->value[of] = -1;
    push(propagator, of, kind, cause, of);
    for (unsigned i = 0; i < truths_of(propagator, of); i++) {
        unsigned truth = truth_of(propagator, of, i), left = --propagator->left[truth];
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

/* Sets to false what is linked with a true variable, in the links of the step. */
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

/* A clause of a sum has one literal left, which must be true, or none. Returns whether it is violated. */
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

/* Looks at the clauses of sums that have lost a literal by the value of the variable. */
static bool follow_sums(struct propagator *propagator, variable of)
{
    const uint32_t *end, *at = false_in_sums(propagator, of, propagator->value[of], &end);
    count_in_sums(propagator, of, propagator->value[of], true);
    for (; at < end; at++) {
        if (propagator->left_in_sum[*at] < 2 && is_in_focus(propagator, propagator->set->sums->sum[*at]) &&
            use_sum(propagator, *at))
            return true;
    }
    return false;
}

/* Sets to false what is linked with the variable, if that is true and a candidate. */
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

/* Uses the cases. Sets whether one of them made a variable false. */
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
        return false; /* it follows from an assumption before it */
    if (propagator->known[of].value > 0) {
        propagator->suspended = of;
        propagator->suspended_knowledge = propagator->known[of];
        propagator->known[of].value = 0;
    }
    propagator->value[of] = 1;
    push(propagator, of, REASON_ASSUMED, 0, 0);
    return false;
}

/* Looks at the truths that have one candidate left, or none. */
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

/* The same, at the clauses of sums. */
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
            count_in_sums(propagator, of, propagator->value[of], false);
        bool is_found = propagator->known[of].value != propagator->value[of];
        for (unsigned i = 0; is_found && propagator->value[of] < 0 && i < truths_of(propagator, of); i++)
            propagator->left[truth_of(propagator, of, i)]++;
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

bool propagator_violates_goal(struct propagator *propagator)
{
    const struct clause_set *set = propagator->set;
    for (size_t i = 0; i < set->goal.count; i++) {
        literal of = set->goal.items[i];
        if (propagator->value[(of < 0 ? -of : of) - 1] != (of < 0 ? 1 : -1))
            return false;
    }
    if (!set->goal.count)
        return false;
    violate(propagator, REASON_GOAL, 0, 0);
    return true;
}
