/* Which items of a sequence stay in the one that follows it, in the same order: as many as possible. */
#ifndef EXPORT_ALIGN_H
#define EXPORT_ALIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ALIGN_NONE = UINT32_MAX };

/* Room that is used again; all zero at first. */
struct align {
    uint32_t *place; /* by kind of item */
    uint32_t *work;
    size_t place_capacity, work_capacity;
};

void align_finish(struct align *align);

/* For each of `after`, `match` gets its place in `before`, growing, or ALIGN_NONE. Items are numbers below `kinds`; among
 * equal ones the first goes with the first. False if there is no memory. */
bool align_find(struct align *align, size_t kinds, const uint32_t *before, size_t befores, const uint32_t *after,
                size_t afters, uint32_t *match);

#endif
