#include "proof/causes.h"

#include <stdlib.h>
#include <string.h>

/* Choices of the refuter for one question. With more of them a few large nets would have fewer causes. */
enum { CHOICE_LIMIT = 20000 };

void cause_finder_finish(struct cause_finder *finder)
{
    refuter_finish(&finder->refuter);
    memory_free(finder->live);
    memory_free(finder->gone.items);
}

static bool add_gone(struct cause_finder *finder, const struct trail *trail, const struct step *step, cell_id cell,
                     digit_mask digits)
{
    finder->live[cell] = trail_live_before(trail, step->number, cell);
    for (digit_mask left = digits & ~finder->live[cell]; left; left &= left - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(left));
        uint64_t taker = *trail_taker(trail, candidate);
        struct gone_candidate gone = {{candidate, taker}, finder->dependents ? finder->dependents[taker] : 0};
        if (taker && !array_append(&finder->gone, gone))
            return false;
    }
    return true;
}

/* Collects the candidates of the truths that a step has taken. */
static bool collect_gone(struct cause_finder *finder, const struct trail *trail, const struct step *step)
{
    const struct layout *layout = trail->layout;
    bool fine = true;
    finder->gone.count = 0;
    for (size_t t = 0; t < step->truth_count && fine; t++) {
        struct constraint truth = step->truths[t];
        if (constraint_is_cell(truth)) {
            fine = add_gone(finder, trail, step, truth.index, layout_all_digits(layout));
            continue;
        }
        for (unsigned i = 0; i < layout->digits && fine; i++)
            fine = add_gone(finder, trail, step, layout->house[truth.index].cells[i], digit_bit(truth.digit));
    }
    for (size_t i = 0; i < step->patterns && fine; i++)
        fine =
            add_gone(finder, trail, step, step->pattern[i].cell, layout_all_digits(layout) & ~step->pattern[i].digits);
    return fine;
}

/* Those with fewer dependents come first, then those that went last. */
static int compare_gone(const void *left, const void *right)
{
    const struct gone_candidate *a = left, *b = right;
    if (a->dependents != b->dependents)
        return a->dependents < b->dependents ? -1 : 1;
    if (a->cause.step != b->cause.step)
        return a->cause.step < b->cause.step ? 1 : -1;
    return (a->cause.candidate < b->cause.candidate) - (a->cause.candidate > b->cause.candidate);
}

/* Returns whether all are refuted. Begins with the one at `*first` and sets it to one that is not: that one is most likely
 * to be the one again if the next absence is given up. */
static bool all_refuted(struct cause_finder *finder, const candidate_id *removed, size_t count, size_t *first)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = (*first + i) % count;
        if (refuter_try(&finder->refuter, candidate_cell(removed[at]), candidate_digit(removed[at])) != REFUTED) {
            *first = at;
            return false;
        }
    }
    return true;
}

/* Puts the candidates from `from` to `to` of those that are gone back, or takes them away again. */
static void put_back(struct cause_finder *finder, size_t from, size_t to, bool back)
{
    for (size_t i = from; i < to; i++) {
        candidate_id candidate = finder->gone.items[i].cause.candidate;
        if (back)
            finder->live[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
        else
            finder->live[candidate_cell(candidate)] &= ~digit_bit(candidate_digit(candidate));
    }
}

/* Gives up steps: puts back what a step took, if the proof holds without its absence. */
static void give_up_steps(struct cause_finder *finder, const candidate_id *removed, size_t count, size_t *first)
{
    size_t kept = 0;
    for (size_t from = 0, to; from < finder->gone.count; from = to) {
        uint64_t taker = finder->gone.items[from].cause.step;
        for (to = from; to < finder->gone.count && finder->gone.items[to].cause.step == taker;)
            to++;
        put_back(finder, from, to, true);
        if (all_refuted(finder, removed, count, first))
            continue;
        put_back(finder, from, to, false);
        memmove(finder->gone.items + kept, finder->gone.items + from, (to - from) * sizeof *finder->gone.items);
        kept += to - from;
    }
    finder->gone.count = kept;
}

/* Whether the candidate is the only one that its step took; it was tried with the step then. */
static bool is_alone(const struct cause_finder *finder, size_t i)
{
    const struct gone_candidate *gone = finder->gone.items;
    return (!i || gone[i - 1].cause.step != gone[i].cause.step) &&
           (i + 1 == finder->gone.count || gone[i + 1].cause.step != gone[i].cause.step);
}

/* Removes from the sorted list what is in it twice, because it belongs to two truths. */
static void remove_doubles(struct cause_finder *finder)
{
    size_t kept = 0;
    for (size_t i = 0; i < finder->gone.count; i++) {
        if (!kept || finder->gone.items[kept - 1].cause.candidate != finder->gone.items[i].cause.candidate)
            finder->gone.items[kept++] = finder->gone.items[i];
    }
    finder->gone.count = kept;
}

bool causes_of_deduction(struct cause_finder *finder, const struct trail *trail, const struct step *step,
                         const candidate_id *removed, size_t count, cause_list *causes)
{
    if (!finder->live)
        finder->live = memory_calloc(trail->layout->cells, sizeof *finder->live);
    if (!finder->live || !collect_gone(finder, trail, step) ||
        !refuter_load(&finder->refuter, trail->layout, finder->live, step))
        return false;
    finder->refuter.limit = CHOICE_LIMIT;
    size_t first = 0;
    if (finder->gone.count)
        qsort(finder->gone.items, finder->gone.count, sizeof *finder->gone.items, compare_gone);
    remove_doubles(finder);
    give_up_steps(finder, removed, count, &first);
    for (size_t i = 0; i < finder->gone.count; i++) {
        put_back(finder, i, i + 1, true);
        if (!is_alone(finder, i) && all_refuted(finder, removed, count, &first))
            continue; /* the proof holds without its absence */
        put_back(finder, i, i + 1, false);
        if (!array_append(causes, finder->gone.items[i].cause))
            return false;
    }
    return true;
}
