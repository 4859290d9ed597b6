/* The meaning of each kind of clue, in the checker's own words. Checks that the layout's exclusions and sums say no
 * more. */
#ifndef PROOF_CLUE_RULES_H
#define PROOF_CLUE_RULES_H

#include "puzzle/constraint.h"

/* Returns whether the clue forbids that both candidates are true. Their cells differ. */
bool clue_rule_forbids(const struct layout *layout, const struct clue *clue, candidate_id a, candidate_id b);

/* Returns whether the clue allows the digit in the cell, as far as that concerns one cell. */
bool clue_rule_allows(const struct clue *clue, cell_id cell, unsigned digit);

/* Returns whether of each exclusion every two candidates are in one cell or forbidden by its clue, and each sum is what
 * its clue asks for. */
bool clue_rules_prove_constraints(const struct layout *layout);

/* Returns whether the digits ([cells], one bit each) break no clue. If they do, `broken` is the clue. */
bool clue_rules_hold(const struct layout *layout, const digit_mask *digits, const struct clue **broken);

#endif
