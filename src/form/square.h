/* The puzzle of a square of digits and blanks. The square may be a sheet of several grids: its digits are then at most
 * nine, and its digits fit the shape of the grids. As a single board, it would have too few different digits for one
 * solution. */
#ifndef FORM_SQUARE_H
#define FORM_SQUARE_H

#include "form/spell.h"

/* Returns the puzzle of a square of this side, or NULL with an error. */
struct puzzle *square_puzzle(struct layout_cache *layouts, const struct spelling *spelling, unsigned side,
                             struct text_error *error);

#endif
