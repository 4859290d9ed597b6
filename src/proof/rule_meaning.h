/* The meaning of a rule's text (puzzle/rule_text.h), written independently for the checker: each evaluation reads the
 * text again, without a table. */
#ifndef PROOF_RULE_MEANING_H
#define PROOF_RULE_MEANING_H

#include "puzzle/constraint.h"

/* Returns whether the clue's own relation allows digit a in a cell and b in a later one, `apart` cells further on. */
bool rule_meaning_relates(const struct layout *layout, const struct clue *clue, int a, int b, int apart);

/* Returns whether the digits obey the clue's machine, which reads these cells for the digit `v`. */
bool rule_meaning_accepts(const struct layout *layout, const struct clue *clue, const cell_id *cell, unsigned cells,
                          int v, const digit_mask *digits);

/* Returns whether the sum's table allows all fillings of its cells that obey the machine for the digit `v`. */
bool rule_meaning_proves(const struct layout *layout, const struct clue *clue, const struct sum *sum, int v);

#endif
