/* Reads the digits of cells that all see each other: what a table (puzzle/reading.h) allows if the digits differ. The
 * table alone would let the digits of a sandwich repeat. */
#ifndef SOLVE_READING_SETS_H
#define SOLVE_READING_SETS_H

#include "puzzle/sums.h"

/* A set of digit sets: a bit for each of the 512 sets of the digits 1 to 9. */
struct digit_sets {
    uint64_t word[8];
};

/* Finds the digits of `mask` ([cells]) that occur in a filling with different digits that the table allows; `possible`
 * is [cells]. The sum's rule is SUM_READS, and no digit is above 9. `before` and `after` are scratch space, [states of
 * the table]. Returns false if there is no such filling. */
bool reading_find_different(const struct sum *sum, const digit_mask *mask, digit_mask *possible,
                            struct digit_sets *before, struct digit_sets *after);

#endif
