#include "proof/refute.h"

#include <string.h>

#include "base/memory.h"

static size_t constraint_number(const struct layout *layout, struct constraint constraint)
{
    return constraint_is_cell(constraint)
               ? constraint.index
               : layout->cells + (size_t)constraint.index * (layout->digits + 1) + constraint.digit;
}

bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live, const struct step *step)
{
    refuter->layout = layout;
    refuter->live = live;
    refuter->step = step;
    refuter->limit = REFUTER_LIMIT;
    refuter->truths = step->truth_count + (step->patterns > 0);
    size_t constraints = layout->cells + (size_t)layout->houses * (layout->digits + 1);
    if (!refuter->link_at)
        refuter->link_at = memory_calloc(constraints, sizeof *refuter->link_at);
    if (!refuter->links_of)
        refuter->links_of = memory_calloc((size_t)layout->cells << 5, sizeof *refuter->links_of);
    if (!refuter->link_at || !refuter->links_of)
        return false;
    refuter->load++;
    refuter->helds = 0;
    for (size_t i = step->link_count; i--;)
        refuter->link_at[constraint_number(layout, step->links[i])] = (uint32_t)i;
    return memory_reserve((void **)&refuter->held, &refuter->held_capacity, step->link_count * layout->digits,
                          sizeof *refuter->held) &&
           memory_reserve((void **)&refuter->claimed, &refuter->claimed_capacity, step->link_count,
                          sizeof *refuter->claimed) &&
           memory_reserve((void **)&refuter->weight, &refuter->weight_capacity, step->link_count,
                          sizeof *refuter->weight) &&
           memory_reserve((void **)&refuter->matched, &refuter->matched_capacity, step->link_count,
                          sizeof *refuter->matched) &&
           memory_reserve((void **)&refuter->visited, &refuter->visited_capacity, step->link_count,
                          sizeof *refuter->visited) &&
           memory_reserve((void **)&refuter->satisfied, &refuter->satisfied_capacity, refuter->truths,
                          sizeof *refuter->satisfied);
}

void refuter_finish(struct refuter *refuter)
{
    memory_free(refuter->link_at);
    memory_free(refuter->links_of);
    memory_free(refuter->held);
    memory_free(refuter->claimed);
    memory_free(refuter->satisfied);
    memory_free(refuter->weight);
    memory_free(refuter->matched);
    memory_free(refuter->visited);
    *refuter = (struct refuter){0};
}

static bool is_pattern(const struct refuter *refuter, size_t truth)
{
    return truth == refuter->step->truth_count;
}

static bool truth_has(const struct refuter *refuter, size_t truth, candidate_id candidate)
{
    const struct step *step = refuter->step;
    if (!is_pattern(refuter, truth))
        return constraint_has(refuter->layout, step->truths[truth], candidate);
    for (size_t i = 0; i < step->patterns; i++) {
        if (step->pattern[i].cell == candidate_cell(candidate))
            return !(step->pattern[i].digits & digit_bit(candidate_digit(candidate)));
    }
    return false;
}

/* Returns the next candidate of the pattern's cells outside its pair. */
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

/* Iterates over the candidates of a truth; `*at` starts at 0. Returns 0 at the end. */
static candidate_id next_candidate(const struct refuter *refuter, size_t which, unsigned *at)
{
    const struct layout *layout = refuter->layout;
    if (is_pattern(refuter, which))
        return next_extra(refuter, at);
    struct constraint truth = refuter->step->truths[which];
    if (constraint_is_cell(truth)) {
        digit_mask left = refuter->live[truth.index] >> *at << *at;
        *at = left ? digit_first(left) : layout->digits;
        return left ? candidate_id_of(truth.index, *at) : 0;
    }
    while (*at < layout->digits) {
        cell_id cell = layout->house[truth.index].cells[(*at)++];
        if (refuter->live[cell] & digit_bit(truth.digit))
            return candidate_id_of(cell, truth.digit);
    }
    return 0;
}

/* Finds the links that hold the candidate, each once. Entries of constraints that are not links are left over from another
 * step. */
static void find_links(struct refuter *refuter, candidate_id candidate)
{
    const struct cell *known = &refuter->layout->cell[candidate_cell(candidate)];
    size_t first = refuter->helds;
    for (unsigned h = 0; h <= known->house_count; h++) {
        struct constraint own = h < known->house_count ? constraint_house(known->houses[h], candidate_digit(candidate))
                                                       : constraint_cell(candidate_cell(candidate));
        uint32_t i = refuter->link_at[constraint_number(refuter->layout, own)];
        if (i < refuter->step->link_count && refuter->step->links[i].index == own.index &&
            refuter->step->links[i].digit == own.digit)
            refuter->held[refuter->helds++] = i;
    }
    refuter->links_of[candidate] =
        (struct candidate_links){refuter->load, (uint32_t)first, (uint32_t)(refuter->helds - first)};
}

/* Iterates over the links that hold the candidate, each once; `*at` starts at 0. Returns SIZE_MAX at the end. */
static size_t next_link(struct refuter *refuter, candidate_id candidate, unsigned *at)
{
    const struct candidate_links *links = &refuter->links_of[candidate];
    if (links->load != refuter->load)
        find_links(refuter, candidate);
    return *at < links->count ? refuter->held[links->first + (*at)++] : SIZE_MAX;
}

static bool breaks_link(struct refuter *refuter, candidate_id candidate)
{
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;) {
        if (refuter->claimed[i] && refuter->claimed[i] != candidate)
            return true;
    }
    return false;
}

/* Assumes that the candidate is true: claims its links and satisfies its open truths, marked with `level` so that it
 * can be undone. */
static void assume(struct refuter *refuter, candidate_id candidate, uint16_t level)
{
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;)
        refuter->claimed[i] = candidate;
    for (size_t i = 0; i < refuter->truths; i++) {
        if (!refuter->satisfied[i] && truth_has(refuter, i, candidate))
            refuter->satisfied[i] = level;
    }
}

/* Undoes assume. The candidate was not assumed before, otherwise the truth it was chosen for would have been
 * satisfied. */
static void take_back(struct refuter *refuter, candidate_id candidate, uint16_t level)
{
    for (size_t i = 0; i < refuter->truths; i++) {
        if (refuter->satisfied[i] == level)
            refuter->satisfied[i] = 0;
    }
    unsigned at = 0;
    for (size_t i; (i = next_link(refuter, candidate, &at)) != SIZE_MAX;)
        refuter->claimed[i] = 0;
}

/* Counts the candidates of an open truth that break no link, up to `most`. Sets whether some break one. */
static unsigned count_open(struct refuter *refuter, size_t truth, unsigned most, bool *is_narrowed)
{
    unsigned at = 0, count = 0;
    *is_narrowed = false;
    for (candidate_id c; count < most && (c = next_candidate(refuter, truth, &at));) {
        if (breaks_link(refuter, c))
            *is_narrowed = true;
        else
            count++;
    }
    return count;
}

/* Returns the open truth with the fewest candidates that break no link, SIZE_MAX if all truths are satisfied. The first
 * one that what was assumed leaves no choice is as good as any. */
static size_t narrowest(struct refuter *refuter, unsigned *choices)
{
    size_t best = SIZE_MAX;
    *choices = UINT32_MAX;
    for (size_t i = 0; i < refuter->truths; i++) {
        bool is_narrowed;
        if (refuter->satisfied[i])
            continue;
        unsigned count = count_open(refuter, i, *choices < 2 ? 2 : *choices, &is_narrowed);
        bool is_forced = !count || (count == 1 && is_narrowed);
        if (count < *choices || is_forced) {
            *choices = count;
            best = i;
        }
        if (is_forced)
            break;
    }
    return best;
}

/* Returns the link that the candidate would use: among those that contain it, the one with the most open truths.
 * Returns SIZE_MAX if none contains it. */
static size_t link_of(struct refuter *refuter, candidate_id candidate)
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
        for (candidate_id c; !refuter->satisfied[t] && (c = next_candidate(refuter, t, &at));) {
            unsigned link_at = 0;
            for (size_t i; (i = next_link(refuter, c, &link_at)) != SIZE_MAX;)
                refuter->weight[i]++;
        }
    }
}

/* Returns whether the candidate satisfies two truths, which then use one link. */
static bool is_shared(const struct refuter *refuter, candidate_id candidate)
{
    unsigned count = 0;
    for (size_t t = 0; t < refuter->truths; t++)
        count += !refuter->satisfied[t] && truth_has(refuter, t, candidate);
    return count > 1;
}

/* Finds an unused link for the truth, moving other truths to other links if necessary (a bipartite matching).
 * Returns true also if the truth may need no link. */
static bool match_link(struct refuter *refuter, size_t truth)
{
    unsigned at = 0;
    for (candidate_id c; (c = next_candidate(refuter, truth, &at));) {
        if (breaks_link(refuter, c))
            continue;
        size_t link = link_of(refuter, c);
        if (link == SIZE_MAX || is_shared(refuter, c))
            return true;
        if (refuter->visited[link])
            continue;
        refuter->visited[link] = true;
        if (!refuter->matched[link] || match_link(refuter, refuter->matched[link] - 1)) {
            refuter->matched[link] = truth + 1;
            return true;
        }
    }
    return false;
}

/* Returns whether the open truths cannot be matched to different links. */
static bool are_unmatchable(struct refuter *refuter)
{
    size_t links = refuter->step->link_count;
    if (!links)
        return false;
    weigh_links(refuter);
    memset(refuter->matched, 0, links * sizeof *refuter->matched);
    for (size_t t = 0; t < refuter->truths; t++) {
        memset(refuter->visited, 0, links * sizeof *refuter->visited);
        if (!refuter->satisfied[t] && !match_link(refuter, t))
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
    if (choices > 1 && refuter->choices > REFUTER_PATIENCE && are_unmatchable(refuter))
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
    /* without links or truths there is no array to clear */
    if (refuter->step->link_count)
        memset(refuter->claimed, 0, refuter->step->link_count * sizeof *refuter->claimed);
    if (refuter->truths)
        memset(refuter->satisfied, 0, refuter->truths * sizeof *refuter->satisfied);
    refuter->choices = 0;
    assume(refuter, candidate_id_of(cell, digit), 1);
    return search(refuter, 2);
}
