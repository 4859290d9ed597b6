/* Shared by the refuter's files: its sets at a level of the search, and the candidates left there. */
#ifndef PROOF_REFUTE_LEVEL_H
#define PROOF_REFUTE_LEVEL_H

#include "base/bits.h"
#include "proof/refute.h"

/* The sets at a level, after all earlier assumptions. */
struct search_level {
    const uint64_t *broken, *satisfied;
    size_t number;
};

static inline struct search_level refuter_level(const struct refuter *refuter, size_t number)
{
    return (struct search_level){refuter->broken + number * refuter->candidate_words,
                                 refuter->satisfied + number * refuter->truth_words, number};
}

/* Returns the truth's live candidates in a word of the sets. */
static inline uint64_t refuter_live_of(const struct refuter *refuter, size_t truth, uint32_t word)
{
    return refuter->in_truth[truth * refuter->candidate_words + word] & refuter->live[word];
}

/* Returns the truth's first live candidate from `from` on that breaks no link, or BITS_END. */
static inline uint32_t refuter_next_open(const struct refuter *refuter, struct search_level level, size_t truth,
                                         uint32_t from)
{
    struct truth_range range = refuter->range[truth];
    for (uint32_t word = from / 64 > range.from ? from / 64 : range.from; word < range.to; word++) {
        uint64_t left = refuter_live_of(refuter, truth, word) & ~level.broken[word];
        if (word == from / 64)
            left &= UINT64_MAX << from % 64;
        if (left)
            return word * 64 + (uint32_t)__builtin_ctzll(left);
    }
    return BITS_END;
}

/* Returns whether the candidate is in a cell of a sum. */
static inline bool refuter_is_in_sum(const struct refuter *refuter, size_t number)
{
    const uint64_t *truths = refuter->truths_of + number * refuter->truth_words;
    for (size_t s = 0; s < refuter->sums; s++) {
        if (bits_has(truths, (unsigned)(refuter->truths + s)))
            return true;
    }
    return false;
}

/* Eliminates, at this level, candidates that no filling of a sum uses, until nothing changes. Returns REFUTED if a sum
 * has no filling, otherwise NOT_REFUTED. */
enum refuter_outcome refuter_restrict_sums(struct refuter *refuter, struct search_level level);

/* Loops over the truth's live candidates that break no link. */
#define REFUTER_OPEN_EACH(member, refuter, level, truth)                                                               \
    for (uint32_t member = refuter_next_open(refuter, level, truth, 0); member != BITS_END;                            \
         member = refuter_next_open(refuter, level, truth, member + 1))

/* Chooses for each candidate the link that it would use: the one with the most candidates of open truths at the level.
 * With NULL for the level, each candidate has at most one link. */
void refuter_choose_links(struct refuter *refuter, const struct search_level *level);

/* Returns whether the open truths cannot be matched to different links. If so, adds the truths that prove it to the
 * used ones. `go_on`: starts from the existing matching, and from the truth that had no link. */
bool refuter_is_unmatchable(struct refuter *refuter, struct search_level level, bool go_on);

/* Sets the links of the candidate with this number, and its rivals. */
void refuter_find_links(struct refuter *refuter, size_t number);
void refuter_find_rivals(struct refuter *refuter, size_t number);

#endif
