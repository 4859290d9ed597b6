#include "why/causes.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "step/nogood.h"

/* The refuter's choices for one question. With more, a few large nets would have fewer causes. A step that uses a
 * nogood may have a hundred truths and links. */
enum { CHOICE_LIMIT = 20000 };

void cause_finder_finish(struct cause_finder *finder)
{
    refuter_finish(&finder->refuter);
    memory_free(finder->live);
    memory_free(finder->possible);
    memory_free(finder->gone.items);
    memory_free(finder->used);
}

static void add_gone(struct cause_finder *finder, const struct trail *trail, const struct step *step, cell_id cell,
                     digit_mask digits)
{
    finder->live[cell] = finder->possible[cell] = trail_live_before(trail, step->number, cell);
    for (digit_mask left = digits & ~finder->live[cell]; left; left &= left - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(left));
        uint64_t taker = *trail_taker(trail, candidate);
        struct gone_candidate gone = {{candidate, taker}, finder->dependents ? finder->dependents[taker] : 0};
        if (taker)
            array_append(&finder->gone, gone);
    }
}

/* Collects the removed candidates of the truths and sums. */
static void collect_gone(struct cause_finder *finder, const struct trail *trail, const struct step *step)
{
    const struct layout *layout = trail->layout;
    finder->gone.count = 0;
    for (size_t t = 0; t < step->truth_count; t++) {
        struct constraint truth = step->truths[t];
        if (constraint_is_cell(truth)) {
            add_gone(finder, trail, step, truth.index, layout_all_digits(layout));
            continue;
        }
        for (unsigned i = 0; i < layout->digits; i++) {
            add_gone(finder, trail, step, layout->house[truth.index].cells[i], digit_bit(truth.digit));
        }
    }
    for (size_t i = 0; i < step->patterns; i++) {
        add_gone(finder, trail, step, step->pattern[i].cell, layout_all_digits(layout) & ~step->pattern[i].digits);
    }
    for (size_t l = 0; l < step->link_count; l++) {
        const struct sum *sum = constraint_sum_of(layout, step->links[l]);
        for (unsigned i = 0; sum && i < sum->cells; i++)
            add_gone(finder, trail, step, sum->cell[i], layout_all_digits(layout));
    }
}

/* Compares: steps with fewer dependents come first, then later removals. */
static int compare_gone(const void *left, const void *right)
{
    const struct gone_candidate *a = left, *b = right;
    if (a->dependents != b->dependents)
        return a->dependents < b->dependents ? -1 : 1;
    if (a->cause.step != b->cause.step)
        return a->cause.step < b->cause.step ? 1 : -1;
    return (a->cause.candidate < b->cause.candidate) - (a->cause.candidate > b->cause.candidate);
}

/* Removes duplicates from the sorted list: candidates of two truths or sums. */
static void remove_doubles(struct cause_finder *finder)
{
    size_t kept = 0;
    for (size_t i = 0; i < finder->gone.count; i++) {
        if (!kept || finder->gone.items[kept - 1].cause.candidate != finder->gone.items[i].cause.candidate)
            finder->gone.items[kept++] = finder->gone.items[i];
    }
    finder->gone.count = kept;
}

/* --- what of it can be given up --- */

/* Restores the gone candidates `from` to `to`, or removes them again. */
static void put_back(struct cause_finder *finder, size_t from, size_t to, bool back)
{
    for (size_t i = from; i < to; i++)
        refuter_put_back(&finder->refuter, finder->gone.items[i].cause.candidate, back);
}

/* Returns the truths and sums used in the refutation of the step's removed candidate `i`, as far as known. */
static uint64_t *used_by(const struct cause_finder *finder, size_t i)
{
    return finder->used + i * finder->refuter.truth_words;
}

/* Returns whether restoring the gone candidates `from` to `to` may change the refutation of the removed candidate
 * `i`. */
static bool may_depend(const struct cause_finder *finder, size_t i, size_t from, size_t to)
{
    for (size_t k = from; k < to; k++) {
        if (bits_meet(used_by(finder, i), refuter_truths_of(&finder->refuter, finder->gone.items[k].cause.candidate),
                      finder->refuter.truth_words))
            return true;
    }
    return false;
}

/* Returns whether the removed candidate `i` is refuted with the gone candidates `from` to `to` restored. */
static bool is_refuted(struct cause_finder *finder, candidate_id removed, size_t i, size_t from, size_t to)
{
    struct refuter *refuter = &finder->refuter;
    if (!may_depend(finder, i, from, to))
        return true;
    if (finder->most && finder->spent > finder->most)
        return false;
    bool refuted = refuter_try_again(refuter, i, removed) == REFUTED;
    finder->spent += refuter->choices;
    if (!refuted)
        return false;
    bits_copy(used_by(finder, i), refuter->used, refuter->truth_words);
    return true;
}

/* Removes the restored candidates `from` to `to` again, because removed candidate number `*first + tried` (cyclically)
 * is not refuted with them. Forgets how those before it were refuted. */
static void take_away(struct cause_finder *finder, struct candidate_span removed, size_t from, size_t to, size_t *first,
                      size_t tried)
{
    for (size_t i = 0; i < tried; i++)
        refuter_forget(&finder->refuter, (*first + i) % removed.count);
    *first = (*first + tried) % removed.count;
    put_back(finder, from, to, false);
}

/* Gives up the gone candidates `from` to `to` as causes if the step holds without them. Tries the removed candidate at
 * `*first` first, and sets `*first` to one that is no longer refuted, since it will probably be the next failure as
 * well. */
static bool give_up(struct cause_finder *finder, struct candidate_span removed, size_t from, size_t to, size_t *first)
{
    put_back(finder, from, to, true);
    for (size_t i = 0; i < removed.count; i++) {
        size_t at = (*first + i) % removed.count;
        if (!is_refuted(finder, removed.items[at], at, from, to)) {
            take_away(finder, removed, from, to, first, i);
            return false;
        }
    }
    return true;
}

/* Gives up steps: restores everything that a step took, if the proof holds with it. */
static void give_up_steps(struct cause_finder *finder, struct candidate_span removed, size_t *first)
{
    size_t kept = 0;
    for (size_t from = 0, to; from < finder->gone.count; from = to) {
        uint64_t taker = finder->gone.items[from].cause.step;
        for (to = from; to < finder->gone.count && finder->gone.items[to].cause.step == taker;)
            to++;
        if (give_up(finder, removed, from, to, first))
            continue;
        memmove(finder->gone.items + kept, finder->gone.items + from, (to - from) * sizeof *finder->gone.items);
        kept += to - from;
    }
    finder->gone.count = kept;
}

/* Returns whether the candidate is the only one that its step took, so it was already tried with the step. */
static bool is_alone(const struct cause_finder *finder, size_t i)
{
    const struct gone_candidate *gone = finder->gone.items;
    return (!i || gone[i - 1].cause.step != gone[i].cause.step) &&
           (i + 1 == finder->gone.count || gone[i + 1].cause.step != gone[i].cause.step);
}

static void create_grids(struct cause_finder *finder, size_t cells)
{
    if (!finder->live)
        finder->live = memory_calloc(cells, sizeof *finder->live);
    if (!finder->possible)
        finder->possible = memory_calloc(cells, sizeof *finder->possible);
}

/* Loads the step into the refuter. Which truths refute its removed candidates is not known yet, so it may be any. */
static void load(struct cause_finder *finder, const struct layout *layout, const struct step *step, size_t removed)
{
    refuter_load(&finder->refuter, layout, finder->live, finder->possible, step);
    unsigned bound = finder->choices ? finder->choices : nogood_named(step) ? CHOICE_LIMIT : 0;
    finder->refuter.limit = bound ? bound : CHOICE_LIMIT;
    finder->most = UINT64_C(4) * bound;
    finder->spent = 0;
    size_t words = removed * finder->refuter.truth_words;
    refuter_keep(&finder->refuter, removed);
    memory_reserve((void **)&finder->used, &finder->used_capacity, words, sizeof *finder->used);
    if (words)
        memset(finder->used, 0xFF, words * sizeof *finder->used);
}

void causes_of_deduction(struct cause_finder *finder, const struct trail *trail, const struct step *step,
                         struct candidate_span removed, cause_list *causes)
{
    size_t first = 0;
    create_grids(finder, trail->layout->cells);
    collect_gone(finder, trail, step);
    if (finder->gone.count)
        qsort(finder->gone.items, finder->gone.count, sizeof *finder->gone.items, compare_gone);
    remove_doubles(finder);
    for (size_t i = 0; i < finder->gone.count; i++) {
        candidate_id candidate = finder->gone.items[i].cause.candidate;
        finder->possible[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
    }
    load(finder, trail->layout, step, removed.count);
    give_up_steps(finder, removed, &first);
    for (size_t i = 0; i < finder->gone.count; i++) {
        if (!is_alone(finder, i) && give_up(finder, removed, i, i + 1, &first))
            continue;
        array_append(causes, finder->gone.items[i].cause);
    }
}

void causes_add_takers(cause_list *causes, const struct trail *trail, struct constraint constraint, candidate_id kept)
{
    for (unsigned i = 0; i < trail->layout->digits; i++) {
        candidate_id candidate = constraint_candidate(trail->layout, constraint, i);
        uint64_t taker = *trail_taker(trail, candidate);
        if (candidate != kept && taker != TRAIL_NOT_TAKEN)
            array_append(causes, (struct cause){candidate, taker});
    }
}

cell_id causes_find_source(const struct step *step, const digit_mask *mask, cell_id cell, unsigned digit)
{
    cell_id source = NO_CELL;
    for (size_t i = 0; i < step->truth_count; i++) {
        struct constraint truth = step->truths[i];
        if (constraint_is_house(truth) || truth.index == cell)
            continue;
        if (mask[truth.index] == digit_bit(digit))
            return truth.index;
        source = source == NO_CELL ? truth.index : source;
    }
    if (source == NO_CELL && step->places && step->place[0].cell != cell)
        source = step->place[0].cell;
    return source;
}
