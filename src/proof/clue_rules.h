/* The meaning of each kind of clue, written independently for the checker. Checks that the layout's exclusions and sums
 * claim no more. */
#ifndef PROOF_CLUE_RULES_H
#define PROOF_CLUE_RULES_H

#include "puzzle/constraint.h"

/* Returns whether the clue forbids that both candidates are true. They must be in different cells. */
bool clue_rule_forbids(const struct layout *layout, const struct clue *clue, candidate_id a, candidate_id b);

/* Returns whether the clue allows the digit in the cell, whatever other cells hold. */
bool clue_rule_allows(const struct clue *clue, cell_id cell, unsigned digit);

/* Returns whether every two candidates of each exclusion are in one cell or forbidden by its clue, and each sum follows
 * from its clue. */
bool clue_rules_prove_constraints(const struct layout *layout);

/* Returns whether the digits ([cells], one bit each) break no clue. Otherwise `broken` receives the clue. */
bool clue_rules_hold(const struct layout *layout, const digit_mask *digits, const struct clue **broken);

#endif
