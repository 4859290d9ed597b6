#include "proof/refute.h"

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

static size_t constraint_number(const struct layout *layout, struct constraint constraint)
{
    return constraint_is_cell(constraint)
               ? constraint.index
               : layout->cells + (size_t)constraint.index * (layout->digits + 1) + constraint.digit;
}

bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const struct step *step)
{
    refuter->layout = layout;
    refuter->live = live;
    refuter->step = step;
    refuter->limit = REFUTER_LIMIT;
    refuter->truths = step->truth_count + (step->patterns > 0);
    size_t constraints = layout->cells + (size_t)layout->houses * (layout->digits + 1);
    if (!refuter->link_at)
        refuter->link_at = memory_calloc(constraints, sizeof *refuter->link_at);
    if (!refuter->link_at)
        return false;
    for (size_t i = step->link_count; i--;)
        refuter->link_at[constraint_number(layout, step->links[i])] = (uint32_t)i;
    return memory_reserve((void **)&refuter->held, &refuter->held_capacity, step->link_count, sizeof *refuter->held) &&
           memory_reserve((void **)&refuter->weight, &refuter->weight_capacity, step->link_count, sizeof *refuter->weight) &&
           memory_reserve((void **)&refuter->taken, &refuter->taken_capacity, step->link_count, sizeof *refuter->taken) &&
           memory_reserve((void **)&refuter->asked, &refuter->asked_capacity, step->link_count, sizeof *refuter->asked) &&
           memory_reserve((void **)&refuter->met, &refuter->met_capacity, refuter->truths, sizeof *refuter->met);
}

void refuter_finish(struct refuter *refuter)
{
    memory_free(refuter->link_at);
    memory_free(refuter->held);
    memory_free(refuter->met);
    memory_free(refuter->weight);
    memory_free(refuter->taken);
    memory_free(refuter->asked);
    *refuter = (struct refuter){0};
}

static bool is_pattern(const struct refuter *refuter, size_t truth)
{
    return truth == refuter->step->truth_count;
}

static bool constraint_has(const struct layout *layout, struct constraint constraint, candidate_id candidate)
{
    if (constraint_is_cell(constraint))
        return constraint.index == cell_of(candidate);
    return constraint.digit == digit_of(candidate) && layout_house_has(layout, constraint.index, cell_of(candidate));
}

static bool truth_has(const struct refuter *refuter, size_t truth, candidate_id candidate)
{
    const struct step *step = refuter->step;
    if (!is_pattern(refuter, truth))
        return constraint_has(refuter->layout, step->truths[truth], candidate);
    for (size_t i = 0; i < step->patterns; i++) {
        if (step->pattern[i].cell == cell_of(candidate))
            return !(step->pattern[i].digits & digit_bit(digit_of(candidate)));
    }
    return false;
}

/* The candidates of the pattern's cells outside it. */
static candidate_id next_extra(const struct refuter *refuter, unsigned *at)
{
    const struct step *step = refuter->step;
    for (unsigned digits = refuter->layout->digits; *at < step->patterns * digits;) {
        struct change cell = step->pattern[*at / digits];
        unsigned digit = (*at)++ % digits + 1;
        if (refuter->live[cell.cell] & ~cell.digits & digit_bit(digit))
            return (candidate_id)cell.cell << 5 | digit;
    }
    return 0;
}

/* Calls the candidates of a truth one after another; `*at` is 0 at first. Returns 0 behind the last. */
static candidate_id next_candidate(const struct refuter *refuter, size_t which, unsigned *at)
{
    const struct layout *layout = refuter->layout;
    if (is_pattern(refuter, which))
        return next_extra(refuter, at);
    struct constraint truth = refuter->step->truths[which];
    while (*at < layout->digits) {
        unsigned i = (*at)++;
        cell_id cell = constraint_is_cell(truth) ? truth.index : layout->house[truth.index].cells[i];
        unsigned digit = constraint_is_cell(truth) ? i + 1 : truth.digit;
        if (refuter->live[cell] & digit_bit(digit))
            return (candidate_id)cell << 5 | digit;
    }
    return 0;
}

/* Calls the links that hold the candidate, each once; `*at` is 0 at first. Returns SIZE_MAX behind the last. What is noted
 * of a constraint that is no link is left from another step. */
static size_t next_link(const struct refuter *refuter, candidate_id candidate, unsigned *at)
{
    const struct cell *known = &refuter->layout->cell[cell_of(candidate)];
    while (*at <= known->house_count) {
        unsigned h = (*at)++;
        struct constraint own = h < known->house_count ? constraint_house(known->houses[h], digit_of(candidate))
                                                       : constraint_cell(cell_of(candidate));
        size_t i = refuter->link_at[constraint_number(refuter->layout, own)];
        if (i < refuter->step->link_count && refuter->step->links[i].index == own.index &&
            refuter->step->links[i].digit == own.digit)
            return i;
    }
    return SIZE_MAX;
}

static bool breaks_link(const struct refuter *refuter, candidate_id candidate)
{
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;) {
        if (refuter->held[i] && refuter->held[i] != candidate)
            return true;
    }
    return false;
}

/* Makes the candidate true: it holds its links, and meets those of its truths that are open, marked by `level` so that
 * this can be taken back. */
static void assume(struct refuter *refuter, candidate_id candidate, uint16_t level)
{
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;)
        refuter->held[i] = candidate;
    for (size_t i = 0; i < refuter->truths; i++) {
        if (!refuter->met[i] && truth_has(refuter, i, candidate))
            refuter->met[i] = level;
    }
}

/* The candidate was not true before: else the truth it was chosen for would have been met. */
static void take_back(struct refuter *refuter, candidate_id candidate, uint16_t level)
{
    for (size_t i = 0; i < refuter->truths; i++) {
        if (refuter->met[i] == level)
            refuter->met[i] = 0;
    }
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;)
        refuter->held[i] = 0;
}

/* The open truth with the fewest candidates that break no link; SIZE_MAX if all truths are met. */
static size_t narrowest(const struct refuter *refuter, unsigned *choices)
{
    size_t best = SIZE_MAX;
    *choices = UINT32_MAX;
    for (size_t i = 0; i < refuter->truths && *choices; i++) {
        unsigned at = 0, count = 0;
        if (refuter->met[i])
            continue;
        for (candidate_id c; (c = next_candidate(refuter, i, &at)) && count < *choices;)
            count += !breaks_link(refuter, c);
        if (count < *choices) {
            *choices = count;
            best = i;
        }
    }
    return best;
}

/* The link that the candidate would take up: of those it lies in, the one that most open truths compete for. SIZE_MAX if
 * it lies in none. */
static size_t link_of(const struct refuter *refuter, candidate_id candidate)
{
    size_t best = SIZE_MAX;
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;) {
        if (best == SIZE_MAX || refuter->weight[i] > refuter->weight[best] ||
            (refuter->weight[i] == refuter->weight[best] && i < best))
            best = i;
    }
    return best;
}

static void weigh_links(struct refuter *refuter)
{
    memset(refuter->weight, 0, refuter->step->link_count * sizeof *refuter->weight);
    for (size_t t = 0; t < refuter->truths; t++) {
        unsigned at = 0;
        for (candidate_id c; !refuter->met[t] && (c = next_candidate(refuter, t, &at));) {
            unsigned link_at = 0;
            for (size_t i; (i = next_link(refuter, c, &link_at)) != SIZE_MAX;)
                refuter->weight[i]++;
        }
    }
}

/* Two truths may be met by one candidate, which takes up one link. */
static bool is_shared(const struct refuter *refuter, candidate_id candidate)
{
    unsigned count = 0;
    for (size_t t = 0; t < refuter->truths; t++)
        count += !refuter->met[t] && truth_has(refuter, t, candidate);
    return count > 1;
}

/* Finds the truth a link to take up, moving others on to further ones if need be. True too if it may need none. */
static bool take_link(struct refuter *refuter, size_t truth)
{
    unsigned at = 0;
    for (candidate_id c; (c = next_candidate(refuter, truth, &at));) {
        if (breaks_link(refuter, c))
            continue;
        size_t link = link_of(refuter, c);
        if (link == SIZE_MAX || is_shared(refuter, c))
            return true;
        if (refuter->asked[link])
            continue;
        refuter->asked[link] = true;
        if (!refuter->taken[link] || take_link(refuter, refuter->taken[link] - 1)) {
            refuter->taken[link] = truth + 1;
            return true;
        }
    }
    return false;
}

/* The open truths cannot each take up a link of their own. */
static bool are_too_many(struct refuter *refuter)
{
    size_t links = refuter->step->link_count;
    if (!links)
        return false;
    weigh_links(refuter);
    memset(refuter->taken, 0, links * sizeof *refuter->taken);
    for (size_t t = 0; t < refuter->truths; t++) {
        memset(refuter->asked, 0, links * sizeof *refuter->asked);
        if (!refuter->met[t] && !take_link(refuter, t))
            return true;
    }
    return false;
}

static enum refutation search(struct refuter *refuter, uint16_t level)
{
    unsigned choices;
    size_t truth = narrowest(refuter, &choices);
    if (truth == SIZE_MAX)
        return NOT_REFUTED;
    if (level == REFUTER_DEPTH)
        return REFUTER_GAVE_UP;
    if (choices > 1 && refuter->choices > REFUTER_PATIENCE && are_too_many(refuter))
        return REFUTED;
    unsigned at = 0;
    for (candidate_id c; choices && (c = next_candidate(refuter, truth, &at));) {
        if (breaks_link(refuter, c))
            continue;
        if (++refuter->choices > refuter->limit)
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
    if (refuter->truths)
        memset(refuter->met, 0, refuter->truths * sizeof *refuter->met);
    refuter->choices = 0;
    assume(refuter, (candidate_id)cell << 5 | digit, 1);
    return search(refuter, 2);
}
