/* Counts over ranges of blocks, for overviews of traces of any length, such as a timeline or a tally. The writer adds
 * up the summaries of TOTALS_GROUP blocks as soon as they are full; TOTALS_GROUP such totals make one of the next
 * level. So a range of any length is the sum of a few dozen totals. */
#ifndef TRACE_BLOCK_TOTALS_H
#define TRACE_BLOCK_TOTALS_H

#include "step/step.h"

struct trace;

enum { TOTALS_GROUP = 16, TOTALS_LEVELS = 8, TOTALS_SEGMENTS = 40 };

struct block_total {
    uint64_t kinds[STEP_KINDS];
    uint32_t lowest_depth, deepest_depth; /* lowest_depth is UINT32_MAX if there is no step */
};

/* Totals never move, since others may read them: segment s of a level holds TOTALS_GROUP << s of them. */
struct block_totals {
    struct block_total *segment[TOTALS_LEVELS][TOTALS_SEGMENTS];
};

/* For the writer, when the first `blocks` blocks of the trace are full. Call it for each number of blocks,
 * ascending. */
void block_totals_extend(struct block_totals *totals, const struct trace *trace, uint64_t blocks);

void block_totals_finish(struct block_totals *totals);

/* For readers: adds up the steps of the blocks from `first` to before `end` (at most trace_blocks()). */
struct block_total trace_count_blocks(const struct trace *trace, uint64_t first, uint64_t end);

#endif
