/* Whether a sum (puzzle/sums.h) can be filled: a search of the checker's own. */
#ifndef PROOF_FILLING_H
#define PROOF_FILLING_H

#include "proof/refute.h"

/* Returns REFUTED if there is no way to fill the sum from the live candidates ([cells]), where `held` (or 0) is the digit of the cell
 * `cell`. It gives up after REFUTER_LIMIT choices. */
enum refuter_outcome filling_try(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                                 cell_id cell, unsigned held);

/* Returns REFUTED if one of the step's sums cannot be filled once the candidate is true, and false is what another link of the step holds
 * together with it. */
enum refuter_outcome filling_refute(const struct layout *layout, const digit_mask *live, const struct step *step,
                                    candidate_id candidate);

#endif
