#include "proof_file/nogood_lemmas.h"

#include <string.h>

#include "base/memory.h"
#include "step/nogood.h"

void nogood_lemmas_finish(struct nogood_lemmas *nogoods)
{
    memory_free(nogoods->lemmas.items);
    memory_free(nogoods->digits.items);
    memory_free(nogoods->cells.items);
}

/* Appends the role's digits to the pool. Returns the index of the first. */
static size_t append_digits(struct nogood_lemmas *nogoods, const struct clause_set *set, const struct step *step,
                            const struct role *role)
{
    size_t first = nogoods->digits.count;
    for (unsigned i = 0; i < role->members; i++) {
        const struct role_member *member = &step->argument.member[role->first + i];
        array_append(&nogoods->digits, clause_set_variable(set, member->index, member->digit));
    }
    return first;
}

/* Makes the lemma available to the next runs. */
static void use(const struct nogood_lemmas *nogoods, struct propagator *propagator, const struct nogood_lemma *lemma)
{
    propagator->blamed.count = 0;
    propagator_add_case(propagator, lemma->id, nogoods->digits.items + lemma->first_used, lemma->used);
}

enum derived nogood_lemmas_learn(struct nogood_lemmas *nogoods, struct derivation_search *search,
                                 const struct step *step)
{
    struct propagator *propagator = search->propagator;
    const struct role *role = nogood_learned(step);
    struct nogood_lemma lemma = {.digits = role->members};
    lemma.first = append_digits(nogoods, propagator->set, step, role);
    propagator_leave_guesses(propagator);
    for (size_t i = 0; i < nogoods->lemmas.count; i++)
        use(nogoods, propagator, &nogoods->lemmas.items[i]);
    enum derived derived = derive_nogood(search, nogoods->digits.items + lemma.first, lemma.digits);
    if (derived == DERIVED &&
        !lemma_list_add(search->list, propagator, propagator->used.items, propagator->used.count, NULL, &lemma.id))
        derived = DERIVATION_STOPPED;
    propagator_drop_cases(propagator, 0);
    propagator_resume_guesses(propagator);
    lemma.first_used = nogoods->digits.count;
    lemma.used = (uint32_t)propagator->used.count;
    for (size_t i = 0; i < propagator->used.count; i++)
        array_append(&nogoods->digits, propagator->used.items[i]);
    if (derived == DERIVED)
        array_append(&nogoods->lemmas, lemma);
    return derived;
}

/* Returns the latest lemma about these digits, or NULL. */
static const struct nogood_lemma *find_lemma(const struct nogood_lemmas *nogoods, const variable *digits,
                                             uint32_t count)
{
    for (size_t i = nogoods->lemmas.count; i--;) {
        const struct nogood_lemma *lemma = &nogoods->lemmas.items[i];
        if (lemma->digits == count && !memcmp(nogoods->digits.items + lemma->first, digits, count * sizeof *digits))
            return lemma;
    }
    return NULL;
}

bool nogood_lemmas_focus(struct nogood_lemmas *nogoods, struct propagator *propagator, const struct step *step)
{
    const struct role *role = nogood_named(step);
    if (!role)
        return false;
    size_t first = append_digits(nogoods, propagator->set, step, role);
    const struct nogood_lemma *lemma = find_lemma(nogoods, nogoods->digits.items + first, role->members);
    nogoods->digits.count = first;
    if (!lemma)
        return false;
    nogoods->cells.count = 0;
    for (uint32_t i = 0; i < lemma->used; i++) {
        variable digit = nogoods->digits.items[lemma->first_used + i];
        array_append(&nogoods->cells, constraint_cell(clause_set_cell(propagator->set, digit)));
    }
    propagator_focus(propagator, &(struct step){.truths = nogoods->cells.items, .truth_count = nogoods->cells.count});
    use(nogoods, propagator, lemma);
    return true;
}
