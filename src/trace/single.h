/* The most frequent step, for engines that make hardly anything else: a deduction that takes away one candidate, for
 * one truth and one link. It is written where it is made, in the engine's own code, without a draft. */
#ifndef TRACE_SINGLE_H
#define TRACE_SINGLE_H

#include <assert.h>

#include "trace/trace_internal.h"

struct single {
    unsigned technique;
    cell_id cell;
    uint8_t digit, place; /* place: the digit that the cell is left with, or 0 */
    struct constraint truth, link;
};

/* A step takes at most so many bytes where record_is_small. */
enum { SINGLE_MAX_BYTES = 24 };

/* Private: the same where something must be looked after first. */
bool trace_single_slow(struct trace *trace, const struct single *single);

/* A varint of one or two bytes, without a jump: which it is cannot be foreseen. */
static inline uint8_t *single_varint(uint8_t *at, unsigned number)
{
    unsigned wide = number >= 0x80;
    at[0] = (uint8_t)(number | wide << 7);
    at[1] = (uint8_t)(number >> 7);
    return at + 1 + wide;
}

/* What record_encode would write. */
static inline uint8_t *single_encode(struct single single, uint8_t *at)
{
    *at++ = (uint8_t)(STEP_DEDUCE | (single.place != 0) << 4 | EVIDENCE_LIST << 5);
    *at++ = (uint8_t)single.technique;
    if (single.place) {
        *at++ = 1;
        at = single_varint(at, single.cell);
        *at++ = single.place;
    }
    *at++ = 1;
    at = single_varint(at, single.cell);
    at = single_varint(at, digit_bit(single.digit));
    uint8_t *length = at++;
    *at++ = 1;
    at = single_varint(at, record_constraint(single.truth));
    at = single_varint(at, record_constraint(single.link));
    *length = (uint8_t)(at - length - 1);
    return at;
}

/* The same as trace_begin to trace_end. False if there is no memory. */
static inline bool trace_single(struct trace *trace, struct single single)
{
    if (!trace->singles) {
        struct single lasting = single; /* only this one needs an address */
        return trace_single_slow(trace, &lasting);
    }
    trace->singles--;
    uint8_t *room = store_tail(&trace->store);
    store_advance(&trace->store, (size_t)(single_encode(single, room) - room));
    digit_mask digit = digit_bit(single.digit);
    assert(trace->grid[single.cell] & digit);
    trace->grid[single.cell] &= ~digit;
    if (trace->depth)
        trace->trail[trace->trail_length++] = (struct change){.cell = single.cell, .digits = digit};
    summary_add_kind(trace->summary, STEP_DEDUCE, single.technique);
    uint64_t steps = atomic_load_explicit(&trace->published, memory_order_relaxed);
    atomic_store_explicit(&trace->published, steps + 1, memory_order_release);
    return true;
}

#endif
