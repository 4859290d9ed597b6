/* What a propagator knows, with the clauses for it. It is learned, depends on guesses, and is forgotten with them. */
#include "base/memory.h"
#include "proof_file/propagator.h"

static void learn_start(struct propagator *propagator)
{
    const struct clause_set *set = propagator->set;
    for (variable v = 0; v < set->candidates; v++) {
        bool is_left = set->puzzle->start[clause_set_cell(set, v)] & digit_bit(clause_set_digit(set, v));
        if (set->start[v])
            propagator_learn(propagator, v, is_left, set->start[v], NULL, 0);
    }
}

/* Returns the index of a literal's list: first the variable's, then its negation's. */
static size_t literal_index(literal of)
{
    return of < 0 ? 2 * (size_t)(-of - 1) + 1 : 2 * (size_t)(of - 1);
}

/* Lists the truths of each variable; cases of sums have none. */
static void list_truths(struct propagator *propagator)
{
    const struct layout *layout = propagator->set->layout;
    uint32_t *first = memory_calloc(propagator->set->variables + 1, sizeof *first);
    for (variable v = 0; v < propagator->set->variables; v++)
        first[v + 1] =
            first[v] + (v < propagator->set->candidates ? candidate_truths(layout, candidate_numbered(layout, v)) : 0);
    propagator->first_truth = first;
    propagator->truth = memory_calloc(first[propagator->set->variables] + 1, sizeof *propagator->truth);
    for (variable v = 0; v < propagator->set->candidates; v++)
        candidate_truth_numbers(layout, candidate_numbered(layout, v), propagator->truth + first[v]);
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
        .value_before = memory_calloc(variables, sizeof *propagator->value_before),
        .queued = memory_calloc(variables, sizeof *propagator->queued),
        .trail = memory_calloc(2 * (size_t)variables, sizeof *propagator->trail),
        .seen = memory_calloc(variables, sizeof *propagator->seen),
        .level_seen = memory_calloc(set->layout->cells + 2u, sizeof *propagator->level_seen),
        .suspended = NO_VARIABLE,
    };
    for (unsigned t = 0; t < truths; t++)
        propagator->left[t] = (uint8_t)set->layout->digits;
    list_truths(propagator);
    if (set->sums)
        list_sums(propagator, set->sums);
    learn_start(propagator);
}

void propagator_finish(struct propagator *propagator)
{
    memory_free(propagator->known);
    memory_free(propagator->guess_level);
    memory_free(propagator->left);
    memory_free(propagator->first_truth);
    memory_free(propagator->truth);
    memory_free(propagator->left_in_sum);
    memory_free(propagator->first_in_sums);
    memory_free(propagator->in_sums);
    memory_free(propagator->truth_in);
    memory_free(propagator->link_in);
    memory_free(propagator->value);
    memory_free(propagator->value_before);
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

/* --- what is known --- */

static void set_known(struct propagator *propagator, variable of, const struct knowledge *now)
{
    bool was_false = propagator->known[of].value < 0, is_false = now->value < 0;
    propagator_count_in_sums(propagator, of, propagator->known[of].value, false);
    propagator_count_in_sums(propagator, of, now->value, true);
    propagator->known[of] = *now;
    propagator->value[of] = now->value;
    for (uint32_t i = propagator->first_truth[of]; was_false != is_false && i < propagator->first_truth[of + 1]; i++) {
        uint8_t *left = &propagator->left[propagator->truth[i]];
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

/* Exchanges the known value with the one before the change. */
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
