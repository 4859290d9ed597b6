/* Fast path for the most frequent step of some engines: a deduction that eliminates one candidate, with one truth
 * and one link. It is encoded inline in the engine's code, without a draft. */
#ifndef TRACE_SINGLE_H
#define TRACE_SINGLE_H

#include <assert.h>

#include "trace/trace_internal.h"

struct single {
    unsigned technique;
    cell_id cell;
    uint8_t digit, place; /* place: the digit that the cell keeps, or 0 */
    struct constraint truth, link;
};

/* the most bytes of such a step if record_is_small */
enum { SINGLE_MAX_BYTES = 24 };

/* Private: the slow path of trace_single, which refills `singles`. */
bool trace_single_slow(struct trace *trace, const struct single *single);

/* Writes a varint of one or two bytes without a branch, because the branch would be unpredictable. */
static inline uint8_t *single_varint(uint8_t *at, unsigned number)
{
    unsigned wide = number >= 0x80;
    at[0] = (uint8_t)(number | wide << 7);
    at[1] = (uint8_t)(number >> 7);
    return at + 1 + wide;
}

/* Writes the same bytes as record_encode. */
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

/* Equivalent to trace_begin ... trace_end. Returns false if the trace is full. */
static inline bool trace_single(struct trace *trace, struct single single)
{
    if (!trace->singles) {
        struct single lasting = single; /* the only path that needs its address */
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
