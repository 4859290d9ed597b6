/* Which items of a sequence stay in the one that follows it, in the same order: as many as possible. */
#ifndef EXPORT_ALIGN_H
#define EXPORT_ALIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ALIGN_NONE = UINT32_MAX };

/* Room that is used again; all zero at first. */
struct align {
    uint32_t *first_of_kind; /* by kind of item */
    uint32_t *work;
    size_t kind_room, work_room;
};

void align_finish(struct align *align);

/* For each of `after`, `match` gets its first_of_kind in `before`, growing, or ALIGN_NONE. Items are numbers below `kinds`; among
 * equal ones the first goes with the first. False if there is no memory. */
bool align_find(struct align *align, size_t kinds, const uint32_t *before, size_t before_count, const uint32_t *after,
                size_t after_count, uint32_t *match);

#endif
