/* State machines as packed by the Interactive Sudoku Solver: bits in base-64 characters, highest first. */
#ifndef FORM_STATE_MACHINE_H
#define FORM_STATE_MACHINE_H

#include "base/buffer.h"

/* Returns the value of a base-64 character; `last` has the two characters for 62 and 63. 64: it is not one. */
unsigned state_machine_figure(char character, const char *last);

/* Appends the machine as the text of a rule (puzzle/rule_text.h) for a board of this many digits. Returns NULL, or what
 * is wrong with it, untranslated. */
const char *state_machine_write(const char *text, size_t length, unsigned digits, struct buffer *rule);

#endif
