/* Blank lines within a board: between bands of rows, in place of blank rows, or between the cells of a jigsaw and its
 * regions. */
#ifndef FORM_BANDS_H
#define FORM_BANDS_H

#include "form/fitting.h"

/* Offers readings of the block together with further bands of as many rows, not counting the block's `header` rows of
 * labels. `end` is the line that ends the block. `may_be_lines`: each row may be a puzzle by itself. `*nearest`
 * receives the rows that are most likely a board, if they are more than the block's. */
void bands_fit(struct fitting *fitting, struct lines *lines, const struct block *block, unsigned end, unsigned header,
               unsigned dashes, bool may_be_lines, struct block *nearest);

/* Offers a jigsaw whose cells are the block and whose regions are the next board; or a killer made of both. */
void bands_fit_regions(struct fitting *fitting, struct lines *lines, const struct block *block);

/* Offers the readings of the first lines in which blank lines are rows of blanks. */
void bands_fit_blank_rows(struct fitting *fitting, struct lines *lines);

#endif
