/* The clauses of sums that a variable has to do with. Private to the files propagator*.c. */
#ifndef PROOF_FILE_PROPAGATOR_SUMS_H
#define PROOF_FILE_PROPAGATOR_SUMS_H

#include "proof_file/propagator.h"

/* The clauses of sums that have the literal which is false where the variable has this value: from `*end` back to the one returned. */
static inline const uint32_t *propagator_false_in_sums(const struct propagator *propagator, variable of, int value,
                                                       const uint32_t **end)
{
    const uint32_t *first = propagator->first_in_sums + 2 * (size_t)of + (value > 0);
    *end = propagator->in_sums + first[1];
    return propagator->in_sums + first[0];
}

/* Counts the literals that the variable makes false with this value, or makes open again. */
static inline void propagator_count_in_sums(struct propagator *propagator, variable of, int value, bool is_false)
{
    const uint32_t *end = NULL,
                   *at = propagator->in_sums && value ? propagator_false_in_sums(propagator, of, value, &end) : NULL;
    for (; at < end; at++)
        propagator->left_in_sum[*at] += is_false ? -1u : 1u;
}

#endif
