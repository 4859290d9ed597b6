/* What was told already: a set of numbers that stand for conclusions, in a position's arena. All zeroes, it is empty. */
#ifndef TECHNIQUE_SEEN_SET_H
#define TECHNIQUE_SEEN_SET_H

#include <stdint.h>

#include "base/arena.h"

struct seen_set {
    uint64_t *slot; /* [room]: numbers, or 0; half of them at least */
    size_t capacity, count;
};

/* Was the number told before? It is from now on. Without memory it is not kept, so that it may be told again. */
bool seen_set_test_and_add(struct seen_set *set, struct arena *arena, uint64_t number);

bool seen_set_has(const struct seen_set *set, uint64_t number);

#endif
