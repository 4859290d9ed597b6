/* What was told already: a set of numbers that stand for conclusions, in a position's arena. All zeroes, it is empty. */
#ifndef TECHNIQUE_TOLD_H
#define TECHNIQUE_TOLD_H

#include <stdint.h>

#include "base/arena.h"

struct told {
    uint64_t *slot; /* [room]: numbers, or 0; half of them at least */
    size_t room, count;
};

/* Was the number told before? It is from now on. Without memory it is not kept, so that it may be told again. */
bool told_before(struct told *told, struct arena *arena, uint64_t number);

bool told_has(const struct told *told, uint64_t number);

#endif
