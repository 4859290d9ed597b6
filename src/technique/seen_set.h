/* A hash set of 64-bit numbers, in an arena. Searches keep the hashes of reported conclusions in it, to report each
 * only once. Zero-initialized it is empty. */
#ifndef TECHNIQUE_SEEN_SET_H
#define TECHNIQUE_SEEN_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct seen_set {
    uint64_t *slot; /* [capacity]: a number, or 0 if free; at least half of them are free */
    size_t capacity, count;
};

/* Adds the number. Returns whether the set already had it. */
bool seen_set_test_and_add(struct seen_set *set, struct arena *arena, uint64_t number);

bool seen_set_has(const struct seen_set *set, uint64_t number);

#endif
