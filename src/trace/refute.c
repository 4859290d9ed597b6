#include "trace/refute.h"

#include <string.h>

#include "base/memory.h"

/* A candidate as one number: cell << 5 | digit; never 0. */
typedef uint32_t candidate_id;

static cell_id cell_of(candidate_id candidate)
{
    return (cell_id)(candidate >> 5);
}

static unsigned digit_of(candidate_id candidate)
{
    return candidate & 31;
}

bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const struct step *step)
{
    refuter->layout = layout;
    refuter->live = live;
    refuter->step = step;
    return memory_reserve((void **)&refuter->held, &refuter->held_room, step->link_count, sizeof *refuter->held) &&
           memory_reserve((void **)&refuter->met, &refuter->met_room, step->truth_count, sizeof *refuter->met);
}

void refuter_finish(struct refuter *refuter)
{
    memory_free(refuter->held);
    memory_free(refuter->met);
    *refuter = (struct refuter){0};
}

static bool constraint_has(const struct layout *layout, struct constraint constraint, candidate_id candidate)
{
    if (constraint_is_cell(constraint))
        return constraint.index == cell_of(candidate);
    return constraint.digit == digit_of(candidate) && layout_house_has(layout, constraint.index, cell_of(candidate));
}

/* Calls the candidates of a truth one after another; `*at` is 0 at first. Returns 0 behind the last. */
static candidate_id next_candidate(const struct refuter *refuter, struct constraint truth, unsigned *at)
{
    const struct layout *layout = refuter->layout;
    while (*at < layout->digits) {
        unsigned i = (*at)++;
        cell_id cell = constraint_is_cell(truth) ? truth.index : layout->house[truth.index].cells[i];
        unsigned digit = constraint_is_cell(truth) ? i + 1 : truth.digit;
        if (refuter->live[cell] & digit_bit(digit))
            return (candidate_id)cell << 5 | digit;
    }
    return 0;
}

static bool breaks_link(const struct refuter *refuter, candidate_id candidate)
{
    for (size_t i = 0; i < refuter->step->link_count; i++) {
        if (refuter->held[i] && refuter->held[i] != candidate &&
            constraint_has(refuter->layout, refuter->step->links[i], candidate))
            return true;
    }
    return false;
}

/* Makes the candidate true: it holds its links, and meets those of its truths that are open, marked by `level` so that
 * this can be taken back. */
static void assume(struct refuter *refuter, candidate_id candidate, uint16_t level)
{
    for (size_t i = 0; i < refuter->step->link_count; i++) {
        if (constraint_has(refuter->layout, refuter->step->links[i], candidate))
            refuter->held[i] = candidate;
    }
    for (size_t i = 0; i < refuter->step->truth_count; i++) {
        if (!refuter->met[i] && constraint_has(refuter->layout, refuter->step->truths[i], candidate))
            refuter->met[i] = level;
    }
}

/* The candidate was not true before: else the truth it was chosen for would have been met. */
static void take_back(struct refuter *refuter, candidate_id candidate, uint16_t level)
{
    for (size_t i = 0; i < refuter->step->truth_count; i++) {
        if (refuter->met[i] == level)
            refuter->met[i] = 0;
    }
    for (size_t i = 0; i < refuter->step->link_count; i++) {
        if (refuter->held[i] == candidate)
            refuter->held[i] = 0;
    }
}

/* The open truth with the fewest candidates that break no link; SIZE_MAX if all truths are met. */
static size_t narrowest(const struct refuter *refuter, unsigned *choices)
{
    size_t best = SIZE_MAX;
    *choices = UINT32_MAX;
    for (size_t i = 0; i < refuter->step->truth_count && *choices; i++) {
        unsigned at = 0, count = 0;
        if (refuter->met[i])
            continue;
        for (candidate_id c; (c = next_candidate(refuter, refuter->step->truths[i], &at)) && count < *choices;)
            count += !breaks_link(refuter, c);
        if (count < *choices) {
            *choices = count;
            best = i;
        }
    }
    return best;
}

static enum refutation search(struct refuter *refuter, uint16_t level)
{
    unsigned choices;
    size_t truth = narrowest(refuter, &choices);
    if (truth == SIZE_MAX)
        return NOT_REFUTED;
    if (level == REFUTER_DEPTH)
        return REFUTER_GAVE_UP;
    unsigned at = 0;
    for (candidate_id c; choices && (c = next_candidate(refuter, refuter->step->truths[truth], &at));) {
        if (breaks_link(refuter, c))
            continue;
        if (++refuter->choices > REFUTER_LIMIT)
            return REFUTER_GAVE_UP;
        assume(refuter, c, level);
        enum refutation found = search(refuter, (uint16_t)(level + 1));
        if (found != REFUTED)
            return found;
        take_back(refuter, c, level);
    }
    return REFUTED;
}

enum refutation refuter_try(struct refuter *refuter, cell_id cell, unsigned digit)
{
    /* A step without links or truths has no array to clear. */
    if (refuter->step->link_count)
        memset(refuter->held, 0, refuter->step->link_count * sizeof *refuter->held);
    if (refuter->step->truth_count)
        memset(refuter->met, 0, refuter->step->truth_count * sizeof *refuter->met);
    refuter->choices = 0;
    assume(refuter, (candidate_id)cell << 5 | digit, 1);
    return search(refuter, 2);
}
