/* Puzzles in one line. */
#ifndef FORM_FORM_LINE_H
#define FORM_FORM_LINE_H

#include "form/spell.h"

/* Returns the puzzle at the beginning of the line, or NULL with an error. A comment after it is its name. */
struct puzzle *form_line_read(struct arena *arena, struct layout_cache *layouts, const struct line *line,
                              struct text_error *error);

/* Returns whether the row contains a whole board: as characters, as groups, or with spaces as blanks. */
bool form_line_fills(const struct row *row);

#endif
