/* All chains that a nested search finds, for the chain that contains it: of those with the same removals the easiest, in
 * order of difficulty. */
#ifndef RATING_COLLECTED_CHAINS_H
#define RATING_COLLECTED_CHAINS_H

#include <stddef.h>

#include "rating/chain_internal.h"

struct chain_hint {
    double rating;
    uint64_t hash; /* of its literals: chains with the same one are the same chain */
    uint32_t complexity, order;
    uint32_t first_removal, first_need;
    uint16_t removals, needs;
    uint8_t tie_rank;
};

struct collected_chains {
    const struct grid *initial, *current; /* of the containing chain: without and with what it removed so far */
    struct chain_hint *hint;
    size_t hints, hint_capacity;
    struct hint_removal *removal;
    size_t removals, removal_capacity;
    uint16_t *need; /* candidates that the containing chain removed, which the hint rests on */
    size_t needs, need_capacity;
    uint32_t order;
    uint32_t by_target[LITERALS]; /* hints that remove what a literal of this kind does, plus 1 */
};

void collected_chains_begin(struct collected_chains *collected, const struct grid *initial, const struct grid *current);
void collected_chains_finish(struct collected_chains *collected);

/* The place for a hint with these removals, or NULL: there is an easier one, or no memory (`failed`). Its hash and
 * needs are to be filled in, by the functions below. */
struct chain_hint *collected_chains_offer(struct collected_chains *collected, const struct hint *hint, double rating,
                                          uint32_t complexity, unsigned tie_rank, bool *failed);

/* A literal of the hint's chain and why it is: what of that was not so at first, the hint needs. */
bool collected_chains_add_need(struct collected_chains *collected, struct chain_hint *hint, const struct board *board,
                               unsigned literal, unsigned cause);

static inline void chain_hint_hash(struct chain_hint *hint, uint32_t literal)
{
    hint->hash = (hint->hash ^ literal) * 0x9E3779B97F4A7C15ull;
    hint->hash ^= hint->hash >> 29;
}

/* Puts the hints in order. */
void collected_chains_sort(struct collected_chains *collected);

#endif
