#include "trace/block_totals.h"

#include "base/memory.h"
#include "trace/trace_internal.h"

static const struct block_total nothing = {.lowest_depth = UINT32_MAX};

/* Returns the place of total `index` of a level, or NULL if its segment is not allocated. */
static struct block_total *find_total(const struct block_totals *totals, unsigned level, uint64_t index,
                                      unsigned *segment)
{
    uint64_t scaled = index / TOTALS_GROUP + 1;
    *segment = 63u - (unsigned)__builtin_clzll(scaled);
    struct block_total *first = totals->segment[level][*segment];
    return first ? first + (index - ((1ull << *segment) - 1) * TOTALS_GROUP) : NULL;
}

static void add_total(struct block_total *sum, const struct block_total *part)
{
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        sum->kinds[kind] += part->kinds[kind];
    sum->lowest_depth = part->lowest_depth < sum->lowest_depth ? part->lowest_depth : sum->lowest_depth;
    sum->deepest_depth = part->deepest_depth > sum->deepest_depth ? part->deepest_depth : sum->deepest_depth;
}

static void add_block(struct block_total *sum, const struct block_summary *block)
{
    const memory_order relaxed = memory_order_relaxed;
    struct block_total part = {.lowest_depth = atomic_load_explicit(&block->lowest_depth, relaxed),
                               .deepest_depth = atomic_load_explicit(&block->deepest_depth, relaxed)};
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        part.kinds[kind] = atomic_load_explicit(&block->kinds[kind], relaxed);
    add_total(sum, &part);
}

/* Returns the sum of the TOTALS_GROUP totals below total `index`. */
static struct block_total add_up(const struct block_totals *totals, const struct trace *trace, unsigned level,
                                 uint64_t index)
{
    struct block_total sum = nothing;
    unsigned segment;
    for (uint64_t part = index * TOTALS_GROUP; part < (index + 1) * TOTALS_GROUP; part++) {
        if (level)
            add_total(&sum, find_total(totals, level - 1, part, &segment));
        else
            add_block(&sum, trace_block(trace, part));
    }
    return sum;
}

void block_totals_extend(struct block_totals *totals, const struct trace *trace, uint64_t blocks)
{
    for (unsigned level = 0; level < TOTALS_LEVELS && blocks && blocks % TOTALS_GROUP == 0; level++) {
        unsigned segment;
        blocks /= TOTALS_GROUP; /* now the number of this level's totals */
        if (!find_total(totals, level, blocks - 1, &segment)) {
            struct block_total *fresh = memory_calloc((size_t)TOTALS_GROUP << segment, sizeof *fresh);
            totals->segment[level][segment] = fresh;
        }
        *find_total(totals, level, blocks - 1, &segment) = add_up(totals, trace, level, blocks - 1);
    }
}

void block_totals_finish(struct block_totals *totals)
{
    for (unsigned level = 0; level < TOTALS_LEVELS; level++) {
        for (unsigned segment = 0; segment < TOTALS_SEGMENTS; segment++)
            memory_free(totals->segment[level][segment]);
    }
}

struct block_total trace_count_blocks(const struct trace *trace, uint64_t first, uint64_t end)
{
    struct block_total sum = nothing;
    /* totals of full blocks exist before the first step after these blocks is published */
    uint64_t steps = trace_steps(trace), made = steps ? (steps - 1) / TRACE_BLOCK : 0;
    while (first < end) {
        uint64_t size = 1;
        unsigned level = 0, segment;
        while (level < TOTALS_LEVELS && first % (size * TOTALS_GROUP) == 0 && first + size * TOTALS_GROUP <= end &&
               first + size * TOTALS_GROUP <= made) {
            size *= TOTALS_GROUP;
            level++;
        }
        if (level)
            add_total(&sum, find_total(&trace->totals, level - 1, first / size, &segment));
        else
            add_block(&sum, trace_block(trace, first));
        first += size;
    }
    return sum;
}
