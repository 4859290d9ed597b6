/* State machines as the Interactive Sudoku Solver packs them: bits in characters of base 64, from the highest on. */
#ifndef FORM_STATE_MACHINE_H
#define FORM_STATE_MACHINE_H

#include "base/buffer.h"

/* Returns the number of a character of base 64, the last two of which are `last`; 64: it is none. */
unsigned state_machine_figure(char character, const char *last);

/* Appends the machine as the text of a rule (puzzle/rule_text.h) for a board of so many digits. Returns what is wrong
 * with it, untranslated, or NULL. */
const char *state_machine_write(const char *text, size_t length, unsigned digits, struct buffer *rule);

#endif
