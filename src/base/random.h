/* Pseudorandom numbers, the same for the same seed on every machine: splitmix64 (Steele, Lea, Flood: "Fast splittable
 * pseudorandom number generators", 2014). Any 64-bit number is a valid state. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

/* Returns a number from 0 to `limit` - 1. `limit` is at least 1. */
static inline uint32_t random_below(uint64_t *state, uint32_t limit)
{
    return (uint32_t)((random_next(state) >> 32) * limit >> 32);
}

/* Writes the numbers from 0 to `count` - 1 (at most 65,536) in random order. */
static inline void random_order(uint64_t *state, uint16_t *order, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned other = random_below(state, i + 1);
        order[i] = order[other];
        order[other] = (uint16_t)i;
    }
}

#endif
