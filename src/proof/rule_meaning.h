/* The meaning of a rule's text (puzzle/rule_text.h), in the checker's own words: the text is read again each time that
 * it is asked, with no table in between. */
#ifndef PROOF_RULE_MEANING_H
#define PROOF_RULE_MEANING_H

#include "puzzle/constraint.h"

/* Returns whether the relation that the clue brings allows digit a in a cell and b in a later one, `apart` cells on. */
bool rule_meaning_relates(const struct layout *layout, const struct clue *clue, int a, int b, int apart);

/* Returns whether the digits obey the machine of the clue, which reads these cells for the digit `v`. */
bool rule_meaning_accepts(const struct layout *layout, const struct clue *clue, const cell_id *cell, unsigned cells,
                          int v, const digit_mask *digits);

/* Returns whether the table of the sum allows all fillings of its cells that obey the machine for the digit `v`. */
bool rule_meaning_proves(const struct layout *layout, const struct clue *clue, const struct sum *sum, int v);

#endif
