#include "trace/single.h"

#include "trace/trace_internal.h"

/* Returns how many single-elimination records fit in the current block, chunk and trail. */
static unsigned count_room_for_singles(const struct trace *trace)
{
    unsigned in_block = (unsigned)(trace_steps(trace) % TRACE_BLOCK);
    if (!in_block || !trace->is_small || trace->block_start)
        return 0;
    size_t room = TRACE_BLOCK - in_block, in_chunk = store_space_left(&trace->store) / SINGLE_MAX_BYTES;
    size_t in_trail = trace->depth ? trace->trail_capacity - trace->trail_length : room;
    room = in_chunk < room ? in_chunk : room;
    return (unsigned)(in_trail < room ? in_trail : room);
}

bool trace_single_slow(struct trace *trace, const struct single *single)
{
    trace->singles = count_room_for_singles(trace);
    if (trace->singles)
        return trace_single(trace, *single);
    trace_begin(trace, STEP_DEDUCE, single->technique);
    if (single->place)
        trace_place(trace, single->cell, single->place);
    trace_remove(trace, single->cell, digit_bit(single->digit));
    trace_truth(trace, single->truth);
    trace_link(trace, single->link);
    return trace_end(trace);
}
