/* A request to end work early. The owner makes it at any time; a deadline makes it when it passes. The work asks for it
 * between small units (cancel_is_requested), in any number of threads. */
#ifndef BASE_CANCEL_H
#define BASE_CANCEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/give_way.h"

struct cancel {
    atomic_bool is_requested;   /* set by the owner */
    uint64_t deadline;          /* a time of clock_now, set before the work begins; 0: none */
    const struct cancel *outer; /* a request that ends this work and more; NULL: none */
};

/* Returns the deadline, in clock_now's time, of work that begins now and may take `seconds`; 0 (no deadline) for 0
 * seconds. */
static inline uint64_t cancel_deadline(double seconds)
{
    return seconds > 0 ? clock_now() + (uint64_t)(seconds * 1e9) : 0;
}

/* Returns whether the work has to end. `cancel` may be NULL: then it never has to. */
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
