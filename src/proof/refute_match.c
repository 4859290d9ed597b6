/* Truths and links as the two sides of a bipartite graph: a truth uses the link of its true candidate, and no link is
 * used twice. Truths that cannot be matched to different links cannot all have a true candidate. If no candidate is in
 * two truths or two links, the converse holds as well, and no search is needed. */
#include "proof/refute_level.h"

#include <string.h>

/* --- the link that a candidate would use --- */

/* Returns the heaviest of the links that contain the candidate, or BITS_END. */
static unsigned heaviest_link(const struct refuter *refuter, uint32_t number)
{
    unsigned best = BITS_END;
    BITS_EACH (i, refuter->links_of + number * refuter->link_words, refuter->link_words) {
        if (best == BITS_END || refuter->weight[i] > refuter->weight[best])
            best = i;
    }
    return best;
}

/* Counts the open truths' candidates in each link. */
static void weigh_links(struct refuter *refuter, struct search_level level)
{
    memset(refuter->weight, 0, refuter->step->link_count * sizeof *refuter->weight);
    for (size_t t = 0; t < refuter->truths; t++) {
        for (uint32_t word = refuter->range[t].from; word < refuter->range[t].to; word++) {
            uint64_t live = bits_has(level.satisfied, (unsigned)t) ? 0 : refuter_live_of(refuter, t, word);
            for (; live; live &= live - 1) {
                size_t number = word * 64 + (size_t)__builtin_ctzll(live);
                BITS_EACH (i, refuter->links_of + number * refuter->link_words, refuter->link_words)
                    refuter->weight[i]++;
            }
        }
    }
}

/* Returns whether the candidate satisfies two open truths, which then use a single link. */
static bool is_shared(const struct refuter *refuter, struct search_level level, uint32_t number)
{
    const uint64_t *truths = refuter->truths_of + number * refuter->truth_words;
    unsigned count = 0;
    for (size_t k = 0; k < refuter->truth_words; k++)
        count += word_count(truths[k] & ~level.satisfied[k]);
    return count > 1;
}

void refuter_choose_links(struct refuter *refuter, const struct search_level *level)
{
    if (level)
        weigh_links(refuter, *level);
    for (uint32_t i = 0; i < refuter->candidates; i++)
        refuter->link_for[i] = level && is_shared(refuter, *level, i) ? BITS_END : heaviest_link(refuter, i);
}

/* --- matching --- */

/* Finds an unused link for the truth, moving other truths to other links if necessary. Also returns true if the truth
 * may not need a link. */
static bool match_link(struct refuter *refuter, struct search_level level, size_t truth)
{
    REFUTER_OPEN_EACH(number, refuter, level, truth)
    {
        uint32_t link = refuter->link_for[number];
        if (link == BITS_END)
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

/* Marks as used the truth without a link, and all truths that occupy links which it could have had: there are more of
 * these truths than links. */
static void use_unmatched(struct refuter *refuter, size_t truth)
{
    bits_add(refuter->used, (unsigned)truth);
    BITS_EACH (link, refuter->visited, refuter->link_words)
        bits_add(refuter->used, refuter->matched[link] - 1);
}

bool refuter_is_unmatchable(struct refuter *refuter, struct search_level level, bool go_on)
{
    size_t links = refuter->step->link_count;
    if (!go_on)
        memset(refuter->matched, 0, (links + 1) * sizeof *refuter->matched);
    for (size_t t = refuter->matched[links]; t < refuter->truths; t++) {
        bits_clear(refuter->visited, refuter->link_words);
        if (bits_has(level.satisfied, (unsigned)t) || match_link(refuter, level, t))
            continue;
        use_unmatched(refuter, t);
        refuter->matched[links] = (uint32_t)t;
        return true;
    }
    return false;
}
