#include "trace/single.h"

#include <assert.h>

#include "trace/trace_internal.h"

/* The most bytes of such a step if record_is_small is true. */
enum { SINGLE_MAX_BYTES = 24 };

/* Writes a varint of one or two bytes without a branch, which would be unpredictable. */
static uint8_t *put_varint(uint8_t *at, unsigned number)
{
    unsigned wide = number >= 0x80;
    at[0] = (uint8_t)(number | wide << 7);
    at[1] = (uint8_t)(number >> 7);
    return at + 1 + wide;
}

/* Encodes the step like record_encode. */
static uint8_t *encode(const struct single *single, uint8_t *at)
{
    *at++ = (uint8_t)(STEP_DEDUCE | (single->place != 0) << 4 | EVIDENCE_LIST << 5);
    *at++ = (uint8_t)single->technique;
    if (single->place) {
        *at++ = 1;
        at = put_varint(at, single->cell);
        *at++ = single->place;
    }
    *at++ = 1;
    at = put_varint(at, single->cell);
    at = put_varint(at, digit_bit(single->digit));
    uint8_t *length = at++;
    *at++ = 1;
    at = put_varint(at, record_constraint(single->truth));
    at = put_varint(at, record_constraint(single->link));
    *length = (uint8_t)(at - length - 1);
    return at;
}

/* Returns the number of single-elimination records for which the current block, chunk and trail have room. */
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

/* Writes the step when there is room for it: `trace->singles` is not 0. */
static void write_at_once(struct trace *trace, const struct single *single)
{
    trace->singles--;
    uint8_t *room = store_tail(&trace->store);
    store_advance(&trace->store, (size_t)(encode(single, room) - room));
    digit_mask digit = digit_bit(single->digit);
    assert(trace->grid[single->cell] & digit);
    trace->grid[single->cell] &= ~digit;
    if (trace->depth)
        trace->trail[trace->trail_length++] = (struct change){.cell = single->cell, .digits = digit};
    summary_add_kind(trace->summary, STEP_DEDUCE, single->technique);
    uint64_t steps = atomic_load_explicit(&trace->published, memory_order_relaxed);
    atomic_store_explicit(&trace->published, steps + 1, memory_order_release);
}

bool trace_single(struct trace *trace, const struct single *single)
{
    if (!trace->singles)
        trace->singles = count_room_for_singles(trace);
    if (trace->singles) {
        write_at_once(trace, single);
        return true;
    }
    trace_begin(trace, STEP_DEDUCE, single->technique);
    if (single->place)
        trace_place(trace, single->cell, single->place);
    trace_remove(trace, single->cell, digit_bit(single->digit));
    trace_truth(trace, single->truth);
    trace_link(trace, single->link);
    return trace_end(trace);
}
