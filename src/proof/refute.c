#include "proof/refute_level.h"

#include <string.h>

#include "base/task.h"

/* --- without a search --- */

/* Returns whether a truth makes a candidate of the link in a different cell true. */
static bool is_link_used(const struct layout *layout, const digit_mask *live, const struct step *step,
                         struct constraint link, cell_id cell)
{
    digit_mask only = constraint_is_house(link) ? digit_bit(link.digit) : 0; /* 0: the link has several digits */
    for (size_t t = 0; t < step->truth_count; t++) {
        struct constraint truth = step->truths[t];
        if (!constraint_is_cell(truth) || truth.index == cell)
            continue;
        digit_mask left = live[truth.index];
        if ((only ? left == only : digits_are_one(left)) &&
            constraint_has(layout, link, candidate_id_of(truth.index, digit_first(left))))
            return true;
    }
    return false;
}

bool refute_directly(const struct layout *layout, const digit_mask *live, const struct step *step, cell_id cell,
                     unsigned digit)
{
    for (size_t l = 0; l < step->link_count; l++) {
        struct constraint link = step->links[l];
        if (!constraint_is_cell(link) && constraint_has(layout, link, candidate_id_of(cell, digit)) &&
            is_link_used(layout, live, step, link, cell))
            return true;
    }
    return false;
}

/* --- the search --- */

/* Makes the sets of the next level, where the candidate is assumed to be true. */
static struct search_level assume(struct refuter *refuter, struct search_level level, uint32_t number)
{
    size_t words = refuter->candidate_words;
    uint64_t *broken = refuter->broken + (level.number + 1) * words;
    uint64_t *satisfied = refuter->satisfied + (level.number + 1) * refuter->truth_words;
    const uint64_t *rivals = refuter->rivals + number * words;
    for (size_t k = 0; k < words; k++)
        broken[k] = level.broken[k] | rivals[k];
    bits_copy(satisfied, level.satisfied, refuter->truth_words);
    bits_or(satisfied, refuter->truths_of + number * refuter->truth_words, refuter->truth_words);
    return refuter_level(refuter, level.number + 1);
}

/* Returns the open truth with the fewest candidates that break no link, SIZE_MAX if all truths are satisfied. Stops at
 * the first truth that has no choice left, and sets `is_forced`. */
static size_t narrowest(const struct refuter *refuter, struct search_level level, bool *is_forced)
{
    size_t best = SIZE_MAX;
    unsigned fewest = UINT32_MAX;
    *is_forced = false;
    for (size_t t = 0; t < refuter->truths && !*is_forced; t++) {
        if (bits_has(level.satisfied, (unsigned)t))
            continue;
        unsigned count = 0;
        bool is_narrowed = false;
        for (uint32_t word = refuter->range[t].from; word < refuter->range[t].to; word++) {
            uint64_t live = refuter_live_of(refuter, t, word);
            for (uint64_t open = live & ~level.broken[word]; open && (count < 2 || count < fewest); open &= open - 1)
                count++;
            is_narrowed |= (live & level.broken[word]) != 0;
        }
        *is_forced = !count || (count == 1 && is_narrowed);
        if (count < fewest || *is_forced) {
            fewest = count;
            best = t;
        }
    }
    return best;
}

static enum refuter_outcome search(struct refuter *refuter, struct search_level level)
{
    bool is_forced;
    if (refuter->sums && refuter_restrict_sums(refuter, level) == REFUTED)
        return REFUTED;
    size_t truth = narrowest(refuter, level, &is_forced);
    if (truth == SIZE_MAX)
        return refuter->choices > refuter->limit ? REFUTER_GAVE_UP : NOT_REFUTED;
    if (level.number == REFUTER_DEPTH)
        return REFUTER_GAVE_UP;
    if (!is_forced && refuter->choices > REFUTER_PATIENCE) {
        refuter_choose_links(refuter, &level);
        if (refuter_is_unmatchable(refuter, level, false))
            return REFUTED;
    }
    bits_add(refuter->used, (unsigned)truth);
    REFUTER_OPEN_EACH(number, refuter, level, truth)
    {
        if (++refuter->choices > refuter->limit || cancel_is_requested(refuter->cancel))
            return REFUTER_GAVE_UP;
        enum refuter_outcome found = search(refuter, assume(refuter, level, number));
        if (found != REFUTED)
            return found;
    }
    return REFUTED;
}

/* Returns the number of the candidate being tried. A candidate in no truth gets the last number meanwhile. */
static uint32_t number_for_try(struct refuter *refuter, candidate_id candidate)
{
    if (refuter_truths_of(refuter, candidate))
        return refuter->number_of[candidate].number;
    refuter->candidate[refuter->candidates] = candidate;
    bits_clear(refuter->links_of + refuter->candidates * refuter->link_words, refuter->link_words);
    refuter_find_links(refuter, refuter->candidates);
    refuter_find_rivals(refuter, refuter->candidates);
    return (uint32_t)refuter->candidates;
}

/* Begins to try the candidate. */
static struct search_level begin(struct refuter *refuter, candidate_id candidate)
{
    uint32_t number = number_for_try(refuter, candidate);
    bits_clear(refuter->used, refuter->truth_words);
    refuter->choices = 0;
    return assume(refuter, refuter_level(refuter, 0), number);
}

enum refuter_outcome refuter_try(struct refuter *refuter, cell_id cell, unsigned digit)
{
    struct search_level level = begin(refuter, candidate_id_of(cell, digit));
    if (!refuter->is_matching)
        return search(refuter, level);
    return refuter_is_unmatchable(refuter, level, false) ? REFUTED : NOT_REFUTED;
}

enum refuter_outcome refuter_try_again(struct refuter *refuter, size_t place, candidate_id candidate)
{
    struct search_level level = begin(refuter, candidate);
    if (!refuter->is_matching)
        return search(refuter, level);
    size_t each = refuter->step->link_count + 1;
    memcpy(refuter->matched, refuter->kept + place * each, each * sizeof *refuter->matched);
    if (!refuter_is_unmatchable(refuter, level, true))
        return NOT_REFUTED;
    memcpy(refuter->kept + place * each, refuter->matched, each * sizeof *refuter->matched);
    return REFUTED;
}

void refuter_forget(struct refuter *refuter, size_t place)
{
    size_t each = refuter->step->link_count + 1;
    memset(refuter->kept + place * each, 0, each * sizeof *refuter->kept);
}
