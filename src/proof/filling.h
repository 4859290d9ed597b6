/* Decides whether a sum (puzzle/sums.h) has a filling, by a search of the checker's own. */
#ifndef PROOF_FILLING_H
#define PROOF_FILLING_H

#include "proof/refute.h"

/* Returns REFUTED if the sum has no filling with the live candidates ([cells]) in which `cell` holds `held` (0: any
 * digit). Gives up after REFUTER_LIMIT choices. */
enum refuter_outcome filling_try(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                                 cell_id cell, unsigned held);

/* Finds the live candidates ([cells]) that occur in a filling of the sum; `possible` is [sum->cells], all 0 before.
 * Returns false if there is no filling. Counts its choices in `choices`; candidates that need more than REFUTER_LIMIT
 * count as possible. */
bool filling_find_possible(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                           digit_mask *possible, unsigned *choices);

#endif
