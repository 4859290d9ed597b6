#include "proof/refute.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* --- loading --- */

static size_t constraint_number(const struct layout *layout, struct constraint constraint)
{
    return constraint_is_cell(constraint)
               ? constraint.index
               : layout->cells + (size_t)constraint.index * (layout->digits + 1) + constraint.digit;
}

/* Sets the bits of the links that hold the candidate. Entries of constraints that are not links are left over from another
 * step. */
static void find_links(struct refuter *refuter, size_t number)
{
    candidate_id candidate = refuter->candidate[number];
    const struct cell *known = &refuter->layout->cell[candidate_cell(candidate)];
    for (unsigned h = 0; h <= known->house_count; h++) {
        struct constraint own = h < known->house_count ? constraint_house(known->houses[h], candidate_digit(candidate))
                                                       : constraint_cell(candidate_cell(candidate));
        uint32_t i = refuter->link_at[constraint_number(refuter->layout, own)];
        if (i < refuter->step->link_count && refuter->step->links[i].index == own.index &&
            refuter->step->links[i].digit == own.digit)
            bits_add(refuter->links_of + number * refuter->link_words, i);
    }
}

/* Returns the number of the candidate, a new one if it has none. */
static uint32_t number_candidate(struct refuter *refuter, candidate_id candidate)
{
    struct candidate_number *known = &refuter->number_of[candidate];
    if (known->load != refuter->load) {
        *known = (struct candidate_number){refuter->load, (uint32_t)refuter->candidates};
        refuter->candidate[refuter->candidates] = candidate;
        find_links(refuter, refuter->candidates);
        BITS_EACH (i, refuter->links_of + refuter->candidates * refuter->link_words, refuter->link_words)
            bits_add(refuter->in_link + i * refuter->candidate_words, known->number);
        refuter->candidates++;
    }
    return known->number;
}

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

/* No fewer than the truths have candidates, those in several truths counted in each. */
static size_t bound_candidates(const struct step *step, const struct layout *layout, const digit_mask *possible)
{
    size_t bound = step->patterns * layout->digits;
    for (size_t t = 0; t < step->truth_count; t++)
        bound += constraint_is_cell(step->truths[t]) ? digit_count(possible[step->truths[t].index]) : layout->digits;
    return bound;
}

/* Allocates [count][words] zeroed words. */
static bool create_sets(struct refuter *refuter, uint64_t **sets, size_t count, size_t words)
{
    return (*sets = arena_calloc(&refuter->arena, count * words, sizeof **sets));
}

static bool create_tables(struct refuter *refuter, const digit_mask *possible)
{
    struct arena *arena = &refuter->arena;
    size_t links = refuter->step->link_count, truths = refuter->truths;
    size_t candidates = bound_candidates(refuter->step, refuter->layout, possible) + 1, levels = truths + 3;
    arena_reset(arena);
    refuter->candidates = 0;
    refuter->truth_words = BITS_WORDS(truths);
    refuter->link_words = BITS_WORDS(links);
    refuter->candidate_words = BITS_WORDS(candidates);
    return (refuter->candidate = arena_calloc(arena, candidates, sizeof *refuter->candidate)) &&
           (refuter->range = arena_calloc(arena, truths, sizeof *refuter->range)) &&
           (refuter->weight = arena_calloc(arena, links, sizeof *refuter->weight)) &&
           (refuter->matched = arena_calloc(arena, links, sizeof *refuter->matched)) &&
           create_sets(refuter, &refuter->links_of, candidates, refuter->link_words) &&
           create_sets(refuter, &refuter->truths_of, candidates, refuter->truth_words) &&
           create_sets(refuter, &refuter->in_truth, truths, refuter->candidate_words) &&
           create_sets(refuter, &refuter->in_link, links, refuter->candidate_words) &&
           create_sets(refuter, &refuter->live, 1, refuter->candidate_words) &&
           create_sets(refuter, &refuter->broken, levels, refuter->candidate_words) &&
           create_sets(refuter, &refuter->satisfied, levels, refuter->truth_words) &&
           create_sets(refuter, &refuter->used, 1, refuter->truth_words) &&
           create_sets(refuter, &refuter->visited, 1, refuter->link_words);
}

bool refuter_load(struct refuter *refuter, const struct layout *layout, const digit_mask *live,
                  const digit_mask *possible, const struct step *step)
{
    refuter->layout = layout;
    refuter->step = step;
    refuter->limit = REFUTER_LIMIT;
    refuter->truths = step->truth_count + (step->patterns > 0);
    size_t constraints = layout->cells + (size_t)layout->houses * (layout->digits + 1);
    if (!refuter->link_at)
        refuter->link_at = memory_calloc(constraints, sizeof *refuter->link_at);
    if (!refuter->number_of)
        refuter->number_of = memory_calloc((size_t)layout->cells << 5, sizeof *refuter->number_of);
    if (!refuter->link_at || !refuter->number_of || !create_tables(refuter, possible))
        return false;
    refuter->load++;
    for (size_t i = step->link_count; i--;)
        refuter->link_at[constraint_number(layout, step->links[i])] = (uint32_t)i;
    add_truths(refuter, live, possible);
    return true;
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

/* --- without a search --- */

/* Whether a truth says that the link's digit is in another cell of the link. */
static bool is_link_used(const struct layout *layout, const digit_mask *live, const struct step *step,
                         struct constraint link, cell_id cell)
{
    for (size_t t = 0; t < step->truth_count; t++) {
        struct constraint truth = step->truths[t];
        if (constraint_is_cell(truth) && truth.index != cell && live[truth.index] == digit_bit(link.digit) &&
            layout_house_has(layout, link.index, truth.index))
            return true;
    }
    return false;
}

bool refute_directly(const struct layout *layout, const digit_mask *live, const struct step *step, cell_id cell,
                     unsigned digit)
{
    for (size_t l = 0; l < step->link_count; l++) {
        struct constraint link = step->links[l];
        if (!constraint_is_cell(link) && link.digit == digit && layout_house_has(layout, link.index, cell) &&
            is_link_used(layout, live, step, link, cell))
            return true;
    }
    return false;
}

/* --- the search --- */

/* Its sets at a level are those after what was assumed before it. */
struct level {
    const uint64_t *broken, *satisfied;
    size_t number;
};

static struct level level_at(const struct refuter *refuter, size_t number)
{
    return (struct level){refuter->broken + number * refuter->candidate_words,
                          refuter->satisfied + number * refuter->truth_words, number};
}

/* Makes the sets of the next level, on which the candidate is assumed to be true. */
static struct level assume(struct refuter *refuter, struct level level, uint32_t number)
{
    size_t words = refuter->candidate_words;
    uint64_t *broken = refuter->broken + (level.number + 1) * words;
    uint64_t *satisfied = refuter->satisfied + (level.number + 1) * refuter->truth_words;
    bits_copy(broken, level.broken, words);
    BITS_EACH (i, refuter->links_of + number * refuter->link_words, refuter->link_words)
        bits_or(broken, refuter->in_link + i * words, words);
    bits_copy(satisfied, level.satisfied, refuter->truth_words);
    bits_or(satisfied, refuter->truths_of + number * refuter->truth_words, refuter->truth_words);
    return level_at(refuter, level.number + 1);
}

/* The truth's live candidates in a word of the sets. */
static uint64_t live_of(const struct refuter *refuter, size_t truth, uint32_t word)
{
    return refuter->in_truth[truth * refuter->candidate_words + word] & refuter->live[word];
}

/* Returns the truth's first live candidate from `from` on that breaks no link, or BITS_END. */
static uint32_t next_open(const struct refuter *refuter, struct level level, size_t truth, uint32_t from)
{
    struct truth_range range = refuter->range[truth];
    for (uint32_t word = from / 64 > range.from ? from / 64 : range.from; word < range.to; word++) {
        uint64_t left = live_of(refuter, truth, word) & ~level.broken[word];
        if (word == from / 64)
            left &= UINT64_MAX << from % 64;
        if (left)
            return word * 64 + (uint32_t)__builtin_ctzll(left);
    }
    return BITS_END;
}

/* Loops over the truth's live candidates that break no link. */
#define OPEN_EACH(member, refuter, level, truth)                                                                       \
    for (uint32_t member = next_open(refuter, level, truth, 0); member != BITS_END;                                    \
         member = next_open(refuter, level, truth, member + 1))

/* Returns the open truth with the fewest candidates that break no link, SIZE_MAX if all truths are satisfied. The first
 * one that what was assumed leaves no choice is as good as any. */
static size_t narrowest(const struct refuter *refuter, struct level level, unsigned *choices)
{
    size_t best = SIZE_MAX;
    *choices = UINT32_MAX;
    for (size_t t = 0; t < refuter->truths; t++) {
        if (bits_has(level.satisfied, (unsigned)t))
            continue;
        unsigned count = 0;
        bool is_narrowed = false;
        for (uint32_t word = refuter->range[t].from; word < refuter->range[t].to; word++) {
            uint64_t live = live_of(refuter, t, word);
            count += (unsigned)__builtin_popcountll(live & ~level.broken[word]);
            is_narrowed |= (live & level.broken[word]) != 0;
        }
        bool is_forced = !count || (count == 1 && is_narrowed);
        if (count < *choices || is_forced) {
            *choices = count;
            best = t;
        }
        if (is_forced)
            break;
    }
    return best;
}

/* --- matching --- */

/* Returns the link that the candidate would use: among those that contain it, the one with the most open truths.
 * Returns BITS_END if none contains it. */
static unsigned link_of(const struct refuter *refuter, uint32_t number)
{
    unsigned best = BITS_END;
    BITS_EACH (i, refuter->links_of + number * refuter->link_words, refuter->link_words) {
        if (best == BITS_END || refuter->weight[i] > refuter->weight[best])
            best = i;
    }
    return best;
}

static void weigh_links(struct refuter *refuter, struct level level)
{
    memset(refuter->weight, 0, refuter->step->link_count * sizeof *refuter->weight);
    for (size_t t = 0; t < refuter->truths; t++) {
        for (uint32_t word = refuter->range[t].from; word < refuter->range[t].to; word++) {
            uint64_t live = bits_has(level.satisfied, (unsigned)t) ? 0 : live_of(refuter, t, word);
            for (; live; live &= live - 1) {
                size_t number = word * 64 + (size_t)__builtin_ctzll(live);
                BITS_EACH (i, refuter->links_of + number * refuter->link_words, refuter->link_words)
                    refuter->weight[i]++;
            }
        }
    }
}

/* Returns whether the candidate satisfies two truths, which then use one link. */
static bool is_shared(const struct refuter *refuter, struct level level, uint32_t number)
{
    const uint64_t *truths = refuter->truths_of + number * refuter->truth_words;
    unsigned count = 0;
    for (size_t k = 0; k < refuter->truth_words; k++)
        count += (unsigned)__builtin_popcountll(truths[k] & ~level.satisfied[k]);
    return count > 1;
}

/* Finds an unused link for the truth, moving other truths to other links if necessary (a bipartite matching).
 * Returns true also if the truth may need no link. */
static bool match_link(struct refuter *refuter, struct level level, size_t truth)
{
    OPEN_EACH(number, refuter, level, truth)
    {
        unsigned link = link_of(refuter, number);
        if (link == BITS_END || is_shared(refuter, level, number))
            return true;
        if (bits_has(refuter->visited, link))
            continue;
        bits_add(refuter->visited, link);
        if (!refuter->matched[link] || match_link(refuter, level, refuter->matched[link] - 1)) {
            refuter->matched[link] = (uint32_t)truth + 1;
            return true;
        }
    }
    return false;
}

/* Returns whether the open truths cannot be matched to different links. */
static bool are_unmatchable(struct refuter *refuter, struct level level)
{
    size_t links = refuter->step->link_count;
    if (!links)
        return false;
    weigh_links(refuter, level);
    memset(refuter->matched, 0, links * sizeof *refuter->matched);
    for (size_t t = 0; t < refuter->truths; t++) {
        bits_clear(refuter->visited, refuter->link_words);
        if (!bits_has(level.satisfied, (unsigned)t) && !match_link(refuter, level, t))
            return true;
    }
    return false;
}

/* --- deciding --- */

static bool is_cancelled(const struct refuter *refuter)
{
    return refuter->cancel && atomic_load_explicit(refuter->cancel, memory_order_relaxed);
}

static enum refutation search(struct refuter *refuter, struct level level)
{
    unsigned choices;
    size_t truth = narrowest(refuter, level, &choices);
    if (truth == SIZE_MAX)
        return NOT_REFUTED;
    if (level.number == REFUTER_DEPTH)
        return REFUTER_GAVE_UP;
    if (choices > 1 && refuter->choices > REFUTER_PATIENCE && are_unmatchable(refuter, level)) {
        memset(refuter->used, 0xFF, refuter->truth_words * sizeof *refuter->used);
        return REFUTED;
    }
    bits_add(refuter->used, (unsigned)truth);
    OPEN_EACH(number, refuter, level, truth)
    {
        if (++refuter->choices > refuter->limit || is_cancelled(refuter))
            return REFUTER_GAVE_UP;
        enum refutation found = search(refuter, assume(refuter, level, number));
        if (found != REFUTED)
            return found;
    }
    return REFUTED;
}

/* Returns the number of the candidate that is tried. One in no truth gets the last place for as long as it is tried. */
static uint32_t number_for_try(struct refuter *refuter, candidate_id candidate)
{
    if (refuter_truths_of(refuter, candidate))
        return refuter->number_of[candidate].number;
    refuter->candidate[refuter->candidates] = candidate;
    bits_clear(refuter->links_of + refuter->candidates * refuter->link_words, refuter->link_words);
    find_links(refuter, refuter->candidates);
    return (uint32_t)refuter->candidates;
}

enum refutation refuter_try(struct refuter *refuter, cell_id cell, unsigned digit)
{
    uint32_t number = number_for_try(refuter, candidate_id_of(cell, digit));
    bits_clear(refuter->used, refuter->truth_words);
    refuter->choices = 0;
    return search(refuter, assume(refuter, level_at(refuter, 0), number));
}
