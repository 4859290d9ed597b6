/* The blocks of a trace: their number, summaries and keyframes. */
#include <assert.h>

#include "trace/trace_internal.h"

struct block_summary *trace_find_summary(const struct trace *trace, uint64_t block, unsigned *segment)
{
    uint64_t scaled = block / FIRST_SEGMENT + 1;
    *segment = 63u - (unsigned)__builtin_clzll(scaled);
    uint64_t first = ((1ull << *segment) - 1) * FIRST_SEGMENT;
    struct block_summary *summaries = trace->segment[*segment];
    return summaries ? summaries + (block - first) : NULL;
}

uint64_t trace_steps(const struct trace *trace)
{
    return atomic_load_explicit(&trace->published, memory_order_acquire);
}

uint64_t trace_blocks(const struct trace *trace)
{
    return (trace_steps(trace) + TRACE_BLOCK - 1) / TRACE_BLOCK;
}

const struct block_summary *trace_block(const struct trace *trace, uint64_t block)
{
    unsigned segment;
    return trace_find_summary(trace, block, &segment);
}

unsigned trace_mask_bytes(const struct layout *layout)
{
    return layout->digits <= 8 ? 1 : layout->digits <= 16 ? 2 : 4;
}

const struct trace_rerun *trace_rerun(const struct trace *trace)
{
    return atomic_load_explicit(&trace->rerun, memory_order_relaxed);
}

store_position trace_keyframe(const struct trace *trace, uint64_t block, digit_mask *masks, unsigned *depth,
                              uint64_t *guess)
{
    assert(!trace_rerun(trace));
    store_position position = trace_block(trace, block)->position;
    const uint8_t *start = store_at(&trace->store, position), *limit = store_chunk_end(&trace->store, position);
    uint64_t levels = 0;
    const uint8_t *at = varint_read(varint_read(start, limit, &levels), limit, guess);
    *depth = (unsigned)levels;
    unsigned cells = trace->puzzle->layout->cells, width = trace_mask_bytes(trace->puzzle->layout);
    for (unsigned c = 0; c < cells && masks; c++) {
        digit_mask mask = 0;
        for (unsigned i = 0; i < width; i++)
            mask |= (digit_mask)at[c * width + i] << 8 * i;
        masks[c] = mask;
    }
    return position + (uint64_t)(at - start) + (uint64_t)cells * width;
}
