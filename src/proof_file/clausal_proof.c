#include "proof_file/clausal_proof.h"

#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "proof_file/nogood_lemmas.h"
#include "proof_file/sum_lemmas.h"
#include "step/nogood.h"
#include "trace/cursor.h"

/* The state while going through the steps of a trace. */
struct walk {
    const struct clause_set *set;
    const struct trace *trace;
    enum proof_claim claim;
    struct propagator propagator;
    struct lemma_list list;
    struct derivation_search search;
    struct nogood_lemmas nogoods;
    struct sum_lemmas sums;
    ARRAY(size_t) kept; /* [levels]: number of lemmas kept before the level */
    bool is_dead;       /* the innermost level is contradictory, by the following lemma */
    uint64_t dead_id;
    ARRAY(uint32_t) dead_levels;
    ARRAY(literal) dead_literals;
    bool is_over; /* the empty clause has been derived */
    struct text_error *error;
};

static bool refuse(struct walk *walk, const struct step *step, const char *what)
{
    const char *technique = trace_technique_id(walk->trace, step->technique);
    return text_error_input(walk->error, 0, 0, "step %llu (%s) %s", (unsigned long long)step->number,
                            technique[0] ? technique : step_kind_name(step->kind), tr(what));
}

/* --- contradictions --- */

/* Makes the lemma from the explanation: the guesses to blame are not all right. If there are none, it is the empty
 * clause. */
static bool conclude_level(struct walk *walk)
{
    struct propagator *propagator = &walk->propagator;
    if (!lemma_list_add(&walk->list, propagator, NULL, 0, NULL, &walk->dead_id))
        return false;
    walk->is_dead = true;
    walk->is_over = !propagator_depth(propagator);
    walk->dead_levels.count = 0;
    walk->dead_literals.count = 0;
    for (size_t i = 0; i < propagator->blamed.count; i++) {
        array_append(&walk->dead_levels, propagator->blamed.items[i]);
    }
    for (size_t i = 0; i < walk->list.literals.count; i++) {
        array_append(&walk->dead_literals, walk->list.literals.items[i]);
    }
    return true;
}

/* Derives a contradiction: the truth has no candidates left. */
static bool contradict(struct walk *walk, const struct step *step)
{
    if (!step->truth_count || !propagator_violates_truth(&walk->propagator, step->truths[0]))
        return refuse(walk, step, TR("does not hold: it names a contradiction where a candidate is left"));
    propagator_explain(&walk->propagator, true);
    return conclude_level(walk);
}

/* Closes the innermost level, which is contradictory: its guess is false. */
static bool go_back(struct walk *walk)
{
    struct propagator *propagator = &walk->propagator;
    uint32_t level = (uint32_t)propagator_depth(propagator);
    variable guess = propagator->levels.items[level - 1].guess;
    size_t count = 0;
    for (size_t i = 0; i < walk->dead_levels.count; i++) {
        if (walk->dead_levels.items[i] != level)
            walk->dead_levels.items[count++] = walk->dead_levels.items[i];
    }
    walk->is_dead = false;
    propagator_return(propagator);
    if (!lemma_list_drop(&walk->list, &walk->list.kept, walk->kept.items[--walk->kept.count]))
        return false;
    if (lemma_list_has(&walk->list, walk->dead_id))
        lemma_list_keep(&walk->list.kept, walk->dead_id, walk->dead_literals.items, walk->dead_literals.count);
    propagator_learn(propagator, guess, false, walk->dead_id, walk->dead_levels.items, count);
    return true;
}

/* Closes the levels of a backjump. It refutes no guess, so it makes no lemma. Lemmas of nogoods learned there stay. */
static bool jump_back(struct walk *walk, unsigned levels)
{
    bool fine = true;
    for (; fine && levels; levels--) {
        propagator_return(&walk->propagator);
        fine = lemma_list_drop(&walk->list, &walk->list.kept, walk->kept.items[--walk->kept.count]);
    }
    walk->is_dead = false;
    return fine;
}

/* --- deductions --- */

static enum derived derive(struct walk *walk, const struct step *step, variable of)
{
    struct derivation_search *search = &walk->search;
    search->limit = DERIVATION_LIMIT;
    if (step->assumes_unique)
        return derive_by_search(search, of);
    enum derived derived = derive_removal(search, of);
    return derived == NOT_DERIVED ? derive_by_search(search, of) : derived;
}

/* Makes the lemma "the candidate is false". */
static bool remove_candidate(struct walk *walk, const struct step *step, variable of)
{
    struct propagator *propagator = &walk->propagator;
    uint64_t id;
    if (propagator->known[of].value < 0)
        return true;
    switch (derive(walk, step, of)) {
    case DERIVED:
        if (!lemma_list_add(&walk->list, propagator, &of, 1, &walk->list.kept, &id))
            return false;
        propagator_learn(propagator, of, false, id, propagator->blamed.items, propagator->blamed.count);
        return true;
    case NOT_DERIVED:
        return refuse(walk, step,
                      step->assumes_unique
                          ? TR("assumes one solution, and no search shows what it says: the puzzle may have another")
                          : TR("does not follow from the clauses, as far as a search could find out"));
    case DERIVATION_STOPPED:
        break;
    }
    return false;
}

/* Makes the lemma "the cell holds its last candidate". */
static bool place(struct walk *walk, struct change placed)
{
    struct propagator *propagator = &walk->propagator;
    variable single = clause_set_variable(walk->set, placed.cell, digit_first(placed.digits));
    uint64_t id;
    if (propagator->known[single].value || propagator->left[placed.cell] != 1)
        return true;
    propagator_explain_single(propagator, constraint_cell(placed.cell), &single);
    if (!lemma_list_add_single(&walk->list, propagator, single, &id))
        return false;
    propagator_learn(propagator, single, true, id, propagator->blamed.items, propagator->blamed.count);
    return true;
}

/* Makes the lemma of a learned nogood. */
static bool learn(struct walk *walk, const struct step *step)
{
    propagator_focus(&walk->propagator, step);
    walk->search.limit = DERIVATION_LIMIT;
    switch (nogood_lemmas_learn(&walk->nogoods, &walk->search, step)) {
    case DERIVED:
        return lemma_list_drop(&walk->list, &walk->list.passing, 0);
    case NOT_DERIVED:
        return refuse(walk, step, TR("does not follow from the clauses, as far as a search could find out"));
    case DERIVATION_STOPPED:
        break;
    }
    return false;
}

static bool deduce(struct walk *walk, const struct step *step)
{
    if (nogood_learned(step))
        return learn(walk, step);
    if (!nogood_lemmas_focus(&walk->nogoods, &walk->propagator, step))
        propagator_focus(&walk->propagator, step);
    for (size_t i = 0; i < step->removes; i++) {
        for (digit_mask left = step->remove[i].digits; left; left &= left - 1) {
            if (!remove_candidate(walk, step, clause_set_variable(walk->set, step->remove[i].cell, digit_first(left))))
                return false;
        }
    }
    for (size_t i = 0; i < step->places; i++) {
        if (!place(walk, step->place[i]))
            return false;
    }
    propagator_drop_cases(&walk->propagator, 0);
    return lemma_list_drop(&walk->list, &walk->list.passing, 0);
}

static bool guess(struct walk *walk, const struct step *step)
{
    if (!step->places)
        return refuse(walk, step, TR("does not hold: it guesses nothing"));
    if (!digits_are_one(step->place[0].digits))
        return refuse(walk, step, TR("guesses several digits at once, which clauses cannot express"));
    variable of = clause_set_variable(walk->set, step->place[0].cell, digit_first(step->place[0].digits));
    if (walk->propagator.known[of].value < 0 || walk->propagator.guess_level[of])
        return refuse(walk, step, TR("does not hold: it guesses what is not possible"));
    array_append(&walk->kept, walk->list.kept.lemmas.count);
    propagator_guess(&walk->propagator, of);
    return true;
}

/* --- the end --- */

/* Derives a contradiction at the innermost level by a search. */
static bool finish_level(struct walk *walk, const struct step *step)
{
    struct propagator *propagator = &walk->propagator;
    walk->search.limit = UINT32_MAX;
    switch (derive_by_search(&walk->search, NO_VARIABLE)) {
    case DERIVED:
        break;
    case NOT_DERIVED:
        return refuse(walk, step, TR("is not the only solution"));
    case DERIVATION_STOPPED:
        return false;
    }
    uint32_t level = (uint32_t)propagator_depth(propagator);
    bool is_blamed = !level;
    for (size_t i = 0; i < propagator->blamed.count; i++)
        is_blamed |= propagator->blamed.items[i] == level;
    if (!is_blamed)
        array_append(&propagator->blamed, level);
    propagator_drop_cases(propagator, 0);
    return conclude_level(walk) && (walk->is_over || lemma_list_drop(&walk->list, &walk->list.passing, 0));
}

/* Derives the empty clause from the lemma "the guesses are not all right" and the assumptions that they are. */
static bool use_assumptions(struct walk *walk)
{
    struct propagator *propagator = &walk->propagator;
    const struct clause_set *set = walk->set;
    propagator->hints.count = 0;
    for (size_t i = 0; i < set->assumed.count; i++) {
        uint32_t level = propagator->guess_level[set->assumed.items[i]];
        bool is_blamed = false;
        for (size_t k = 0; k < walk->dead_levels.count; k++)
            is_blamed |= walk->dead_levels.items[k] == level;
        if (is_blamed)
            array_append(&propagator->hints, clause_set_assumption(set, i));
    }
    propagator->blamed.count = 0;
    array_append(&propagator->hints, walk->dead_id);
    if (!lemma_list_add(&walk->list, propagator, NULL, 0, NULL, &walk->dead_id))
        return false;
    walk->is_over = true;
    return true;
}

/* Refutes the rest of the innermost level, then of each outer one, until the empty clause is derived. */
static bool finish(struct walk *walk, const struct step *step)
{
    while (!walk->is_over) {
        if ((walk->is_dead && !go_back(walk)) || !finish_level(walk, step))
            return false;
    }
    return true;
}

/* Derives the empty clause: the goal contradicts what was shown. */
static bool reach_goal(struct walk *walk, const struct step *step)
{
    struct propagator *propagator = &walk->propagator;
    if (step->kind == STEP_STUCK && walk->claim <= CLAIM_ALL_SOLUTIONS)
        return finish(walk, step);
    propagator_focus(propagator, NULL);
    if (!propagator_run(propagator, NULL, 0) && !propagator_violates_goal(propagator)) {
        propagator_clear(propagator);
        return refuse(walk, step, TR("does not hold: not every candidate but one is gone"));
    }
    propagator_explain(propagator, true);
    propagator_clear(propagator);
    if (!conclude_level(walk))
        return false;
    if (walk->claim == CLAIM_UNDER_GUESSES || walk->claim == CLAIM_REMOVALS_OF_GUESS)
        return walk->is_over || use_assumptions(walk);
    return finish(walk, step);
}

static bool take_step(struct walk *walk, const struct step *step)
{
    walk->list.step = step->number;
    switch (step->kind) {
    case STEP_DEDUCE:
        return deduce(walk, step);
    case STEP_GUESS:
        return guess(walk, step);
    case STEP_CONTRADICTION:
        return contradict(walk, step);
    case STEP_BACKTRACK:
        if (propagator_depth(&walk->propagator) < levels_closed(step->backjump))
            return refuse(walk, step, TR("does not hold: no guess is open"));
        if (step->backjump)
            return jump_back(walk, step->backjump);
        return (walk->is_dead || contradict(walk, step)) && go_back(walk);
    case STEP_NO_SOLUTION:
        return walk->is_over || contradict(walk, step);
    case STEP_SOLVED:
    case STEP_STUCK:
        return reach_goal(walk, step);
    case STEP_KINDS:
        break;
    }
    return refuse(walk, step, TR("is of no known kind"));
}

static bool take_steps(struct walk *walk)
{
    struct step_reader reader;
    bool fine = true;
    step_reader_init(&reader, walk->trace);
    for (uint64_t number = 1; fine && !walk->is_over && number <= trace_steps(walk->trace); number++) {
        struct step step;
        fine = step_read(&reader, number, &step);
        if (!fine)
            trace_damage_error(walk->trace, walk->error);
        else
            fine = take_step(walk, &step);
    }
    step_reader_finish(&reader);
    return fine;
}

enum clausal_outcome clausal_proof_make(const struct trace *trace, const struct clause_set *set, enum proof_claim claim,
                                        proof_receive *receive, void *context, struct text_error *error)
{
    struct walk walk = {.set = set, .trace = trace, .claim = claim, .error = error};
    lemma_list_init(&walk.list, set, receive, context);
    walk.search = (struct derivation_search){.propagator = &walk.propagator, .list = &walk.list};
    propagator_init(&walk.propagator, set);
    if (set->linear) {
        sum_lemmas_init(&walk.sums, set, &walk.list);
        walk.propagator.explain_sum = sum_lemmas_explain;
        walk.propagator.explain_context = &walk.sums;
    }
    bool made = take_steps(&walk);
    if (walk.sums.has_failed)
        made = text_error_input(error, 0, 0, "step %llu rests on a sum with too many cases for a proof of this form",
                                (unsigned long long)walk.list.step);
    enum clausal_outcome outcome = made                                         ? CLAUSAL_PROVED
                                   : walk.list.stopped && !walk.sums.has_failed ? CLAUSAL_ENDED
                                                                                : CLAUSAL_FAILED;
    if (made && !walk.is_over) {
        text_error_input(error, 0, 0, "the trace does not end: there is nothing that could be proved");
        outcome = CLAUSAL_FAILED;
    }
    derivation_search_finish(&walk.search);
    nogood_lemmas_finish(&walk.nogoods);
    sum_lemmas_finish(&walk.sums);
    lemma_list_finish(&walk.list);
    propagator_finish(&walk.propagator);
    memory_free(walk.kept.items);
    memory_free(walk.dead_levels.items);
    memory_free(walk.dead_literals.items);
    return outcome;
}
