/* All chains that a nested search finds, for the chain that contains it: of those with the same removals the easiest, in
 * order of difficulty. */
#ifndef RATING_HARVEST_H
#define RATING_HARVEST_H

#include <stddef.h>

#include "rating/chain_parts.h"

struct chain_hint {
    double rating;
    uint64_t signature;   /* of its potentials: chains with the same one are the same chain */
    uint32_t complexity, order;
    uint32_t first_removal, first_need;
    uint16_t removals, needs;
    uint8_t sort;
};

struct harvest {
    const struct grid *initial, *current; /* of the containing chain: without and with what it removed so far */
    struct chain_hint *hint;
    size_t hints, hint_capacity;
    struct hint_removal *removal;
    size_t removals, removal_capacity;
    uint16_t *need; /* candidates that the containing chain removed, which the hint rests on */
    size_t needs, need_capacity;
    uint32_t order;
    uint32_t by_target[POTENTIALS]; /* hints that remove what a potential of this kind does, plus 1 */
};

void harvest_begin(struct harvest *harvest, const struct grid *initial, const struct grid *current);
void harvest_finish(struct harvest *harvest);

/* The place for a hint with these removals, or NULL: there is an easier one, or no memory (`failed`). Its signature and
 * needs are to be filled in, by the functions below. */
struct chain_hint *harvest_offer(struct harvest *harvest, const struct hint *hint, double rating, uint32_t complexity,
                                 unsigned sort, bool *failed);

/* A potential of the hint's chain and why it is: what of that was not so at first, the hint needs. */
bool harvest_need(struct harvest *harvest, struct chain_hint *hint, const struct board *board, unsigned what,
                  unsigned cause);

static inline void harvest_sign(struct chain_hint *hint, uint32_t what)
{
    hint->signature = (hint->signature ^ what) * 0x9E3779B97F4A7C15ull;
    hint->signature ^= hint->signature >> 29;
}

/* Puts the hints in order. */
void harvest_sort(struct harvest *harvest);

#endif
