/* Aligns two sequences: finds as many items of one as possible that stay in the next, in the same order. */
#ifndef EXPORT_ALIGN_H
#define EXPORT_ALIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ALIGN_NONE UINT32_MAX

/* Buffers that are reused between calls; zero-initialize them before the first. */
struct align {
    uint32_t *first_of_kind; /* indexed by kind of item */
    uint32_t *work;
    size_t kind_capacity, work_capacity;
};

void align_finish(struct align *align);

/* For each item of `after`, `match` receives the index of its item in `before`, or ALIGN_NONE; indices increase.
 * Items are numbers below `kinds`. Equal items are matched in order. */
void align_find(struct align *align, size_t kinds, const uint32_t *before, size_t before_count, const uint32_t *after,
                size_t after_count, uint32_t *match);

#endif
