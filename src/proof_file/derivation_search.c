#include "proof_file/derivation_search.h"

#include "base/memory.h"

void derivation_search_finish(struct derivation_search *search)
{
    memory_free(search->assumed.items);
    memory_free(search->open.items);
    *search = (struct derivation_search){0};
}

/* --- which case to try --- */

/* Returns whether these further assumptions lead to a violated clause. There must be room for them. */
static bool fails(struct derivation_search *search, const struct assumption *more, size_t count)
{
    size_t before = search->assumed.count;
    for (size_t i = 0; i < count; i++)
        search->assumed.items[search->assumed.count++] = more[i];
    bool violated = propagator_run(search->propagator, search->assumed.items, search->assumed.count);
    propagator_clear(search->propagator);
    search->assumed.count = before;
    return violated;
}

static bool fails_alone(struct derivation_search *search, variable of, bool is_true)
{
    return fails(search, &(struct assumption){of, is_true}, 1);
}

static bool both_fail(struct derivation_search *search, variable of, bool is_true, variable and, bool and_is_true)
{
    return fails(search, (struct assumption[]){{of, is_true}, {and, and_is_true}}, 2);
}

/* Collects the open candidates of the step's truths without repetition, then all others. A run is in progress. */
static void collect_open(struct derivation_search *search)
{
    struct propagator *propagator = search->propagator;
    const struct clause_set *set = propagator->set;
    search->open.count = 0;
    propagator->run++; /* a new number marks collected candidates */
    for (size_t t = 0; t < propagator->truths.count; t++) {
        struct constraint truth = constraint_numbered(set->layout, propagator->truths.items[t]);
        for (unsigned i = 0; i < set->layout->digits; i++) {
            variable of = clause_set_member(set, truth, i);
            if (propagator->value[of] || propagator->queued[of] == propagator->run)
                continue;
            propagator->queued[of] = propagator->run;
            array_append(&search->open, of);
        }
    }
    search->open_of_step = search->open.count;
    for (variable of = 0; of < set->candidates; of++) {
        if (!propagator->value[of] && propagator->queued[of] != propagator->run)
            array_append(&search->open, of);
    }
}

/* Returns a candidate both of whose values lead to a violated clause, so two lemmas suffice; NO_VARIABLE if there is
 * none. */
static variable find_one_case(struct derivation_search *search, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        variable of = search->open.items[i];
        if (fails_alone(search, of, true) && fails_alone(search, of, false))
            return of;
    }
    return NO_VARIABLE;
}

/* Returns whether, under an assumption about `first`, both values of some candidate lead to a violated clause. */
static bool has_second_case(struct derivation_search *search, size_t count, variable first, bool is_true)
{
    for (size_t i = 0; i < count; i++) {
        variable of = search->open.items[i];
        if (of != first && both_fail(search, first, is_true, of, true) && both_fail(search, first, is_true, of, false))
            return true;
    }
    return false;
}

/* Returns a candidate one of whose values fails, and beside whose other value a second candidate fails with both; then
 * three lemmas suffice. NO_VARIABLE if there is none. Without the limit this shortened 5 of 31 longer derivations on
 * 16x16 boards, but the whole proof took three to eight times as long. */
static variable find_two_cases(struct derivation_search *search, size_t count)
{
    enum { MOST = 400 }; /* candidates to try, because more would take too long */
    for (size_t i = 0; count <= MOST && i < count; i++) {
        variable of = search->open.items[i];
        if (fails_alone(search, of, true) ? has_second_case(search, count, of, false)
                                          : fails_alone(search, of, false) && has_second_case(search, count, of, true))
            return of;
    }
    return NO_VARIABLE;
}

/* Returns an open candidate of the truth with the fewest; NO_VARIABLE: all are decided. A run is in progress. */
static variable find_narrowest(const struct derivation_search *search)
{
    const struct propagator *propagator = search->propagator;
    const struct clause_set *set = propagator->set;
    size_t count = search->among_all ? set->truths : propagator->truths.count;
    unsigned best = UINT8_MAX, best_truth = 0;
    for (size_t i = 0; i < count && best > 2; i++) {
        unsigned truth = search->among_all ? (unsigned)i : propagator->truths.items[i];
        if (propagator->left[truth] > 1 && propagator->left[truth] < best) {
            best = propagator->left[truth];
            best_truth = truth;
        }
    }
    for (unsigned i = 0; best < UINT8_MAX && i < set->layout->digits; i++) {
        variable of = clause_set_member(set, constraint_numbered(set->layout, best_truth), i);
        if (!propagator->value[of])
            return of;
    }
    return NO_VARIABLE;
}

/* Chooses the next candidate to try, and ends the run. `*choice` is NO_VARIABLE if there is none. */
static void choose(struct derivation_search *search, variable *choice)
{
    variable narrowest = find_narrowest(search);
    if (!search->among_all)
        collect_open(search);
    propagator_clear(search->propagator);
    *choice = narrowest;
    if (search->among_all)
        return;
    variable found = find_one_case(search, search->open_of_step);
    if (found == NO_VARIABLE)
        found = find_two_cases(search, search->open_of_step);
    if (found == NO_VARIABLE)
        found = find_one_case(search, search->open.count);
    if (found == NO_VARIABLE && search->assumed.count == 1)
        found = find_two_cases(search, search->open.count);
    if (found != NO_VARIABLE)
        *choice = found;
}

/* --- cases --- */

static bool has(const struct propagator *propagator, variable of)
{
    for (size_t i = 0; i < propagator->used.count; i++) {
        if (propagator->used.items[i] == of)
            return true;
    }
    return false;
}

static enum derived explain(struct derivation_search *search)
{
    propagator_explain(search->propagator, false);
    propagator_clear(search->propagator);
    return DERIVED;
}

static enum derived refute(struct derivation_search *search);

/* Shows that `choice` is false under the assumptions. `*is_all` receives whether they are contradictory without it. */
static enum derived try_case(struct derivation_search *search, variable choice, bool *is_all)
{
    struct propagator *propagator = search->propagator;
    uint64_t id;
    search->assumed.items[search->assumed.count++] = (struct assumption){choice, true};
    enum derived derived = refute(search);
    search->assumed.count--;
    *is_all = derived == DERIVED && !has(propagator, choice);
    if (derived != DERIVED || *is_all)
        return derived;
    if (!lemma_list_add(search->list, propagator, propagator->used.items, propagator->used.count,
                        &search->list->passing, &id))
        return DERIVATION_STOPPED;
    propagator_add_case(propagator, id, propagator->used.items, propagator->used.count);
    return DERIVED;
}

/* Explains why the assumptions are contradictory. Nested cases are dropped at the end. */
static enum derived refute(struct derivation_search *search)
{
    struct propagator *propagator = search->propagator;
    enum { ROOM = 4 }; /* space for the assumptions that fails() adds temporarily */
    size_t cases = search->assumed.count > 1 ? propagator->cases.count : SIZE_MAX;
    enum derived derived = NOT_DERIVED;
    array_reserve(&search->assumed, ROOM);
    for (bool is_over = false; !is_over;) {
        variable choice;
        if (propagator_run(propagator, search->assumed.items, search->assumed.count) ||
            (search->among_all && propagator_violates_goal(propagator))) {
            derived = explain(search);
            break;
        }
        choose(search, &choice);
        if (choice == NO_VARIABLE || search->nodes++ >= search->limit)
            return NOT_DERIVED;
        derived = try_case(search, choice, &is_over);
        is_over |= derived != DERIVED;
    }
    propagator_drop_cases(propagator, cases);
    return derived;
}

static enum derived begin(struct derivation_search *search, variable of, bool among_all)
{
    search->assumed.count = 0;
    search->nodes = 0;
    search->among_all = among_all;
    if (of == NO_VARIABLE)
        return DERIVED;
    array_append(&search->assumed, (struct assumption){of, true});
    return DERIVED;
}

/* Makes a lemma for each single of a truth that the explanation uses, because further explanations will need it. */
static enum derived learn_singles(struct derivation_search *search, bool *any)
{
    struct propagator *propagator = search->propagator;
    search->open.count = 0;
    for (size_t i = 0; i < propagator->single.count; i++) {
        array_append(&search->open, propagator->single.items[i]);
    }
    *any = search->open.count;
    for (size_t i = 0; i < search->open.count; i++) {
        variable single;
        uint64_t id;
        struct constraint truth = constraint_numbered(propagator->set->layout, search->open.items[i]);
        propagator_explain_single(propagator, truth, &single);
        if (!lemma_list_add_single(search->list, propagator, single, &id))
            return DERIVATION_STOPPED;
        propagator_learn(propagator, single, true, id, propagator->blamed.items, propagator->blamed.count);
    }
    return DERIVED;
}

/* Returns whether unit propagation alone explains the contradiction, over the truths and links of the focus or over
 * all. */
static bool propagates(struct derivation_search *search, bool all)
{
    struct propagator *propagator = search->propagator;
    propagator_widen(propagator, all);
    bool violated = propagator_run(propagator, search->assumed.items, search->assumed.count);
    if (violated)
        explain(search);
    else
        propagator_clear(propagator);
    return violated;
}

/* Explains by propagation in the same way, after making lemmas of the singles that it needs. */
static enum derived propagate(struct derivation_search *search, bool all)
{
    for (bool again = true; again;) {
        if (!propagates(search, all))
            return NOT_DERIVED;
        enum derived derived = learn_singles(search, &again);
        if (derived != DERIVED)
            return derived;
    }
    return DERIVED;
}

enum derived derive_removal(struct derivation_search *search, variable of)
{
    enum derived derived = begin(search, of, false);
    if (derived == DERIVED)
        derived = propagate(search, false);
    if (derived == NOT_DERIVED)
        derived = propagate(search, true);
    return derived == NOT_DERIVED ? refute(search) : derived;
}

enum derived derive_nogood(struct derivation_search *search, const variable *candidates, size_t count)
{
    begin(search, NO_VARIABLE, false);
    for (size_t i = 0; i < count; i++) {
        if (!search->propagator->known[candidates[i]].value)
            array_append(&search->assumed, (struct assumption){candidates[i], true});
    }
    return propagates(search, false) || propagates(search, true) ? DERIVED : refute(search);
}

enum derived derive_by_search(struct derivation_search *search, variable of)
{
    enum derived derived = begin(search, of, true);
    propagator_widen(search->propagator, true);
    return derived == DERIVED ? refute(search) : derived;
}
