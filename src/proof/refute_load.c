/* Loads a step into the refuter: numbers its candidates, and makes the sets for the search. */
#include "proof/refute_level.h"

#include <string.h>

#include "base/memory.h"

/* Sets the bits of the links that contain the candidate. Map entries of constraints that are not links of this step may
 * be stale, left by a previous one. */
void refuter_find_links(struct refuter *refuter, size_t number)
{
    candidate_id candidate = refuter->candidate[number];
    for (unsigned k = 0; k < candidate_constraints(refuter->layout, candidate); k++) {
        struct constraint own = candidate_constraint(refuter->layout, candidate, k);
        uint32_t i = refuter->link_at[constraint_number(refuter->layout, own)];
        if (i < refuter->step->link_count && constraint_is_same(refuter->step->links[i], own))
            bits_add(refuter->links_of + number * refuter->link_words, i);
    }
}

/* Returns the candidate's number, giving it one if needed. */
static uint32_t number_candidate(struct refuter *refuter, candidate_id candidate)
{
    struct candidate_number *known = &refuter->number_of[candidate];
    if (known->load != refuter->load) {
        *known = (struct candidate_number){refuter->load, (uint32_t)refuter->candidates};
        refuter->candidate[refuter->candidates] = candidate;
        refuter_find_links(refuter, refuter->candidates);
        BITS_EACH (i, refuter->links_of + refuter->candidates * refuter->link_words, refuter->link_words)
            bits_add(refuter->in_link + i * refuter->candidate_words, known->number);
        refuter->candidates++;
    }
    return known->number;
}

/* Adds candidates of a cell to a truth or, by an index after the truths, to a sum. */
static void add_candidates(struct refuter *refuter, size_t truth, cell_id cell, digit_mask digits, digit_mask live)
{
    struct truth_range *range = &refuter->range[truth];
    for (; digits; digits &= digits - 1) {
        uint32_t number = number_candidate(refuter, candidate_id_of(cell, digit_first(digits))), word = number / 64;
        bits_add(refuter->in_truth + truth * refuter->candidate_words, number);
        bits_add(refuter->truths_of + number * refuter->truth_words, (unsigned)truth);
        if (live & digits & -digits)
            bits_add(refuter->live, number);
        *range = range->to ? (struct truth_range){word < range->from ? word : range->from,
                                                  word < range->to ? range->to : word + 1}
                           : (struct truth_range){word, word + 1};
    }
}

static void add_truths(struct refuter *refuter, const digit_mask *live, const digit_mask *possible)
{
    const struct step *step = refuter->step;
    for (size_t t = 0; t < step->truth_count; t++) {
        struct constraint truth = step->truths[t];
        if (constraint_is_cell(truth)) {
            add_candidates(refuter, t, truth.index, possible[truth.index], live[truth.index]);
            continue;
        }
        const cell_id *cells = refuter->layout->house[truth.index].cells;
        for (unsigned i = 0; i < refuter->layout->digits; i++)
            add_candidates(refuter, t, cells[i], possible[cells[i]] & digit_bit(truth.digit), live[cells[i]]);
    }
    for (size_t i = 0; i < step->patterns; i++) { /* one of the candidates outside the pattern is true */
        cell_id cell = step->pattern[i].cell;
        add_candidates(refuter, step->truth_count, cell, possible[cell] & ~step->pattern[i].digits, live[cell]);
    }
}

static void add_sums(struct refuter *refuter, const digit_mask *live, const digit_mask *possible)
{
    const struct step *step = refuter->step;
    size_t sums = 0;
    for (size_t l = 0; l < step->link_count; l++) {
        if (!constraint_is_sum(step->links[l]))
            continue;
        const struct sum *sum = &refuter->layout->sums->sum[step->links[l].index];
        for (unsigned i = 0; i < sum->cells; i++)
            add_candidates(refuter, refuter->truths + sums, sum->cell[i], possible[sum->cell[i]], live[sum->cell[i]]);
        bits_add(refuter->satisfied, (unsigned)(refuter->truths + sums));
        refuter->sum[sums++] = sum;
    }
}

/* Sets the bits of the candidates that share a link with candidate `number`. */
void refuter_find_rivals(struct refuter *refuter, size_t number)
{
    uint64_t *rivals = refuter->rivals + number * refuter->candidate_words;
    bits_clear(rivals, refuter->candidate_words);
    BITS_EACH (i, refuter->links_of + number * refuter->link_words, refuter->link_words)
        bits_or(rivals, refuter->in_link + i * refuter->candidate_words, refuter->candidate_words);
    if (refuter_is_in_sum(refuter, number)) { /* its cell holds one digit */
        for (uint32_t other = 0; other < refuter->candidates; other++) {
            if (candidate_cell(refuter->candidate[other]) == candidate_cell(refuter->candidate[number]))
                bits_add(rivals, other);
        }
    }
    bits_remove(rivals, (unsigned)number);
}

/* Returns an upper bound for the number of candidates in truths and sums, counting repeated ones each time. */
static size_t bound_candidates(const struct step *step, const struct layout *layout, const digit_mask *possible)
{
    size_t bound = step->patterns * layout->digits;
    for (size_t t = 0; t < step->truth_count; t++)
        bound += constraint_is_cell(step->truths[t]) ? digit_count(possible[step->truths[t].index]) : layout->digits;
    for (size_t l = 0; l < step->link_count; l++)
        bound += constraint_is_sum(step->links[l]) ? constraint_size(layout, step->links[l]) : 0;
    return bound;
}

/* Returns [count][words] zeroed words. */
static uint64_t *create_sets(struct refuter *refuter, size_t count, size_t words)
{
    return arena_calloc(&refuter->arena, count * words, sizeof(uint64_t));
}

static void create_tables(struct refuter *refuter, const digit_mask *possible)
{
    struct arena *arena = &refuter->arena;
    size_t links = refuter->step->link_count, truths = refuter->truths + refuter->sums;
    size_t candidates = bound_candidates(refuter->step, refuter->layout, possible) + 1, levels = refuter->truths + 3;
    arena_reset(arena);
    refuter->candidates = 0;
    refuter->truth_words = BITS_WORDS(truths);
    refuter->link_words = BITS_WORDS(links);
    refuter->candidate_words = BITS_WORDS(candidates);
    refuter->candidate = arena_calloc(arena, candidates, sizeof *refuter->candidate);
    refuter->range = arena_calloc(arena, truths, sizeof *refuter->range);
    refuter->sum = arena_calloc(arena, refuter->sums + 1, sizeof *refuter->sum);
    refuter->is_waiting = arena_calloc(arena, refuter->sums + 1, sizeof *refuter->is_waiting);
    refuter->open = arena_calloc(arena, refuter->layout->cells, sizeof *refuter->open);
    refuter->link_for = arena_calloc(arena, candidates, sizeof *refuter->link_for);
    refuter->weight = arena_calloc(arena, links, sizeof *refuter->weight);
    refuter->matched = arena_calloc(arena, links + 1, sizeof *refuter->matched);
    refuter->links_of = create_sets(refuter, candidates, refuter->link_words);
    refuter->truths_of = create_sets(refuter, candidates, refuter->truth_words);
    refuter->in_truth = create_sets(refuter, truths, refuter->candidate_words);
    refuter->in_link = create_sets(refuter, links, refuter->candidate_words);
    refuter->rivals = create_sets(refuter, candidates, refuter->candidate_words);
    refuter->live = create_sets(refuter, 1, refuter->candidate_words);
    refuter->broken = create_sets(refuter, levels, refuter->candidate_words);
    refuter->satisfied = create_sets(refuter, levels, refuter->truth_words);
    refuter->used = create_sets(refuter, 1, refuter->truth_words);
    refuter->visited = create_sets(refuter, 1, refuter->link_words);
}

/* Finds the rivals of all candidates, and whether matching decides. */
static void add_rivals(struct refuter *refuter)
{
    refuter->is_matching = !refuter->sums;
    for (size_t i = 0; i < refuter->candidates; i++) {
        refuter_find_rivals(refuter, i);
        refuter->is_matching &= bits_count(refuter->links_of + i * refuter->link_words, refuter->link_words) <= 1 &&
                                bits_count(refuter->truths_of + i * refuter->truth_words, refuter->truth_words) == 1;
    }
    if (refuter->is_matching)
        refuter_choose_links(refuter, NULL);
}

void refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const digit_mask *possible, const struct step *step)
{
    refuter->layout = layout;
    refuter->step = step;
    refuter->limit = REFUTER_LIMIT;
    refuter->truths = step->truth_count + (step->patterns > 0);
    refuter->sums = 0;
    for (size_t l = 0; l < step->link_count; l++)
        refuter->sums += constraint_is_sum(step->links[l]);
    if (!refuter->link_at)
        refuter->link_at = memory_calloc(layout_constraints(layout), sizeof *refuter->link_at);
    if (!refuter->number_of)
        refuter->number_of = memory_calloc(layout_candidate_ids(layout), sizeof *refuter->number_of);
    create_tables(refuter, possible);
    refuter->load++;
    for (size_t i = step->link_count; i--;)
        refuter->link_at[constraint_number(layout, step->links[i])] = (uint32_t)i;
    add_truths(refuter, live, possible);
    add_sums(refuter, live, possible);
    add_rivals(refuter);
}

void refuter_keep(struct refuter *refuter, size_t count)
{
    size_t each = refuter->step->link_count + 1;
    refuter->kept = arena_calloc(&refuter->arena, count * each, sizeof *refuter->kept);
}

const uint64_t *refuter_truths_of(const struct refuter *refuter, candidate_id candidate)
{
    struct candidate_number known = refuter->number_of[candidate];
    return known.load == refuter->load ? refuter->truths_of + known.number * refuter->truth_words : NULL;
}

void refuter_put_back(struct refuter *refuter, candidate_id candidate, bool back)
{
    uint32_t number = refuter->number_of[candidate].number;
    if (back)
        bits_add(refuter->live, number);
    else
        bits_remove(refuter->live, number);
}

void refuter_finish(struct refuter *refuter)
{
    memory_free(refuter->link_at);
    memory_free(refuter->number_of);
    arena_finish(&refuter->arena);
    *refuter = (struct refuter){0};
}
