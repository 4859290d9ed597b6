/* A request to end work early. Its owner makes it at any time, or the clock makes it at a deadline. Work asks for it
 * between small units (cancel_is_requested), in as many threads as it has. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/give_way.h"

struct cancel {
    atomic_bool is_requested;   /* by the owner */
    uint64_t deadline;          /* as of clock_now; set before the work begins; 0: none */
    const struct cancel *outer; /* a request to end more work, this one included; NULL: none */
};

/* Returns the deadline of work that begins now and may take so many seconds; 0, which is none, for 0. */
static inline uint64_t cancel_deadline(double seconds)
{
    return seconds > 0 ? clock_now() + (uint64_t)(seconds * 1e9) : 0;
}

/* Returns whether the work is to end. NULL: it cannot be cancelled. */
static inline bool cancel_is_requested(const struct cancel *cancel)
{
    thread_give_way();
    for (; cancel; cancel = cancel->outer) {
        if (atomic_load_explicit(&cancel->is_requested, memory_order_relaxed) ||
            (cancel->deadline && clock_has_passed(cancel->deadline)))
            return true;
    }
    return false;
}

/* Returns whether a deadline has passed. */
static inline bool cancel_is_late(const struct cancel *cancel)
{
    for (; cancel; cancel = cancel->outer) {
        if (cancel->deadline && clock_has_passed(cancel->deadline))
            return true;
    }
    return false;
}

static inline void cancel_request(struct cancel *cancel)
{
    atomic_store_explicit(&cancel->is_requested, true, memory_order_relaxed);
}

#endif
