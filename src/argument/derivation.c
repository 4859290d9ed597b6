#include "argument/derivation.h"

#include <string.h>

#include "base/memory.h"

enum { MAX_CANDIDATES = 8192 };

uint64_t *derivation_set(struct derivation *derivation)
{
    uint64_t *set = arena_calloc(&derivation->arena, derivation->words, sizeof *set);
    return set;
}

uint64_t *derivation_copy(struct derivation *derivation, const uint64_t *set)
{
    uint64_t *copy = derivation_set(derivation);
    bits_copy(copy, set, derivation->words);
    return copy;
}

uint64_t *derivation_one(struct derivation *derivation, candidate_id candidate)
{
    uint64_t *set = derivation_set(derivation);
    unsigned number = derivation->number[candidate];
    if (number)
        bits_add(set, number - 1);
    return set;
}

/* --- candidates --- */

static bool number_candidates(struct derivation *derivation, cell_id cell, digit_mask digits)
{
    for (; digits; digits &= digits - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(digits));
        if (derivation->number[candidate])
            continue;
        if (derivation->candidates == MAX_CANDIDATES)
            return false;
        derivation->candidate[derivation->candidates++] = candidate;
        derivation->number[candidate] = (uint16_t)derivation->candidates;
    }
    return true;
}

/* Numbers all candidates that the truth or sum had before the step. */
static bool number_constraint(struct derivation *derivation, const digit_mask *before, struct constraint constraint)
{
    const struct layout *layout = derivation->layout;
    bool fits = true;
    for (unsigned i = 0; i < constraint_size(layout, constraint) && fits; i++) {
        candidate_id candidate = constraint_candidate(layout, constraint, i);
        cell_id cell = candidate_cell(candidate);
        fits = number_candidates(derivation, cell, before[cell] & digit_bit(candidate_digit(candidate)));
    }
    return fits;
}

static bool number_all(struct derivation *derivation, const digit_mask *before)
{
    const struct step *step = derivation->step;
    bool fits = true;
    for (size_t i = 0; i < step->truth_count && fits; i++)
        fits = number_constraint(derivation, before, step->truths[i]);
    for (size_t i = 0; i < step->link_count && fits; i++)
        fits = !constraint_is_sum(step->links[i]) || number_constraint(derivation, before, step->links[i]);
    for (size_t i = 0; i < step->patterns && fits; i++)
        fits = number_candidates(derivation, step->pattern[i].cell,
                                 before[step->pattern[i].cell] & ~step->pattern[i].digits);
    for (size_t i = 0; i < step->removes && fits; i++)
        fits = number_candidates(derivation, step->remove[i].cell, step->remove[i].digits);
    return fits;
}

static uint64_t *set_of(struct derivation *derivation, struct constraint constraint)
{
    uint64_t *set = derivation_set(derivation);
    for (unsigned c = 0; c < derivation->candidates; c++) {
        if (constraint_has(derivation->layout, constraint, derivation->candidate[c]))
            bits_add(set, c);
    }
    return set;
}

/* Adds the candidates that have a number. */
static void add_candidates(struct derivation *derivation, uint64_t *set, cell_id cell, digit_mask digits)
{
    for (; digits; digits &= digits - 1) {
        unsigned number = derivation->number[candidate_id_of(cell, digit_first(digits))];
        if (number)
            bits_add(set, number - 1);
    }
}

static void make_sets(struct derivation *derivation, const digit_mask *before)
{
    const struct step *step = derivation->step;
    derivation->words = (derivation->candidates + 63) / 64;
    derivation->truths = (unsigned)step->truth_count + (step->patterns > 0);
    derivation->links = (unsigned)step->link_count;
    derivation->truth = arena_calloc(&derivation->arena, derivation->truths + 1, sizeof *derivation->truth);
    derivation->link = arena_calloc(&derivation->arena, derivation->links + 1, sizeof *derivation->link);
    derivation->goal = derivation_set(derivation);
    for (size_t i = 0; i < step->truth_count; i++)
        derivation->truth[i] = set_of(derivation, step->truths[i]);
    for (size_t i = 0; i < step->link_count; i++)
        derivation->link[i] =
            constraint_is_sum(step->links[i]) ? derivation_set(derivation) : set_of(derivation, step->links[i]);
    if (step->patterns)
        derivation->truth[derivation->truths - 1] = derivation_set(derivation);
    for (size_t i = 0; i < step->patterns; i++)
        add_candidates(derivation, derivation->truth[derivation->truths - 1], step->pattern[i].cell,
                       before[step->pattern[i].cell] & ~step->pattern[i].digits);
    for (size_t i = 0; i < step->removes; i++)
        add_candidates(derivation, derivation->goal, step->remove[i].cell, step->remove[i].digits);
}

/* Lists the links of each candidate. */
static void list_links(struct derivation *derivation)
{
    uint32_t total = 0;
    for (unsigned j = 0; j < derivation->links; j++)
        total += bits_count(derivation->link[j], derivation->words);
    derivation->first_link =
        arena_calloc(&derivation->arena, derivation->candidates + 1, sizeof *derivation->first_link);
    derivation->link_of = arena_calloc(&derivation->arena, total + 1, sizeof *derivation->link_of);
    total = 0;
    for (unsigned c = 0; c < derivation->candidates; c++) {
        derivation->first_link[c] = total;
        for (unsigned j = 0; j < derivation->links; j++) {
            if (bits_has(derivation->link[j], c))
                derivation->link_of[total++] = (uint16_t)j;
        }
        derivation->first_link[c + 1] = total;
    }
}

/* --- counts --- */

static void add_count(struct derivation *derivation, struct count_group count)
{
    derivation->count[derivation->counts++] = count;
}

/* For a step without a plan, makes one count of all truths and links, if it has as many of each. Sums cannot be counted
 * as links. */
static void count_all(struct derivation *derivation)
{
    if (derivation->truths != derivation->links || step_has_sum(derivation->step))
        return;
    uint16_t *all = arena_calloc(&derivation->arena, derivation->truths + 1, sizeof *all);
    for (unsigned i = 0; i < derivation->truths; i++)
        all[i] = (uint16_t)i;
    add_count(derivation, (struct count_group){
                              .truth = all, .link = all, .truths = derivation->truths, .links = derivation->links});
}

static void make_counts(struct derivation *derivation, const struct argument_plan *plan)
{
    bool planned = plan && (plan->counts || plan->starts);
    size_t most = 1;
    if (planned)
        most += plan->counts;
    derivation->counts = 0;
    derivation->count = arena_calloc(&derivation->arena, most, sizeof *derivation->count);
    if (!planned) {
        count_all(derivation);
        return;
    }
    uint16_t *index = arena_calloc(&derivation->arena, plan->indices + 1, sizeof *index);
    for (unsigned i = 0; i < plan->indices; i++)
        index[i] = plan->index[i] == PLAN_PATTERN ? (uint16_t)(derivation->truths - 1) : plan->index[i];
    for (unsigned i = 0; i < plan->counts; i++) {
        const struct plan_count *count = &plan->count[i];
        add_count(derivation, (struct count_group){.truth = index + count->first,
                                                   .link = index + count->first + count->truths,
                                                   .truths = count->truths,
                                                   .links = count->links});
    }
}

bool derivation_begin(struct derivation *derivation, const struct layout *layout, const digit_mask *after,
                      const struct step *step, const struct argument_plan *plan)
{
    if (derivation->layout != layout) {
        memory_free(derivation->number);
        memory_free(derivation->candidate);
        derivation->number = memory_calloc(layout_candidate_ids(layout), sizeof *derivation->number);
        derivation->candidate = memory_calloc(MAX_CANDIDATES, sizeof *derivation->candidate);
    }
    derivation->candidates = 0;
    derivation->steps_left = ARGUMENT_MAX_INFERENCES;
    derivation->step = step;
    derivation->plan = plan;
    derivation->layout = layout;
    arena_reset(&derivation->arena);
    digit_mask *before = arena_calloc(&derivation->arena, layout->cells, sizeof *before);
    for (unsigned c = 0; c < layout->cells; c++)
        before[c] = after[c] | step_removed_from(step, (cell_id)c);
    derivation->before = before;
    derivation->open = arena_calloc(&derivation->arena, layout->cells, sizeof *derivation->open);
    if (!number_all(derivation, before))
        return false;
    make_sets(derivation, before);
    list_links(derivation);
    make_counts(derivation, plan);
    return true;
}

void derivation_end(struct derivation *derivation)
{
    for (unsigned i = 0; i < derivation->candidates; i++)
        derivation->number[derivation->candidate[i]] = 0;
    derivation->candidates = 0;
}

void derivation_finish(struct derivation *derivation)
{
    arena_finish(&derivation->arena);
    memory_free(derivation->number);
    memory_free(derivation->candidate);
    *derivation = (struct derivation){0};
}
