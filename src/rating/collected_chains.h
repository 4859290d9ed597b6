/* The chains found by a nested search, collected for the containing chain: the easiest with each set of removals,
 * sorted by difficulty. */
#ifndef RATING_COLLECTED_CHAINS_H
#define RATING_COLLECTED_CHAINS_H

#include <stddef.h>

#include "rating/chain_internal.h"

struct chain_hint {
    double rating;
    uint64_t hash; /* hash of its literals; chains with equal hashes count as the same chain */
    uint32_t complexity, order;
    uint32_t first_removal, first_need;
    uint16_t removals, needs;
    uint8_t tie_rank;
};

struct collected_chains {
    const struct rating_grid *initial, *current; /* the containing chain's grid: at first, and after its removals so
                                                  * far */
    struct chain_hint *hint;
    size_t hints, hint_capacity;
    struct hint_removal *removal;
    size_t removals, removal_capacity;
    uint16_t *need; /* "off" literals of candidates removed by the containing chain on which a hint depends */
    size_t needs, need_capacity;
    uint32_t order;
    uint32_t by_target[LITERALS]; /* index + 1 of the hint with this target literal */
};

void collected_chains_begin(struct collected_chains *collected, const struct rating_grid *initial,
                            const struct rating_grid *current);
void collected_chains_finish(struct collected_chains *collected);

/* Returns the entry for a hint with these removals, or NULL if there is an easier one. The caller then fills its hash
 * and needs with the functions below. */
struct chain_hint *collected_chains_offer(struct collected_chains *collected, const struct explainer_hint *hint,
                                          double rating, uint32_t complexity, unsigned tie_rank);

/* Adds to the hint's needs the candidates whose absence makes the literal follow by `cause`, and which the initial grid
 * has. */
void collected_chains_add_need(struct collected_chains *collected, struct chain_hint *hint,
                               const struct rating_board *board, unsigned literal, unsigned cause);

static inline void chain_hint_hash(struct chain_hint *hint, uint32_t literal)
{
    hint->hash = (hint->hash ^ literal) * 0x9E3779B97F4A7C15ull;
    hint->hash ^= hint->hash >> 29;
}

/* Sorts the hints by difficulty. */
void collected_chains_sort(struct collected_chains *collected);

#endif
