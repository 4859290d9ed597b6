/* Counts over ranges of blocks, for overviews of traces of any length: a timeline, a tally. The summaries of
 * TOTALS_GROUP blocks are added up once, by the writer, as soon as these blocks are full; TOTALS_GROUP such totals make
 * one of the next level. A range of any length is so the sum of some dozen totals. */
#ifndef TRACE_BLOCK_TOTALS_H
#define TRACE_BLOCK_TOTALS_H

#include "step/step.h"

struct trace;

enum { TOTALS_GROUP = 16, TOTALS_LEVELS = 8, TOTALS_SEGMENTS = 40 };

struct block_total {
    uint64_t kinds[STEP_KINDS];
    uint32_t lowest_depth, deepest_depth; /* lowest_depth UINT32_MAX: there is no step */
};

/* Totals never move while others read them: segment s of a level holds TOTALS_GROUP << s of them. */
struct block_totals {
    struct block_total *segment[TOTALS_LEVELS][TOTALS_SEGMENTS];
};

/* For the writer: the first `blocks` blocks of the trace are full. Called for each number of blocks, ascending. */
void block_totals_extend(struct block_totals *totals, const struct trace *trace, uint64_t blocks);

void block_totals_finish(struct block_totals *totals);

/* For readers: adds up the steps of the blocks from `first` to before `end`, which is at most trace_blocks(). */
struct block_total trace_count_blocks(const struct trace *trace, uint64_t first, uint64_t end);

#endif
