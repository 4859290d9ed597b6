/* Decides whether a sum (puzzle/sums.h) can be filled: a search of the checker's own. */
#ifndef PROOF_FILLING_H
#define PROOF_FILLING_H

#include "proof/refute.h"

/* Returns REFUTED if there is no way to fill the sum from the live candidates ([cells]), where `held` (or 0) is the
 * digit of the cell `cell`. It gives up after REFUTER_LIMIT choices. */
enum refuter_outcome filling_try(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                                 cell_id cell, unsigned held);

/* Finds which of the live candidates ([cells]) occur in a way to fill the sum: `possible` is [sum->cells], and all 0
 * before. Returns false if there is no way. Counts its choices in `choices`; what takes more than REFUTER_LIMIT of them
 * counts as possible. */
bool filling_find_possible(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                           digit_mask *possible, unsigned *choices);

#endif
